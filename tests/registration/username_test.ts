// GET /api/auth/username/: whether a name is free, as a registration would say it.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { holdUsername } from "../../server/accounts/usernames.ts";
import { errorIn } from "../support/errors.ts";
import { LIMITED } from "../support/limited.ts";
import { makeUser } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

Deno.test("GET /api/auth/username/ knows names of people in any letter case, and those that are held", async () => {
  await using app = await testApp();
  await makeUser(app);
  await holdUsername(app.database.sql, "chef2", null, app.clock.now());
  assert.deepEqual(
    await Promise.all(["CHEF1", "chef2", "chef3"].map((name) => isFree(app, name))),
    [false, false, true],
  );
});

Deno.test("GET /api/auth/username/ refuses what no registration takes", async () => {
  await using app = await testApp();
  const response = await app.get(`${CALLS.username}?username=admin`);
  assert.equal(response.status, 400);
  assert.equal(await errorIn(response), SENTENCES.username_reserved);
});

Deno.test("GET /api/auth/username/ is limited by address", async () => {
  await using app = await testApp(LIMITED);
  const statuses = new Set<number>();
  for (let i = 0; i < 201; i++) {
    const response = await app.get(`${CALLS.username}?username=chef${i}`);
    await response.body?.cancel();
    statuses.add(response.status);
  }
  assert.deepEqual([...statuses], [200, 429]);
});

async function isFree(app: TestApp, name: string): Promise<boolean> {
  return (await (await app.get(`${CALLS.username}?username=${name}`)).json()).is_free;
}
