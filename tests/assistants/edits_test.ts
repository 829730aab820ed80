// Tool edit_page: edits that would grow a page without bounds are refused before they are made, and nobody waits.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { editCode } from "../../server/page_code/text_work.ts";
import { openPreparer } from "../../server/page_code/preparer.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

const MIB = 1024 * 1024;
const all = (find: string, replace: string) => ({ find, replace, all: true });

const HOSTILE = [
  {
    page: `<p>${"a".repeat(2 * MIB - 64)}`,
    edits: Array(3).fill(all("a", "a".repeat(1_000))),
    refusal: /^Edit 1 would change too many places: all edits together may change 100000\./,
  },
  {
    page: `<p>${"a".repeat(1_000)}`,
    edits: Array(40).fill(all("a", "aa")),
    refusal: /^Edit 7 would change too many places/,
  },
  {
    page: `<p>${"a".repeat(2 * MIB - 64)}`,
    edits: Array.from({ length: 12 }, (_, i) => i % 2 ? all("b", "a") : all("a", "b")),
    refusal: /^Edit 1 would change too many places/,
  },
  {
    page: `<p>${"a".repeat(1_000)}`,
    edits: [all("p", "p"), all("a", "b".repeat(100_000))],
    refusal:
      /^Edit 2 would make the page larger than 2 MB, so nothing was changed: it puts 100000 characters in 1000 places\./,
  },
];

for (const [i, { page, edits, refusal }] of HOSTILE.entries()) {
  Deno.test(`edit_page refuses edits that have no bounds, and says which (${i + 1})`, async () => {
    const preparer = openPreparer();
    await using app = await testApp({}, { preparer });
    const user = await signIn(app);
    const saved = await app.post(CALLS.savePortfolio, { user_code: page }, user.bearer);
    assert.equal(saved.status, 200, await saved.text());
    await using assistant = await connectClient(app, await makeKey(app, user));
    const { rss } = Deno.memoryUsage();
    const { text, isError } = await assistant.use("edit_page", { version: 1, edits });
    assert.ok(isError);
    assert.match(text, refusal);
    const grown = (Deno.memoryUsage().rss - rss) / MIB;
    assert.ok(grown < 512, `${grown} MiB more`);
    const { user_code, version } = await (await app.get(CALLS.myPortfolio, user.bearer)).json();
    assert.equal(version, 1);
    assert.equal(user_code.length, page.length);
    preparer.close();
  });
}

Deno.test("edits are made one after the other, each where it is meant", () => {
  const code = "<h1>Soup</h1><p>$& soup, soup</p>";
  const once = (find: string, replace: string) => ({ find, replace, all: false });
  assert.equal(
    editCode(code, [once("Soup", "$&"), all("soup", "stew"), once("stew, stew", "stew")]),
    "<h1>$&</h1><p>$& stew</p>",
  );
  assert.equal(editCode("aaaa", [all("aa", "a")]), "aa");
  assert.throws(
    () => editCode(code, [once("soup", "stew")]),
    /^Error: Edit 1 stands in the page 2/,
  );
  assert.throws(
    () => editCode(code, [once("Soup", "Stew"), once("Soup", "Stew")]),
    /^Error: Edit 2 was not found/,
  );
});

Deno.test("edits may grow a page on their way, as long as a later one shrinks it", () => {
  const page = "a".repeat(2 * MIB);
  const grown = editCode(`${page}x`, [all("x", "y".repeat(60_000)), all("y".repeat(60_000), "")]);
  assert.equal(grown.length, page.length);
});
