// PUT /api/portfolio/ with a menu: it stays as a plain block of links, or goes, as its sender says.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { FIELD_SENTENCES } from "../../contract/problems.ts";
import { openPreparer } from "../../server/page_code/preparer.ts";
import { errorIn } from "../support/errors.ts";
import { signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { byKey, putPage } from "../support/page_by_key.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const PAGE = `<!DOCTYPE html>
<html lang="en"><head><title>Soup</title></head><body>
<nav class="top"><a href="#menu">Menu</a><a href="https://soup.example/a?b=1">Shop</a></nav>
<h1 id="menu">Soup</h1>
<nav><a href="#menu">Up</a></nav>
<iframe src="https://map.example/"></iframe></body></html>`;
const KEPT = "Kept 2 navigation menus as plain blocks of links. Removed 1 embedded frame.";
const REMOVED = "Removed 2 navigation menus and 1 embedded frame.";

for (
  const [query, summary, rules, shown] of [
    ["", KEPT, ["menu_kept", "frame"], ["frame"]],
    ["?menu=keep", KEPT, ["menu_kept", "frame"], ["frame"]],
    ["?menu=remove", REMOVED, ["menu", "frame"], ["menu", "frame"]],
  ] as const
) {
  // By a worker, as in the product.
  Deno.test(`PUT ${CALLS.page}${query} says what became of the menus, and the page has it so`, async () => {
    const preparer = openPreparer();
    await using app = await testApp({}, { preparer });
    const key = await makeKey(app, await signIn(app));
    const words = await put(app, key, query);
    assert.equal(await words.text(), `http://localhost:8000/u/chef1\n${summary}\n`);
    const data = await put(app, key, query, { Accept: "application/json" });
    const { changes, findings } = await data.json();
    assert.deepEqual(changes.map(({ rule }: { rule: string }) => rule), rules);
    const removed = findings.filter(({ kind }: { kind: string }) => kind === "removed");
    assert.deepEqual(removed.map(({ rule }: { rule: string }) => rule), shown);
    // In the code as it was sent.
    const { at, excerpt } = removed.at(-1).places[0];
    assert.deepEqual([at.line, at.column, excerpt], [6, 1, PAGE.slice(at.start, at.end)]);
    const saved = await (await app.get(CALLS.page, byKey(key))).text();
    assert.equal(
      saved.includes('<page-menu class="top"><a href="#menu">'),
      query !== "?menu=remove",
    );
    assert.equal(saved.includes('href="https://soup.example/a?b=1"'), query !== "?menu=remove");
    assert.doesNotMatch(saved, /<nav|<iframe/);
    preparer.close();
  });
}

Deno.test("the sentence of one menu that was kept, with its code and how many", async () => {
  await using app = await testApp();
  const key = await makeKey(app, await signIn(app));
  const page = '<h1>Soup</h1><div role="navigation"><a href="#a">a</a></div>';
  const response = await putPage(app, key, page, { Accept: "application/json" });
  assert.deepEqual((await response.json()).changes, [{
    rule: "menu_kept",
    action: "Kept navigation menu as a plain block of links",
    count: 1,
  }]);
});

Deno.test("a choice that there is not is refused, and nothing is saved", async () => {
  await using app = await testApp();
  const key = await makeKey(app, await signIn(app));
  const response = await put(app, key, "?menu=hide");
  assert.equal(response.status, 400);
  assert.deepEqual(await errorIn(response), FIELD_SENTENCES.menu_choice_unknown);
  assert.deepEqual(await app.database.sql`select 1 from portfolios`, []);
});

Deno.test("what the editor saves with a menu is saved without", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const saved = await app.post(`${CALLS.savePortfolio}?menu=keep`, { user_code: PAGE }, bearer);
  assert.equal((await saved.json()).sanitization_summary, REMOVED);
});

async function put(
  app: TestApp,
  key: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const url = app.config.publicUrl + CALLS.page + query;
  const init = { method: "PUT", body: new TextEncoder().encode(PAGE) };
  return await app.fetch(new Request(url, { ...init, headers: { ...byKey(key), ...headers } }));
}
