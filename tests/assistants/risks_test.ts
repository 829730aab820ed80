// What an assistant hears of a page that looks like one that deceives.
import assert from "node:assert/strict";
import { connectClient, makeKey } from "../support/mcp.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

const PAGE = `<!DOCTYPE html><html lang="en"><head><title>Soup</title></head>
<body><h1>Soup</h1>
<form action="https://a.example/"><input type="password"></form></body></html>`;

Deno.test("check_page and publish_page tell an assistant of risks, with their lines", async () => {
  await using app = await testApp();
  await using mcp = await connectClient(app, await makeKey(app, await signIn(app)));
  for (
    const { text, data } of [
      await mcp.use("check_page", { html: PAGE }),
      await mcp.use("publish_page", { html: PAGE, version: 0 }),
    ]
  ) {
    assert.match(text, /Line 3: This field asks visitors for a password/);
    const risks = data.findings.filter(({ rule }) => rule.startsWith("risk_"));
    assert.deepEqual(
      risks.map(({ rule, places }) => [rule, places.map(({ line }) => line)]),
      [["risk_sends", [3]], ["risk_password", [3]]],
    );
  }
});
