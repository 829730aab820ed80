// An account that is deleted while everything else goes on: the deletion wins, and the rest is refused in words.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { report, rounds } from "../support/rounds.ts";
import { testApp } from "../support/test_app.ts";

const PROFILE = { first_name: "", last_name: "" };

Deno.test("calls that meet the deletion of their account make no 500, and it is gone", async () => {
  await using app = await testApp();
  const statuses = new Map<number, number>();
  const numRuns = rounds({ few: 25, all: 600 });
  for (let round = 0; round < numRuns; round++) {
    const username = `chef${round + 10}`;
    const { bearer, refresh, id } = await signIn(app, username);
    const calls = [
      () => app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer),
      () => app.post(CALLS.savePortfolio, { user_code: "<p>y" }, bearer),
      () => app.post(CALLS.previewPortfolio, { user_code: "<p>z" }, bearer),
      () =>
        app.put(CALLS.updateProfile, { ...PROFILE, username, email: "new@example.com" }, bearer),
      () => app.post(CALLS.login, { username, password: PASSWORD }),
      () => app.post(CALLS.tokenRefresh, { refresh }),
      () => app.post(CALLS.endSessions, {}, bearer),
      () => app.post(CALLS.passwordReset, { email: `${username}@example.com` }),
      () => app.get(CALLS.exportData, bearer),
    ];
    const deletion = later(() => app.post(CALLS.deleteAccount, { password: PASSWORD }, bearer));
    for (const answer of await Promise.all([deletion, ...calls.map(later)])) {
      await answer.body?.cancel();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      assert.ok(answer.status < 500, `${answer.status}`);
    }
    assert.equal((await deletion).status, 200);
    assert.deepEqual(await app.database.sql`select 1 from users where id = ${id}`, []);
  }
  report("deletions among other calls", { runs: numRuns, ...Object.fromEntries(statuses) });
});

for (const version of [2 ** 31, 2 ** 53, -1]) {
  Deno.test(`POST /api/portfolio/save/ refuses version ${version} in words`, async () => {
    await using app = await testApp();
    const { bearer } = await signIn(app);
    const answer = await app.post(CALLS.savePortfolio, { user_code: "<p>x", version }, bearer);
    assert.equal(answer.status, 400);
    assert.match((await answer.json()).error, /\w/);
  });
}

async function later(ask: () => Promise<Response>): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
  return await ask();
}
