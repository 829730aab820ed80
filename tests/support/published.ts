// A page of chef1 that anybody may open.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { signIn } from "./make.ts";
import { type TestServer, testServer } from "./test_server.ts";

export async function published(user_code: string): Promise<TestServer> {
  const server = await testServer();
  const { bearer } = await signIn(server.app);
  const saved = await server.app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
  return server;
}
