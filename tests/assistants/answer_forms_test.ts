// POST /mcp answers in a form that its client can take, of the older revisions of the protocol and of the newest.
import assert from "node:assert/strict";
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";
import { signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const JSON_TYPE = "application/json";
const EVENTS = "text/event-stream";

/** Whether the client can take JSON, events, or both. */
const ACCEPTS: readonly (readonly [string | null, readonly string[]])[] = [
  [null, [JSON_TYPE]],
  ["", [JSON_TYPE]],
  ["*/*", [JSON_TYPE]],
  ["*/*;q=0.8", [JSON_TYPE]],
  ["application/*", [JSON_TYPE]],
  [JSON_TYPE, [JSON_TYPE]],
  ["Application/JSON; charset=utf-8", [JSON_TYPE]],
  [`${JSON_TYPE}, ${EVENTS};q=0`, [JSON_TYPE]],
  [EVENTS, [EVENTS]],
  ["text/*", [EVENTS]],
  [`${JSON_TYPE};q=0, ${EVENTS}`, [EVENTS]],
  [`${JSON_TYPE}, ${EVENTS}`, [JSON_TYPE, EVENTS]],
  [`${EVENTS}, */*`, [JSON_TYPE, EVENTS]],
];

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "x", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const CALL = { name: "get_guidelines", arguments: {} };
const REVISIONS: Record<string, { headers: Record<string, string>; params: object }> = {
  "2025-06-18": { headers: { "MCP-Protocol-Version": "2025-06-18" }, params: CALL },
  "2026-07-28": {
    headers: {
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": "tools/call",
      "Mcp-Name": CALL.name,
    },
    params: { ...CALL, _meta: META },
  },
};

for (const [revision, { headers, params }] of Object.entries(REVISIONS)) {
  for (const [accept, forms] of ACCEPTS) {
    Deno.test(`of revision ${revision}, a client with Accept ${accept} gets ${forms.join(" or ")}`, async () => {
      await using app = await testApp();
      const key = await makeKey(app, await signIn(app));
      const asked = accept === null ? headers : { ...headers, Accept: accept };
      const response = await ask(app, key, asked, params);
      assert.equal(response.status, 200);
      const type = response.headers.get("Content-Type")!.split(";")[0]!;
      assert.ok(forms.includes(type), type);
      const text = await response.text();
      const message = type === JSON_TYPE ? text : /^data: (.*)\n\n$/m.exec(text)![1]!;
      const { id, result } = JSON.parse(message);
      assert.equal(id, 7);
      assert.match(result.content[0].text, /One complete HTML file/);
    });
  }

  Deno.test(`of revision ${revision}, a client that can take neither form is told so`, async () => {
    await using app = await testApp();
    const key = await makeKey(app, await signIn(app));
    const response = await ask(app, key, { ...headers, Accept: "text/html" }, params);
    const { error } = await response.json();
    assert.ok(response.status === 406 ? error.message : response.status === 200);
  });
}

Deno.test("a page of many letters arrives whole in either form", async () => {
  await using app = await testApp();
  const key = await makeKey(app, await signIn(app));
  const html = `<!DOCTYPE html><title>Soup</title><p>${"data: soup\n\n".repeat(20_000)}`;
  const publish = { name: "publish_page", arguments: { html, version: 0 } };
  await (await ask(app, key, { Accept: JSON_TYPE }, publish)).body?.cancel();
  for (const Accept of [JSON_TYPE, EVENTS]) {
    const response = await ask(app, key, { Accept }, { name: "get_page", arguments: {} });
    const text = await response.text();
    const message = Accept === JSON_TYPE ? text : text.slice(text.indexOf("data: ") + 6);
    assert.ok(JSON.parse(message).result.structuredContent.html.includes("data: soup\n\ndata:"));
  }
});

async function ask(
  app: TestApp,
  key: string,
  headers: Record<string, string>,
  params: object,
): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params });
  const all = { Authorization: `Bearer ${key}`, "Content-Type": JSON_TYPE, ...headers };
  return await app.fetch(
    new Request(app.config.publicUrl + MCP_PATH, { method: "POST", headers: all, body }),
  );
}
