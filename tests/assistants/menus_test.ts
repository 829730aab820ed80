// Menus by the tools: kept as plain blocks of links unless the assistant says otherwise, and said in each answer.
import assert from "node:assert/strict";
import { connectClient, makeKey } from "../support/mcp.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

const MENU = '<nav><a href="#soup">Soup</a><a href="https://soup.example/">Shop</a></nav>';
const PAGE = `<!DOCTYPE html><html lang="en"><head><title>Soup</title></head>
<body>${MENU}<h1 id="soup">Soup of the day</h1></body></html>`;
const SENTENCE = /Kept 1 navigation menu as a plain block of links\./;

Deno.test("a menu that is published, or put in by an edit, is kept and said; with remove, it goes", async () => {
  await using app = await testApp();
  await using mcp = await connectClient(app, await makeKey(app, await signIn(app)));
  const publish = async (version: number, menu?: string) =>
    await mcp.use("publish_page", { html: PAGE, version, ...menu && { menu } });
  const kept = await publish(0);
  assert.match(kept.text, SENTENCE);
  assert.doesNotMatch(kept.text, /removes this menu/);
  assert.deepEqual(kept.data.changes, [{
    rule: "menu_kept",
    action: "Kept navigation menu as a plain block of links",
    count: 1,
  }]);
  const first = (await mcp.use("get_page")).data.html;
  assert.match(first, /<page-menu><a href="#soup">Soup<\/a><a href="https:\/\/soup\.example\/">/);

  const edits = [{ find: "</h1>", replace: `</h1>${MENU}` }];
  const edited = await mcp.use("edit_page", { version: 1, edits });
  assert.match(edited.text, SENTENCE);
  const second = (await mcp.use("get_page")).data.html;
  assert.equal(second.split("<page-menu>").length, 3);
  assert.equal(second.split("@layer page-menu").length, 2, "its style is said once");

  const removed = await mcp.use("edit_page", { version: 2, edits, menu: "remove" });
  assert.match(removed.text, /Removed 1 navigation menu\./);
  assert.match((await publish(3, "remove")).text, /Removed 1 navigation menu\./);
  assert.doesNotMatch((await mcp.use("get_page")).data.html, /soup\.example/);

  const restored = await mcp.use("restore_version", { restore: 1, version: 4 });
  assert.match(restored.text, /Nothing had to be changed\./);
  assert.equal((await mcp.use("get_page")).data.html, first);
});

Deno.test("a check says of a menu what a publish would do with it", async () => {
  await using app = await testApp();
  await using mcp = await connectClient(app, await makeKey(app, await signIn(app)));
  const check = async (menu?: string) => {
    const { data } = await mcp.use("check_page", { html: PAGE, ...menu && { menu } });
    return data.findings.filter(({ rule }) => rule === "menu").length;
  };
  assert.deepEqual([await check(), await check("keep"), await check("remove")], [0, 0, 1]);
});
