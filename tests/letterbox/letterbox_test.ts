// /api/messages/: an owner reads, marks and deletes what visitors wrote, all of it and nobody else's.
import assert from "node:assert/strict";
import type { MessageListReply } from "../../contract/letterbox/message_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openLetterbox, write } from "../support/letterbox.ts";
import { discarded } from "../support/limited.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const ID = "00000000-0000-4000-8000-000000000000";

Deno.test("GET /api/messages/ lists 20 messages at a time, the newest first, each once", async () => {
  await using app = await testApp();
  const chef1 = await signIn(app);
  await receive(app, chef1, 45);
  const first = await list(app, chef1);
  const second = await list(app, chef1, first.next!);
  const third = await list(app, chef1, second.next!);
  const pages = [first, second, third].map(({ messages }) => messages);
  assert.deepEqual(pages.map((page) => page.length), [20, 20, 5]);
  assert.equal(third.next, null);
  const all = pages.flat();
  assert.equal(new Set(all.map(({ id }) => id)).size, 45);
  const times = all.map(({ received_at }) => received_at);
  assert.deepEqual(times, times.toSorted().reverse());
  assert.deepEqual(new Set([first, second, third].map(({ unread }) => unread)), new Set([45]));
});

Deno.test("GET /api/messages/ says of 20 messages that there are no more", async () => {
  await using app = await testApp();
  const chef1 = await signIn(app);
  assert.deepEqual(await list(app, chef1), { messages: [], unread: 0, next: null });
  await receive(app, chef1, 20);
  const { messages, next } = await list(app, chef1);
  assert.equal(messages.length, 20);
  assert.equal(next, null);
});

Deno.test("GET /api/messages/ begins at the beginning for whatever was never next", async () => {
  await using app = await testApp();
  const chef1 = await signIn(app);
  await receive(app, chef1, 3);
  const beginning = await list(app, chef1);
  for (
    const before of [
      "x",
      "\0",
      "' or 1=1 --",
      "infinity",
      `_${ID}`,
      `2026-99-99T99:99:99Z_${ID}`,
      `2026-01-01T::.Z_${ID}`,
      `0000-00-00T00:00:00Z_${ID}`,
      `2026-01-01T00:00:00Z_${ID.toUpperCase().replace(/0$/, "G")}`,
      "2026-01-01T00:00:00Z_x",
      "2026-01-01T00:00:00Z",
      `2026-01-01T00:00:00Z_${ID}\n`,
      `9999-12-31T23:59:59.999Z_${ID}`,
    ]
  ) assert.deepEqual(await list(app, chef1, before), beginning, before);
  for (
    const date of ["0000-01-01T00:00:00", "2026-02-30T24:00:00", "2026-01-01T1", "0001-01-01T0:0"]
  ) {
    await list(app, chef1, `${date}Z_${ID}`);
  }
});

Deno.test("POST /api/messages/read/ marks messages as read, and as new again", async () => {
  await using app = await testApp();
  const chef1 = await signIn(app);
  await receive(app, chef1, 3);
  const [one, two] = (await list(app, chef1)).messages.map(({ id }) => id) as [string, string];
  assert.equal(await read(app, chef1, [one, two], true), SENTENCES.messages_changed);
  assert.deepEqual(await readOf(app, chef1), [true, true, false]);
  assert.equal((await list(app, chef1)).unread, 1);
  assert.equal(await read(app, chef1, [two, ID], false), SENTENCES.messages_changed);
  assert.deepEqual(await readOf(app, chef1), [true, false, false]);
});

Deno.test("POST /api/messages/delete/ deletes messages for good", async () => {
  await using app = await testApp();
  const chef1 = await signIn(app);
  await receive(app, chef1, 3);
  const [one, two, three] = (await list(app, chef1)).messages.map(({ id }) => id);
  const response = await app.post(CALLS.deleteMessages, { ids: [one, three] }, chef1.bearer);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { message: SENTENCES.messages_deleted });
  const { messages, unread } = await list(app, chef1);
  assert.deepEqual([messages.map(({ id }) => id), unread], [[two], 1]);
  assert.equal((await app.database.sql`select 1 from visitor_messages`).length, 1);
});

