// Signing in with a password that others know: the session comes all the same, and says so; nobody else learns anything.
import { askerOf } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { createBreachLookup } from "../../server/accounts/breached_passwords.ts";
import { type CheckedPassword, HASH_HERE, hashPassword } from "../../server/accounts/passwords.ts";
import { setPassword } from "../../server/accounts/users.ts";
import { readConfig } from "../../server/config/config.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { quiet } from "../support/quiet.ts";
import { BREACHED, openLeaks } from "../support/leaks.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

async function makeUserWith(app: TestApp, password: string): Promise<void> {
  const { id } = await makeUser(app);
  const hash = await hashPassword(HASH_HERE, password as CheckedPassword, askerOf("test"), 4);
  await setPassword(app.database.sql, id, hash);
}

async function signInWith(app: TestApp, password: string) {
  const response = await app.post(CALLS.login, { username: "chef1", password });
  return { status: response.status, ...await response.json() };
}

Deno.test("POST /api/auth/login/ says that a password was in a leak, and signs in", async () => {
  await using service = openLeaks();
  await using app = await testApp(service.environment);
  await makeUserWith(app, BREACHED);
  const { status, access, password_is_known } = await signInWith(app, BREACHED);
  assert.equal(status, 200);
  assert.ok(access);
  assert.equal(password_is_known, true);
});

Deno.test("POST /api/auth/login/ says that a password is one of the most used, and asks nobody", async () => {
  await using service = openLeaks();
  await using app = await testApp(service.environment);
  await makeUserWith(app, "Password1");
  assert.equal((await signInWith(app, "Password1")).password_is_known, true);
  assert.deepEqual(service.asked, []);
});

Deno.test("POST /api/auth/login/ says nothing of a password that nobody knows, or that nobody was asked about", async () => {
  await using service = openLeaks();
  await using app = await testApp(service.environment);
  await makeUser(app);
  assert.equal("password_is_known" in await signInWith(app, PASSWORD), false);
  await using alone = await testApp();
  await makeUserWith(alone, BREACHED);
  assert.equal("password_is_known" in await signInWith(alone, BREACHED), false);
});

Deno.test("POST /api/auth/login/ asks nobody about a wrong password, nor about that of somebody unknown", async () => {
  await using service = openLeaks();
  await using app = await testApp(service.environment);
  const { status } = await signInWith(app, BREACHED);
  assert.equal(status, 401);
  await makeUser(app);
  const wrong = await signInWith(app, BREACHED);
  assert.equal(wrong.status, 401);
  assert.equal("password_is_known" in wrong, false);
  assert.deepEqual(service.asked, []);
});

Deno.test("POST /api/auth/login/ signs in while the service fails, or never answers", async () => {
  for (
    const answer of [() => new Response("", { status: 500 }), () => new Promise<never>(() => {})]
  ) {
    await using service = openLeaks(answer);
    // As long as the product waits.
    await using app = await testApp(service.environment, {
      breaches: createBreachLookup(readConfig(service.environment)),
    });
    using _log = quiet("warn");
    await makeUserWith(app, BREACHED);
    const { status, password_is_known } = await signInWith(app, BREACHED);
    assert.equal(status, 200);
    assert.equal(password_is_known, undefined);
  }
});
