// POST /api/auth/register/ under a rush for one name or one e-mail: exactly one account, however many ask.
import assert from "node:assert/strict";
import { createUser } from "../../server/accounts/users.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { EVERYBODY, PASSWORD } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const RUSH = 200;

Deno.test("200 sign-ups at once for one username make one account", async () => {
  await using app = await testApp();
  const counts = await rush(app, (i) => ({ username: "chef1", email: `chef${i}@example.com` }));
  assert.equal(counts[201], 1, JSON.stringify(counts));
  // More than can be hashed in a while are asked to come back.
  assert.equal((counts[400] ?? 0) + (counts[503] ?? 0), RUSH - 1);
  assert.equal((await app.database.sql`select 1 from users`).length, 1);
});

Deno.test("200 sign-ups at once for one e-mail make one account, and answer alike", async () => {
  await using app = await testApp();
  const counts = await rush(app, (i) => ({ username: `chef${i}`, email: "chef1@example.com" }));
  assert.ok(counts[201]! > 1, JSON.stringify(counts));
  assert.equal(counts[201]! + (counts[503] ?? 0), RUSH);
  assert.equal((await app.database.sql`select 1 from users`).length, 1);
});

Deno.test("200 at once past the hashing still make one account", async () => {
  await using app = await testApp();
  for (const one of ["username", "e-mail"]) {
    await app.database.sql`delete from users`;
    const outcomes = await Promise.all(Array.from({ length: RUSH }, async (_, i) => {
      const user = {
        username: one === "username" ? "chef1" : `chef${i}`,
        email: one === "username" ? `chef${i}@example.com` : "chef1@example.com",
        password_hash: null,
      };
      return await app.database.transaction((sql) =>
        createUser(sql, user, EVERYBODY, app.clock.now())
      )
        .catch((error) => error.message);
    }));
    const refusal = one === "username" ? SENTENCES.username_taken : null;
    assert.equal(outcomes.filter((outcome) => outcome === refusal).length, RUSH - 1, one);
    assert.equal((await app.database.sql`select 1 from users`).length, 1, one);
  }
});

async function rush(
  app: TestApp,
  form: (i: number) => { username: string; email: string },
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  await Promise.all(Array.from({ length: RUSH }, async (_, i) => {
    const user = { ...form(i), password: PASSWORD, password2: PASSWORD };
    const response = await app.post(CALLS.register, user);
    await response.body?.cancel();
    counts[response.status] = (counts[response.status] ?? 0) + 1;
  }));
  return counts;
}
