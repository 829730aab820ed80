// What counts as a page that was taken down, for whom, and for how long.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { dropOldMailboxes, isBarred, MAILBOX_KEPT_MS } from "../../server/accounts/mailboxes.ts";
import { makeTakenDown } from "../support/barred.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { saveUnchecked } from "../support/owner_sql.ts";
import { OPERATED, signInOperator } from "../support/operator.ts";
import { putPageBack, TAKEDOWN, takePageDown } from "../support/take_down.ts";
import { runTask } from "../support/run_task.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const EMAIL = "chef1@example.org";
const DAY_MS = 24 * 60 * 60 * 1_000;

Deno.test("two pages of one mailbox bar it, in any spelling, and of no other", async () => {
  await using app = await testApp();
  await makeTakenDown(app, "chef1", "chef1+a@example.org");
  assert.equal(await isIt(app), false);
  await makeTakenDown(app, "chef2", "c.hef1@example.org");
  for (const email of [EMAIL, "CHEF1@example.org", "c.h.e.f.1+x@example.org"]) {
    assert.equal(await isIt(app, email), true, email);
  }
  for (const email of ["chef2@example.org", "chef1@example.com", "chef1@sub.example.org"]) {
    assert.equal(await isIt(app, email), false, email);
  }
});

Deno.test("a page that is down counts once, whatever reasons follow, and not at all when it is back", async () => {
  await using app = await testApp();
  await makeTakenDown(app, "chef1", "chef1+a@example.org");
  await takePageDown(app, "chef1");
  assert.equal(await isIt(app), false);
  await makeTakenDown(app, "chef2", "chef1+b@example.org");
  assert.equal(await isIt(app), true);
  await putPageBack(app, "chef2");
  assert.equal(await isIt(app), false);
  await takePageDown(app, "chef2");
  assert.equal(await isIt(app), true);
});

Deno.test("a page of an address that nobody verified counts for nobody: it may be somebody else's", async () => {
  await using app = await testApp();
  for (const username of ["chef1", "chef2"]) {
    const { id } = await makeUser(app, username);
    const email = `chef1+${username}@example.org`;
    await app.database
      .sql`update users set email_verify = false, email = ${email} where id = ${id}`;
    await saveUnchecked(app, id, "<h1>Soup</h1>");
    await takePageDown(app, username);
  }
  assert.equal(await isIt(app), false);
  assert.deepEqual(await app.database.sql`select 1 from taken_down_mailboxes`, []);
});

Deno.test("the room and the shell count alike, an objection that is turned down changes nothing, and the account may go", async () => {
  await using app = await testApp(OPERATED);
  const { bearer } = await signInOperator(app);
  for (const username of ["chef1", "chef2"]) {
    const owner = await signIn(app, username);
    await app.database.sql`
      update users set email = ${`chef1+${username}@example.org`} where username = ${username}`;
    await saveUnchecked(app, owner.id, "<h1>Soup</h1>");
    if (username === "chef1") {
      await ok(app.post(CALLS.takeDown, { username, ...TAKEDOWN }, bearer));
      await ok(app.post(CALLS.object, { objection: "It is a mock-up." }, owner.bearer));
      await ok(app.post(CALLS.uphold, { username, reason: "It is not." }, bearer));
    } else {
      const { code, output } = await runTask(app, "take_down.ts", username, "--reason", "It asks.");
      assert.equal(code, 0, output);
    }
    const data = await (await app.get(CALLS.exportData, owner.bearer)).json();
    assert.equal(data.takedowns_counted.length, 1);
    await ok(app.post(CALLS.deleteAccount, { password: PASSWORD }, owner.bearer));
  }
  assert.equal(await isIt(app), true);
  const rows = await app.database.sql<Record<string, unknown>>`select * from taken_down_mailboxes`;
  assert.deepEqual(rows.map(({ user_id }) => user_id), [null, null]);
  // Neither the address nor the account can be read out of it.
  assert.ok(!JSON.stringify(rows).includes("chef"));
  assert.equal(await isBarred(app.database.sql, "another secret", EMAIL, app.clock.now()), false);
});

Deno.test("a year after the last page a mailbox is forgotten, all of it at once", async () => {
  await using app = await testApp();
  await makeTakenDown(app, "chef1", "chef1+a@example.org");
  app.clock.advance(MAILBOX_KEPT_MS - DAY_MS);
  await makeTakenDown(app, "chef2", "chef1+b@example.org");
  app.clock.advance(2 * DAY_MS);
  await dropOldMailboxes(app.database, app.clock.now());
  // The first is older than a year, and counts as long as the second does.
  assert.equal(await isIt(app), true);
  app.clock.advance(MAILBOX_KEPT_MS);
  assert.equal(await isIt(app), false);
  await dropOldMailboxes(app.database, app.clock.now());
  assert.deepEqual(await app.database.sql`select 1 from taken_down_mailboxes`, []);
});

Deno.test("whoever registers while the second page is taken down comes in before it, or not at all", async () => {
  await using app = await testApp();
  await makeTakenDown(app, "down1", "chef1+a@example.org");
  const { id } = await makeUser(app, "down2");
  await app.database.sql`update users set email = 'chef1+b@example.org' where id = ${id}`;
  await saveUnchecked(app, id, "<h1>Soup</h1>");
  const form = (i: number) => ({
    username: `chef${i}`,
    email: `chef1+${i}@example.org`,
    password: PASSWORD,
    password2: PASSWORD,
  });
  const [, ...answers] = await Promise.all([
    takePageDown(app, "down2"),
    ...[1, 2, 3].map((i) => app.post(CALLS.register, form(i))),
  ]);
  for (const answer of answers) assert.equal(answer.status, 201, await answer.text());
  const late = await app.post(CALLS.register, form(4));
  assert.equal(late.status, 201, await late.text());
  assert.deepEqual(await app.database.sql`select 1 from users where username = 'chef4'`, []);
});

async function isIt({ database, secret, clock }: TestApp, email = EMAIL): Promise<boolean> {
  return await isBarred(database.sql, secret, email, clock.now());
}

async function ok(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  assert.ok(response.ok, await response.text());
}
