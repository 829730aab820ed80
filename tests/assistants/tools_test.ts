// The tools, by the official client: what each answers, and what a model can do where one refuses.
import assert from "node:assert/strict";
import { SCREENS } from "../../contract/paths.ts";
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";
import { allOf } from "../support/feature_cases.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const PAGE = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Soup</title><meta name="viewport" content="width=device-width">
<meta name="description" content="Soups of the day, made by hand."></head><body><h1>Soup of the day</h1></body></html>`;

Deno.test("an assistant reads the rules, checks, publishes, edits, restores, and the page follows", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await using mcp = await connectClient(app, await makeKey(app, user));
  const { tools } = await mcp.client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name).sort(),
    [
      "add_file",
      "add_picture",
      "check_page",
      "edit_page",
      "get_domain",
      "get_guidelines",
      "get_page",
      "get_visits",
      "list_versions",
      "publish_page",
      "restore_version",
      "set_online",
      ...Object.keys(allOf(({ tools }) => tools)),
    ].sort(),
  );
  for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
    assert.ok(description && inputSchema && outputSchema, name);
    assert.equal(typeof annotations?.readOnlyHint, "boolean", name);
    assert.equal(typeof annotations?.destructiveHint, "boolean", name);
    assert.equal(typeof annotations?.idempotentHint, "boolean", name);
  }
  assert.match((await mcp.use("get_guidelines")).text, /No navigation menu/);

  const checked = await mcp.use("check_page", {
    html: PAGE.replace(
      "<h1>",
      '<nav>Menu</nav>\n<a href="a.html">a</a>\n<a href="a.html">a</a><h1>',
    ),
    menu: "remove",
  });
  assert.deepEqual(
    checked.data.findings.map(({ rule, places }) => [rule, places.map(({ line }) => line)]),
    [["menu", [3]], ["relative_link", [4, 5]]],
  );
  assert.match(checked.text, /Line 3: .*menu/);
  assert.match(checked.text, /Lines 4, 5: There is no a\.html here/);
  assert.equal((await mcp.use("get_page")).isError, true);

  const first = await mcp.use("publish_page", { html: PAGE, version: 0 });
  assert.equal(first.data.version, 1);
  assert.equal(first.data.url, "http://localhost:8000/u/chef1");
  assert.match(first.text, /For the next change, send version 1\./);
  assert.match(await shown(app), /Soup of the day/);
  assert.match((await app.mailbox.next()).text!, /"Test key" published your page/);

  const edits = [{ find: "Soup of the day", replace: "Bread of the day" }];
  assert.equal((await mcp.use("edit_page", { version: 1, edits })).data.version, 2);
  assert.match(await shown(app), /Bread of the day/);
  assert.equal((await mcp.use("restore_version", { restore: 1, version: 2 })).data.version, 3);
  assert.match(await shown(app), /Soup of the day/);

  const { versions } = (await mcp.use("list_versions")).data;
  assert.deepEqual(
    versions.map(({ version, published_by }) => [version, published_by]),
    [3, 2, 1].map((version) => [version, { from_others: "Test key" }]),
  );
  assert.equal((await mcp.use("get_page", { version: 2 })).data.html.includes("Bread"), true);
  assert.equal((await mcp.use("get_visits")).data.days.length, 30);
  await mcp.use("set_online", { is_online: false });
  assert.equal((await app.get("/u/chef1")).status, 404);
  await app.outbox.settle();
  assert.equal(app.mailbox.mails.length, 1, "the first publish is told, and no other");
});

Deno.test("GET /developers tells of each tool, and of no other", async () => {
  await using app = await testApp();
  await using mcp = await connectClient(app, await makeKey(app, await signIn(app)));
  const { tools } = await mcp.client.listTools();
  const html = await (await app.get(SCREENS.developers)).text();
  const [, told = ""] = /What it can do then([\s\S]*?)<\/dl>/.exec(html) ?? [];
  const names = Array.from(
    told.matchAll(/<code>(.*?)<\/code>/g),
    ([, names]) => names!.split(", "),
  );
  assert.deepEqual(names.flat().toSorted(), tools.map(({ name }) => name).toSorted());
});

Deno.test("a tool that refuses says what to do instead, and changes nothing", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await using mcp = await connectClient(app, await makeKey(app, user));
  await mcp.use("publish_page", { html: PAGE, version: 0 });
  const refusals = [
    [
      "publish_page",
      { html: PAGE, version: 0 },
      /Call get_page, put your change into what it answers/,
    ],
    ["publish_page", { html: " ", version: 1 }, /Portfolio code cannot be empty/],
    ["edit_page", { version: 7, edits: [{ find: "Soup", replace: "x" }] }, /Call get_page/],
    ["edit_page", { version: 1, edits: [{ find: "Stew", replace: "x" }] }, /Edit 1 was not found/],
    [
      "edit_page",
      { version: 1, edits: [{ find: "Soup", replace: "x" }] },
      /stands in the page 3 times/,
    ],
    ["restore_version", { restore: 9, version: 1 }, /Call list_versions/],
    ["get_page", { version: 9 }, /not kept any more/],
  ] as const;
  for (const [tool, args, words] of refusals) {
    const { text, isError } = await mcp.use(tool, args);
    assert.equal(isError, true, tool);
    assert.match(text, words);
  }
  assert.equal((await mcp.use("get_page")).data.version, 1);
});

Deno.test("a page of 2 MiB goes through", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await using mcp = await connectClient(app, await makeKey(app, user));
  const html = PAGE.replace("</body>", `<p>${"soup ".repeat(419_000)}</p></body>`);
  assert.ok(html.length > 2_090_000);
  assert.equal((await mcp.use("publish_page", { html, version: 0 })).data.version, 1);
  assert.equal((await mcp.use("get_page")).data.html.length, html.length);
});

Deno.test("a key does what its scopes say, and nothing more", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await using mcp = await connectClient(app, await makeKey(app, user, ["page:read"]));
  const refused = await mcp.use("publish_page", { html: PAGE, version: 0 });
  assert.equal(refused.isError, true);
  assert.match(refused.text, /it lacks page:write\. Ask the person to connect you again/);
  assert.match((await mcp.use("get_visits")).text, /it lacks visits:read/);
});

async function shown(app: TestApp): Promise<string> {
  return await (await app.get("/u/chef1/frame")).text();
}

Deno.test("whoever is not connected is told in JSON how to be, and other names for this machine are refused", async () => {
  await using app = await testApp();
  const ask = async (headers: Record<string, string>) => {
    const response = await app.post(MCP_PATH, {}, headers);
    return { response, reply: await response.json() };
  };
  const { response, reply } = await ask({ Origin: "http://localhost:6274" });
  assert.equal(response.status, 401);
  assert.match(reply.error, /Please send an access key/);
  assert.equal(response.headers.get("Access-Control-Allow-Origin"), "*");
  assert.match(response.headers.get("WWW-Authenticate")!, /^Bearer resource_metadata="http:/);
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Host: "evil.example" },
  ];
  for (const headers of foreign) {
    assert.equal((await ask(headers)).response.status, 403, JSON.stringify(headers));
  }
});
