// What a CDN still has to be told: no change is lost, whoever dies when, and each is told until it has settled.
import assert from "node:assert/strict";
import {
  ALL_TAG,
  createCdnPurges,
  PURGE_TIMES,
  type PurgeTimes,
} from "../../server/scaling/cdn_purges.ts";
import { STALE_MAX_MS } from "../../server/scaling/page_changes.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const HOUR_MS = 3_600_000;
/** Due at once, and settled by the first that is sent. */
const AT_ONCE: Partial<PurgeTimes> = { firstMs: 0, lastMs: 0, lastOfBuildMs: 0 };

const tagOf = (owner: string) => `tag-${owner}`;

/** After the first purge, of all. */
async function openPurges({ database }: TestApp, times: Partial<PurgeTimes> = {}) {
  const purges = createCdnPurges(database, tagOf, { ...PURGE_TIMES, ...times });
  await purges.begin("build 1");
  await purges.poll();
  await database.sql`delete from cdn_purges`;
  return purges;
}

async function addUser({ database: { sql } }: Pick<TestApp, "database">): Promise<string> {
  const id = crypto.randomUUID();
  const name = `chef${id.slice(0, 8)}`;
  await sql`
    insert into users (id, username, email, created_at)
    values (${id}, ${name}, ${`${name}@example.com`}, now())`;
  return tagOf(id);
}

async function readTags({ database: { sql } }: TestApp): Promise<string[]> {
  const rows = await sql<{ tag: string }>`select tag from cdn_purges order by tag`;
  return rows.map(({ tag }) => tag);
}

/** How long until it is due, and until it has settled. */
async function readTimes({ database: { sql } }: TestApp) {
  const [row] = await sql<{ due: number; settles: number; attempts: number }>`
    select attempts, extract(epoch from next_attempt_at - clock_timestamp())::float8 as due,
      extract(epoch from settles_at - clock_timestamp())::float8 as settles
    from cdn_purges`;
  return row!;
}

Deno.test("the first look, and one after another start of the server or after long, tells of everything", async () => {
  await using app = await testApp();
  const purges = createCdnPurges(app.database, tagOf);
  assert.equal(await purges.poll(), Infinity, "before it has begun there is nothing");
  await purges.begin("build 1");
  await purges.poll();
  assert.deepEqual(await readTags(app), [ALL_TAG]);
  await app.database.sql`delete from cdn_purges`;
  const tag = await addUser(app);
  await purges.poll();
  assert.deepEqual(await readTags(app), [tag]);
  await app.database.sql`update cdn_feed set server = 'another'`;
  await purges.poll();
  assert.deepEqual(await readTags(app), [ALL_TAG], "what it holds of one owner is among it");
  await app.database.sql`delete from cdn_purges`;
  await app.database.sql`update cdn_feed set read_at = read_at - interval '5 minutes'`;
  await purges.poll();
  assert.deepEqual(await readTags(app), [ALL_TAG]);
});

Deno.test("another build, or another secret, is a change of all answers, once", async () => {
  await using app = await testApp();
  const purges = await openPurges(app);
  await purges.begin("build 1");
  assert.deepEqual(await readTags(app), []);
  await purges.begin("build 2");
  assert.deepEqual(await readTags(app), [ALL_TAG]);
  const { due, settles } = await readTimes(app);
  assert.ok(due < 5 && settles > 500, "once more when the build before it is surely gone");
});

Deno.test("every change is told by one of the processes that look, beside those that write", async () => {
  await using app = await testApp();
  const lookers = [await openPurges(app), createCdnPurges(app.database, tagOf)];
  const expected: string[] = [];
  let writers = 3;
  const write = async () => {
    for (let n = 0; n < 60; n++) {
      const tag = await addUser(app);
      await app.database.sql`update users set username = username where ${tag} = 'tag-' || id`;
      expected.push(tag);
    }
    writers--;
  };
  const pollWhileWritten = async ({ poll }: typeof lookers[number]) => {
    while (writers > 0) await poll();
  };
  await Promise.all([write(), write(), write(), ...lookers.map(pollWhileWritten)]);
  await lookers[0]!.poll();
  assert.deepEqual(await readTags(app), expected.toSorted());
});

Deno.test("whoever dies between the feed and the rows leaves the change to the next", async () => {
  await using app = await testApp();
  const purges = await openPurges(app);
  const tag = await addUser(app);
  // What was read is one transaction with what was noted of it.
  await app.database
    .sql`alter table cdn_purges add constraint broken check (tag = 'never') not valid`;
  await assert.rejects(purges.poll(), /broken/);
  await app.database.sql`alter table cdn_purges drop constraint broken`;
  await purges.poll();
  assert.deepEqual(await readTags(app), [tag]);
  await purges.poll();
  assert.deepEqual((await readTimes(app)).attempts, 0);
});

