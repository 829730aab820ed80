// What /mcp refuses: in JSON, as programs read it, and with nothing of what was said in the log.
import assert from "node:assert/strict";
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";
import { signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { byKey } from "../support/page_by_key.ts";
import { quiet } from "../support/quiet.ts";
import { testApp } from "../support/test_app.ts";

const ORIGIN = "http://localhost:8000";
const JSON_TYPE = { "Content-Type": "application/json" };

for (
  const [claim, isConnected, type, body, status] of [
    ["who has no key", false, JSON_TYPE, "{}", 401],
    ["what is longer than a page", true, JSON_TYPE, `"${"x".repeat(7 * 1024 * 1024)}"`, 413],
    ["what is no JSON", true, JSON_TYPE, "{", 400],
    ["what does not say that it is JSON", true, { "Content-Type": "text/plain" }, "{}", 415],
    ["an empty batch", true, JSON_TYPE, "[]", 400],
    [
      "what another site asks a developer's own machine",
      true,
      { ...JSON_TYPE, Origin: "https://assistant.example" },
      "{}",
      403,
    ],
  ] as const
) {
  Deno.test(`${claim} is refused with a ${status} in JSON`, async () => {
    await using app = await testApp();
    const key = await makeKey(app, await signIn(app));
    const accept = { Accept: "application/json, text/event-stream" };
    const headers = { ...type, ...accept, ...isConnected && byKey(key) };
    const request = new Request(ORIGIN + MCP_PATH, { method: "POST", headers, body });
    const response = await app.fetch(request);
    assert.equal(response.status, status);
    assert.match(response.headers.get("Content-Type")!, /^application\/json/);
    assert.match(JSON.stringify((await response.json()).error), /\w+ \w+/);
  });
}

Deno.test("a refusal is logged without a word of what was asked", async () => {
  await using app = await testApp();
  const key = await makeKey(app, await signIn(app));
  using log = quiet("log");
  const secret = `fk_${"0".repeat(32)}_${"x".repeat(43)}`;
  const body = (version: string) => ({
    jsonrpc: "2.0",
    id: secret,
    method: "tools/list",
    params: {
      name: secret,
      _meta: {
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientInfo": { name: secret, version: secret },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  });
  const version = "2026-07-28";
  for (
    const [sent, headers] of [
      [body(secret), {}],
      [body(version), { "MCP-Protocol-Version": secret }],
      [body(version), { "MCP-Protocol-Version": version, "Mcp-Method": secret }],
      [{ ...body(version), method: secret }, { "MCP-Protocol-Version": version }],
      [[], { "MCP-Protocol-Version": version }],
    ] as const
  ) {
    const response = await app.post(MCP_PATH, sent, { ...byKey(key), ...headers });
    await response.body?.cancel();
    assert.ok(response.status < 500);
  }
  const lines = log.lines.filter((line) => line.includes("mcp.refused"));
  assert.ok(lines.length > 0);
  assert.deepEqual(lines.filter((line) => line.includes(secret)), []);
});
