// An answer of /mcp ends by itself, whatever was asked: no line stays open that nothing will ever come through.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";
import { signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { byKey } from "../support/page_by_key.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const MODERN = { "MCP-Protocol-Version": "2026-07-28" };
const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };

for (
  const [claim, body, headers] of [
    [
      "who listens for news",
      request("subscriptions/listen", { notifications: { toolsListChanged: true }, _meta: META }),
      { ...MODERN, "Mcp-Method": "subscriptions/listen" },
    ],
    [
      "who cancels what they ask for in the same breath",
      [request("tools/call", { name: "get_page", arguments: {} }), cancel],
      {},
    ],
    [
      "who cancels first, and asks then",
      [cancel, request("tools/call", { name: "get_page", arguments: {} })],
      {},
    ],
    [
      "who asks twice under one number",
      [request("ping", {}), request("ping", {})],
      {},
    ],
    ["who asks for nothing that is there", request("resources/subscribe", { uri: "x" }), {}],
    ["who answers what was not asked", { jsonrpc: "2.0", id: 1, result: {} }, {}],
  ] as const
) {
  Deno.test(`${claim} is not left waiting`, async () => {
    await using app = await testApp();
    const key = await makeKey(app, await signIn(app));
    const line = new AbortController();
    const response = await app.fetch(
      new Request(app.config.publicUrl + MCP_PATH, {
        method: "POST",
        headers: {
          ...byKey(key),
          "Content-Type": "application/json",
          "Accept": "application/json, text/event-stream",
          ...headers,
        },
        body: JSON.stringify(body),
        signal: line.signal,
      }),
    );
    const isOver = response.text().then(() => "over");
    // Far more than an answer takes that nothing keeps.
    const end = await Promise.race([isOver, askMuch(app, key).then(() => "waiting")]);
    line.abort();
    assert.equal(end, "over");
  });
}

for (const method of ["GET", "DELETE"]) {
  Deno.test(`${method} opens no line: it is refused, and POST is named`, async () => {
    await using app = await testApp();
    const key = await makeKey(app, await signIn(app));
    const headers = { ...byKey(key), "Accept": "text/event-stream" };
    const response = await app.fetch(
      new Request(app.config.publicUrl + MCP_PATH, { method, headers }),
    );
    await response.body?.cancel();
    assert.equal(response.status, 405);
    assert.equal(response.headers.get("Allow"), "POST");
  });
}

function request(method: string, params: object) {
  return { jsonrpc: "2.0", id: 1, method, params };
}

async function askMuch(app: TestApp, key: string): Promise<void> {
  for (let i = 0; i < 50; i++) await (await app.get(CALLS.page, byKey(key))).body?.cancel();
}