Deno.test("nobody reads, marks or deletes the messages of another", async () => {
  await using app = await testApp();
  const [chef1, chef2] = [await signIn(app), await signIn(app, "chef2")];
  await receive(app, chef1, 1);
  const before = await list(app, chef1);
  const ids = before.messages.map(({ id }) => id);
  assert.deepEqual(await list(app, chef2), { messages: [], unread: 0, next: null });
  await read(app, chef2, ids, true);
  await discarded(app.post(CALLS.deleteMessages, { ids }, chef2.bearer));
  assert.deepEqual(await list(app, chef1), before);
});

for (
  const [claim, body] of [
    ["ids that are no UUID", { ids: ["x"], is_read: true }],
    ["an id that is none among others", { ids: [ID, "' or 1=1"], is_read: true }],
    ["no ids", { ids: [], is_read: true }],
    ["too many ids", { ids: Array(101).fill(ID), is_read: true }],
    ["an id for a list", { ids: ID, is_read: true }],
    ["nothing", {}],
  ] as const
) {
  Deno.test(`POST /api/messages/read/ and delete/ refuse ${claim}`, async () => {
    await using app = await testApp();
    const { bearer } = await signIn(app);
    for (const call of [CALLS.readMessages, CALLS.deleteMessages]) {
      const response = await app.post(call, body, bearer);
      assert.equal(response.status, 400);
      assert.ok((await response.json()).error);
    }
  });
}

Deno.test("a message is listed for a year, and deleted with the next one to anybody", async () => {
  await using app = await testApp();
  const chef1 = await openLetterbox(app);
  const chef2 = await signIn(app, "chef2");
  await receive(app, chef2, 1, 365 * DAY_MS + 60_000);
  await receive(app, chef2, 1, 364 * DAY_MS);
  assert.equal((await list(app, chef2)).messages.length, 1);
  await discarded(write(app));
  const rows = await app.database.sql`select user_id from visitor_messages order by received_at`;
  assert.deepEqual(rows, [{ user_id: chef2.id }, { user_id: chef1.id }]);
});

Deno.test("a message that is too old to be listed does not count as unread", async () => {
  await using app = await testApp();
  const chef1 = await signIn(app);
  await receive(app, chef1, 1, 366 * DAY_MS);
  assert.deepEqual(await list(app, chef1), { messages: [], unread: 0, next: null });
});

Deno.test("500 messages are kept of each, and the oldest go first", async () => {
  await using app = await testApp();
  const chef1 = await openLetterbox(app);
  const chef2 = await signIn(app, "chef2");
  await receive(app, chef1, 1, 2 * DAY_MS);
  await receive(app, chef1, 499);
  await receive(app, chef2, 1, 3 * DAY_MS);
  const ofChef1 = async () =>
    (await app.database.sql<{ id: string }>`
      select id from visitor_messages where user_id = ${chef1.id} order by received_at, id`)
      .map(({ id }) => id);
  const before = await ofChef1();
  await discarded(write(app));
  const after = await ofChef1();
  assert.equal(after.length, 500);
  assert.deepEqual(after.slice(0, -1), before.slice(1));
  assert.equal((await list(app, chef2)).messages.length, 1);
});

/** As if visitors had written so many messages until so long ago, several at once. */
async function receive(app: TestApp, { id }: SignedInUser, count: number, agoMs = 0) {
  const until = new Date(app.clock.now().getTime() - agoMs);
  await app.database.sql`
    insert into visitor_messages (id, user_id, fields, received_at)
    select gen_random_uuid(), ${id},
      jsonb_build_array(jsonb_build_object('label', 'Message', 'value', n::text)),
      ${until}::timestamptz - n / 3 * interval '1 second'
    from generate_series(0, ${count - 1}::int) n`;
}

async function list(
  app: TestApp,
  { bearer }: SignedInUser,
  before = "",
): Promise<MessageListReply> {
  const response = await app.get(`${CALLS.messages}?before=${encodeURIComponent(before)}`, bearer);
  assert.equal(response.status, 200, before);
  return await response.json();
}

async function readOf(app: TestApp, user: SignedInUser): Promise<boolean[]> {
  return (await list(app, user)).messages.map(({ is_read }) => is_read);
}

async function read(app: TestApp, { bearer }: SignedInUser, ids: string[], is_read: boolean) {
  const response = await app.post(CALLS.readMessages, { ids, is_read }, bearer);
  assert.equal(response.status, 200);
  return (await response.json()).message;
}
