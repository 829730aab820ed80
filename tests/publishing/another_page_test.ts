// A page of which more than half is gone: its author in the editor, an assistant and a script are told one thing.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import type { Finding } from "../../contract/page_code/findings.ts";
import type { Scope } from "../../contract/assistants/scopes.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { signIn } from "../support/make.ts";
import { putPage } from "../support/page_by_key.ts";
import { testApp } from "../support/test_app.ts";

const BEFORE = '<h1>Oven</h1><p>Rye and spelt.</p><a href="mailto:bread@example.com">Write</a>';
const NOW = "<h1>Anna</h1><p>I draw maps.</p>";
const SAID = /^This is another page than the one before: 2 of its 2 .* such as bread@example.com/;

Deno.test("that a page is another is one finding, in the preview, by tool and by key", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const key = await makeKey(app, user);
  await putPage(app, key, BEFORE);

  const draft = { user_code: NOW, is_new_page: true };
  const previewed = await (await app.post(CALLS.previewPortfolio, draft, user.bearer)).json();
  assertOne(previewed.findings);

  await using mcp = await connectClient(app, key);
  const checked = await mcp.use("check_page", { html: NOW });
  assertOne(checked.data.findings as unknown as Finding[]);
  assert.match(checked.text, /This is another page than the one before/);
  const published = await mcp.use("publish_page", { html: NOW, version: 1 });
  assertOne(published.data.findings as unknown as Finding[]);

  const other = "<h1>Bo</h1><h2>Songs</h2>";
  await putPage(app, key, other);
  assertOne(await findingsOf(putPage(app, key, BEFORE, JSON_PLEASE)), /2 of its 2 .*Bo, Songs/);
});

Deno.test("a key that may not read the page is not told what was on it", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const scopes: Scope[] = ["page:write"];
  const key = await makeKey(app, user, scopes);
  await putPage(app, key, BEFORE);
  const findings = await findingsOf(putPage(app, key, NOW, JSON_PLEASE));
  assert.deepEqual(findings.filter(({ kind }) => kind === "lost"), []);
});

const JSON_PLEASE = { Accept: "application/json" };

async function findingsOf(answer: Promise<Response>): Promise<Finding[]> {
  return (await (await answer).json()).findings;
}

function assertOne(findings: Finding[], said = SAID): void {
  const lost = findings.filter(({ kind }) => kind === "lost");
  assert.deepEqual(lost.map(({ rule }) => rule), ["another_page"]);
  assert.match(lost[0]!.message, said);
}