Deno.test("whoever dies between a purge and its mark leaves it to the next", async () => {
  await using app = await testApp();
  const purges = await openPurges(app, { ...AT_ONCE, claimMs: 0 });
  const tag = await addUser(app);
  await purges.poll();
  for (const attempts of [1, 2]) {
    assert.deepEqual((await purges.claim()).map((purge) => purge.tag), [tag]);
    assert.equal((await readTimes(app)).attempts, attempts);
  }
});

Deno.test("a purge is sent by one process at a time", async () => {
  await using app = await testApp();
  const purges = await openPurges(app, AT_ONCE);
  const expected = await Promise.all(Array.from({ length: 15 }, () => addUser(app)));
  await purges.poll();
  const claimed = await Promise.all([purges.claim(), purges.claim(), purges.claim()]);
  assert.deepEqual(claimed.flat().map(({ tag }) => tag).toSorted(), expected.toSorted());
  assert.deepEqual(await purges.claim(), []);
});

Deno.test("a purge waits until no process gives out what was before, and is sent once more at the end", async () => {
  assert.ok(PURGE_TIMES.firstMs > STALE_MAX_MS);
  await using app = await testApp();
  const waiting = await openPurges(app, { firstMs: HOUR_MS });
  await addUser(app);
  assert.equal(await waiting.poll(), Infinity);
  assert.ok(await waiting.poll() > HOUR_MS / 2);
  assert.deepEqual(await waiting.claim(), []);
  await app.database.sql`delete from cdn_purges`;

  const purges = createCdnPurges(app.database, tagOf, {
    ...PURGE_TIMES,
    firstMs: 0,
    lastMs: HOUR_MS,
  });
  await addUser(app);
  await purges.poll();
  assert.ok(await purges.poll() <= 0);
  const [first] = await purges.claim();
  await purges.noteSent(first!);
  const { due, settles, attempts } = await readTimes(app);
  assert.ok(due > 3_000 && settles - due < 1, `${due} ${settles}`);
  assert.equal(attempts, 0);
  await app.database.sql`
    update cdn_purges set next_attempt_at = clock_timestamp(), settles_at = clock_timestamp()`;
  const [last] = await purges.claim();
  await purges.noteSent(last!);
  assert.deepEqual(await readTags(app), []);
});

Deno.test("what changes while a purge is under way is purged again", async () => {
  await using app = await testApp();
  const purges = await openPurges(app, { firstMs: 0, lastMs: 0 });
  const tag = await addUser(app);
  const change = () => app.database.sql`update users set username = username || 'x'`;
  await purges.poll();
  for (const note of [purges.noteSent, purges.noteFailed]) {
    const [purge] = await purges.claim();
    await change();
    await purges.poll();
    await note(purge!);
    assert.deepEqual(await readTags(app), [tag]);
    assert.ok((await readTimes(app)).due <= 0);
  }
});

Deno.test("a purge that fails waits longer each time, and is never given up", async () => {
  await using app = await testApp();
  const purges = await openPurges(app, AT_ONCE);
  await addUser(app);
  await purges.poll();
  const pauses: number[] = [];
  for (let n = 0; n < 40; n++) {
    const [purge] = await purges.claim();
    await purges.noteFailed(purge!);
    pauses.push(Math.round((await readTimes(app)).due));
    await app.database.sql`update cdn_purges set next_attempt_at = clock_timestamp()`;
  }
  assert.ok(
    pauses[3]! > pauses[0]! && pauses[39] === PURGE_TIMES.longestPauseMs / 1_000,
    `${pauses}`,
  );
  assert.ok(pauses.every((pause, n) => n === 0 || pause >= pauses[n - 1]! - 1), `${pauses}`);
  // News of the same owner need not wait for that.
  await app.database
    .sql`update cdn_purges set next_attempt_at = clock_timestamp() + interval '1 hour'`;
  await app.database.sql`update users set username = username || 'x'`;
  await purges.poll();
  assert.ok((await readTimes(app)).due < 5);
});

Deno.test("more changes than can be told one by one are told as one of everything", async () => {
  await using app = await testApp();
  const purges = await openPurges(app);
  await addUser(app);
  await purges.poll();
  await app.database.sql`
    insert into users (id, username, email, created_at)
    select gen_random_uuid(), 'cook' || n, 'cook' || n || '@example.com', now()
    from generate_series(1, 1000) n`;
  await purges.poll();
  assert.deepEqual(await readTags(app), [ALL_TAG]);
});

Deno.test("where nothing changes, looks write nothing but the time now and then", async () => {
  await using app = await testApp();
  const purges = await openPurges(app);
  const read = () => app.database.sql`select xmin::text from cdn_feed`;
  const before = await read();
  for (let n = 0; n < 5; n++) await purges.poll();
  assert.deepEqual(await read(), before);
  await app.database.sql`update cdn_feed set read_at = read_at - interval '1 minute'`;
  const aged = await read();
  await purges.poll();
  assert.notDeepEqual(await read(), aged);
  assert.deepEqual(await readTags(app), []);
});
