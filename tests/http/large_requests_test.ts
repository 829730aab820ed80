// The server keeps for a connection the room of its largest request: after a large one the client is asked to end it.
import assert from "node:assert/strict";
import { signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { CALLS } from "../../contract/paths.ts";

Deno.test("a connection that carried a large page is to be ended, one with a small page goes on", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  assert.equal(await connectionAfter(app, 60_000, bearer), null);
  assert.equal(await connectionAfter(app, 300_000, bearer), "close");
  assert.equal(await connectionAfter(app, 3_000_000, bearer), "close", "refused");
});

async function connectionAfter(app: TestApp, length: number, bearer: Record<string, string>) {
  const body = JSON.stringify({ user_code: `<h1>${"soup ".repeat(length / 5)}</h1>` });
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": `${body.length}`,
    ...bearer,
  };
  const url = `http://localhost:8000${CALLS.savePortfolio}`;
  const response = await app.fetch(new Request(url, { method: "POST", headers, body }));
  await response.body?.cancel();
  return response.headers.get("Connection");
}
