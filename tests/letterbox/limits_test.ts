// POST /api/messages/: how many messages an address may send and a page may get, and how many of them are mailed each.
// Lane: rest.
import assert from "node:assert/strict";
import { openLetterbox, solved, write } from "../support/letterbox.ts";
import { discarded, endWindows, from, LIMITED, readRetryAfter } from "../support/limited.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const HOUR_S = 60 * 60;
const QUARTER_HOUR_MS = 15 * 60 * 1_000;

Deno.test("POST /api/messages/ takes 10 messages of an address within an hour, to all pages", async () => {
  await using app = await testApp(LIMITED);
  await openLetterbox(app);
  await openLetterbox(app, { username: "chef2" });
  const sinceMs = Date.now();
  for (let i = 0; i < 10; i++) {
    const username = `chef${1 + i % 2}`;
    const response = await discarded(write(app, { username }, from("10.0.0.1")));
    assert.equal(response.status, 200);
  }
  const late = await write(app, {}, from("10.0.0.1"));
  assert.equal(late.status, 429);
  const minutes = Math.ceil(readRetryAfter(late, HOUR_S, sinceMs) / 60);
  const { error } = await late.json();
  assert.equal(error, `Too many attempts. Please try again in ${minutes} minutes.`);
  assert.equal(await countMessages(app), 10);
  assert.equal((await discarded(write(app, {}, from("10.0.0.2")))).status, 200);
  await endWindows(app);
  assert.equal((await discarded(write(app, {}, from("10.0.0.1")))).status, 200);
});

Deno.test("POST /api/messages/ takes 200 messages to a page within a day, and no fewer to another", async () => {
  await using app = await testApp(LIMITED);
  await openLetterbox(app);
  await openLetterbox(app, { username: "chef2" });
  const sinceMs = Date.now();
  assert.equal((await discarded(write(app, {}, from("10.0.0.1")))).status, 200);
  // The proofs of so many take a quarter of a minute: they are counted by hand.
  await app.database.sql`update rate_limits set points = 199 where key like 'message\_page:%'`;
  assert.equal((await discarded(write(app, {}, from("10.0.0.2")))).status, 200);
  const late = await discarded(write(app, {}, from("10.0.0.3")));
  assert.equal(late.status, 429);
  readRetryAfter(late, 24 * HOUR_S, sinceMs);
  assert.equal(await countMessages(app), 2);
  const other = await discarded(write(app, { username: "chef2" }, from("10.0.0.3")));
  assert.equal(other.status, 200);
});

Deno.test("POST /api/messages/ counts a message once, however often it is sent again, one by one or all at once", async () => {
  await using app = await testApp(LIMITED);
  await openLetterbox(app);
  for (const [round, sentAtOnce] of [false, true].entries()) {
    const proof = await solved(app);
    const send = async (n: number) => {
      const response = await discarded(write(app, proof, from(`10.0.${round}.${n}`)));
      assert.equal(response.status, 200);
    };
    if (sentAtOnce) await Promise.all(Array.from({ length: 12 }, (_, n) => send(n)));
    else for (let n = 0; n < 12; n++) await send(n);
    const counts = await app.database.sql<{ points: number }>`
      select points from rate_limits
      where key like 'message\_page:%' or key like 'message\_mail:%'`;
    assert.deepEqual(counts.map(({ points }) => points), [round + 1, round + 1]);
    assert.equal(await countMessages(app), round + 1);
  }
});

Deno.test("POST /api/messages/ mails 20 messages of an hour each, and tells of the others in one mail", async () => {
  await using app = await testApp(LIMITED);
  await openLetterbox(app);
  for (let i = 0; i < 23; i++) {
    assert.equal((await discarded(write(app, {}, from(`10.0.0.${i}`)))).status, 200);
  }
  await app.outbox.settle();
  assert.equal(app.mailbox.mails.length, 20);
  assert.equal(await countMessages(app), 23);
  app.clock.advance(QUARTER_HOUR_MS);
  app.outbox.notify();
  await app.outbox.settle();
  assert.equal(app.mailbox.mails.length, 21);
  const mail = app.mailbox.mails.at(-1)!;
  assert.deepEqual(mail.to?.map(({ address }) => address), ["chef1@example.com"]);
  assert.equal(mail.subject, "More visitors of your page wrote to you");
  assert.equal(mail.html, undefined);
  assert.equal(mail.replyTo, undefined);
  assert.match(mail.text!, /\nAnother 3 visitors of your page wrote to you\./);
  assert.match(mail.text!, /\nRead what they wrote:\nhttp:\/\/localhost:8000\/dashboard\n/);
  assert.doesNotMatch(mail.text!, /May I have the recipe/);
  assert.deepEqual(await app.database.sql`select 1 from mails`, []);
});

Deno.test("POST /api/messages/ counts nothing that brings no proof", async () => {
  await using app = await testApp(LIMITED);
  await openLetterbox(app);
  for (let i = 0; i < 12; i++) {
    const response = await discarded(write(app, { challenge: "x" }, from("10.0.0.1")));
    assert.equal(response.status, 400);
  }
  assert.equal((await discarded(write(app, {}, from("10.0.0.1")))).status, 200);
});

async function countMessages({ database: { sql } }: TestApp): Promise<number> {
  return (await sql`select 1 from visitor_messages`).length;
}
