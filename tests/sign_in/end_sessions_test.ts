// POST /api/profile/end-sessions/: out everywhere but here.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

Deno.test("POST /api/profile/end-sessions/ ends every session but the one that asks", async () => {
  await using app = await testApp();
  const { access, bearer, cookie } = await signIn(app);
  await signIn(app, "chef2");
  const others = await Promise.all([1, 2].map(async () => {
    const login = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
    return (await login.json()).access;
  }));
  const html = await (await app.get("/profile", cookie)).text();
  assert.equal([...html.matchAll(/Another browser/g)].length, 2);
  const response = await app.post(CALLS.endSessions, {}, bearer);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { message: SENTENCES.sessions_ended });
  assert.equal(await userStatus(app, access), 200);
  for (const other of others) assert.equal(await userStatus(app, other), 401);
  assert.equal((await app.database.sql`select 1 from sessions`).length, 2, "chef2 keeps theirs");
  const stranger = await app.post(CALLS.endSessions, {});
  assert.equal(stranger.status, 401);
  await stranger.body?.cancel();
});

async function userStatus(app: TestApp, access: string): Promise<number> {
  const response = await app.get(CALLS.userData, { Authorization: `Bearer ${access}` });
  await response.body?.cancel();
  return response.status;
}
