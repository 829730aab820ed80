// Usernames under a rush: nobody takes one that is held, nobody takes many, and two who swap do not meet in a deadlock.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { discarded } from "../support/limited.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

Deno.test("a name that is given up is nobody's at any moment, however often it is asked for", async () => {
  await using app = await testApp();
  for (let round = 0; round < 10; round++) {
    const [owner, stranger] = [
      await signIn(app, `owner${round}`),
      await signIn(app, `thief${round}`),
    ];
    await statusOf(app.post(CALLS.savePortfolio, { user_code: "<p>x" }, owner.bearer));
    const leave = round % 2
      ? app.post(CALLS.deleteAccount, { password: PASSWORD }, owner.bearer)
      : rename(app, `owner${round}`, `other${round}`, owner.bearer);
    const takes = Array.from({ length: 8 }, async (_, i) => {
      await new Promise((resolve) => setTimeout(resolve, i * 3));
      return await statusOf(rename(app, `thief${round}`, `owner${round}`, stranger.bearer));
    });
    assert.equal(await statusOf(leave), 200);
    assert.deepEqual(await Promise.all(takes), Array(8).fill(400));
  }
});

Deno.test("two people who swap names are refused, both in words", async () => {
  await using app = await testApp();
  for (let round = 0; round < 10; round++) {
    const names = [`left${round}`, `right${round}`] as const;
    const [left, right] = [await signIn(app, names[0]), await signIn(app, names[1])];
    const answers = await Promise.all([
      rename(app, names[0], names[1], left.bearer),
      rename(app, names[1], names[0], right.bearer),
    ]);
    for (const answer of answers) {
      assert.equal(answer.status, 400);
      assert.equal((await answer.json()).error, SENTENCES.username_taken);
    }
  }
});

Deno.test("a username is changed three times a day and ten times a year", async () => {
  await using app = await testApp();
  const { bearer, refresh } = await signIn(app);
  let [current, headers, token] = ["chef1", bearer, refresh];
  const counts: number[] = [];
  for (let day = 0; day < 5; day++) {
    let count = 0;
    for (let i = 0; i < 5; i++) {
      const wished = `chef-${day}-${i}`;
      const answer = await rename(app, current, wished, headers);
      const { error } = await answer.json();
      if (answer.ok) count++, current = wished;
      else assert.equal(error, SENTENCES.too_many_renames);
    }
    counts.push(count);
    app.clock.advance(DAY_MS);
    const tokens = await (await app.post(CALLS.tokenRefresh, { refresh: token })).json();
    [headers, token] = [{ Authorization: `Bearer ${tokens.access}` }, tokens.refresh];
  }
  assert.deepEqual(counts, [3, 3, 3, 1, 0]);
});

Deno.test("a name that nobody was ever sent to is free at once", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  assert.equal(await statusOf(rename(app, "chef1", "chef3", bearer)), 200);
  const other = await signIn(app, "chef2");
  assert.equal(await statusOf(rename(app, "chef2", "chef1", other.bearer)), 200);
});

function rename(app: TestApp, from: string, username: string, bearer: Record<string, string>) {
  const email = `${from.startsWith("chef-") ? "chef1" : from}@example.com`;
  return app.put(CALLS.updateProfile, { username, email, first_name: "", last_name: "" }, bearer);
}

async function statusOf(answer: Response | Promise<Response>): Promise<number> {
  return (await discarded(Promise.resolve(answer))).status;
}
