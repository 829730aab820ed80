// /.well-known/: a document that is not here is a 404 for programs, on each host, and never the landing page.
import assert from "node:assert/strict";
import { testApp } from "../support/test_app.ts";

const UNKNOWN = [
  "/.well-known/openid-configuration",
  "/.well-known/openid-configuration/mcp",
  "/mcp/.well-known/openid-configuration",
  "/mcp/.well-known/oauth-authorization-server",
  "/.well-known/oauth-authorization-server/other",
  "/.well-known/oauth-protected-resource/u/chef1",
  "/.well-known/assetlinks.json",
  "/.well-known/change-password",
  "/.well-known/",
  "/.well-known/x/y/z",
  "/.well-known/%00",
];
const ORIGINS = {
  PUBLIC_URL: "https://folio.example",
  PAGES_ORIGIN: "https://pages.example",
  USERCONTENT_ORIGIN: "https://usercontent.pages.example",
};

Deno.test("what is unknown below /.well-known/ is a 404 in JSON, by any method, on each host", async () => {
  await using app = await testApp(ORIGINS);
  for (const origin of Object.values(ORIGINS)) {
    for (const path of UNKNOWN) {
      for (const method of ["GET", "HEAD", "POST"]) {
        const headers = { Accept: "text/html", "MCP-Protocol-Version": "2025-06-18" };
        const response = await app.fetch(new Request(origin + path, { method, headers }));
        const text = await response.text();
        assert.equal(response.status, 404, `${method} ${origin}${path}`);
        assert.match(response.headers.get("Content-Type") ?? "", /^application\/json/);
        if (method === "GET") assert.equal(JSON.parse(text).code, "not_found");
      }
    }
  }
});

Deno.test("the documents that are here stay", async () => {
  await using app = await testApp();
  for (const name of ["oauth-protected-resource", "oauth-authorization-server"]) {
    for (const path of [`/.well-known/${name}`, `/.well-known/${name}/mcp`]) {
      const response = await app.get(path);
      await response.body?.cancel();
      assert.equal(response.status, 200, path);
    }
  }
});
