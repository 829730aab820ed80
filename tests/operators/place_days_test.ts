// The days of the place: counted while they are there, kept when what was counted goes, and empty where nobody counted.
import assert from "node:assert/strict";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { countDay, countNow, listDays } from "../../server/operators/place_days.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { OPERATED, signInOperator } from "../support/operator.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

Deno.test("a day has its people, pages, saves, visits and bytes, and keeps them when a person goes", async () => {
  await using app = await testApp();
  const { bearer } = await savePages(app);
  await countDay(app.database, app.clock.now());
  const { people, pages, saves, visits, bytes } = await today(app);
  assert.deepEqual([people, pages, saves, visits], [1, 1, 2, 1]);
  assert.ok(bytes > 1_000_000, `${bytes}`);
  const gone = await app.post(CALLS.deleteAccount, { password: PASSWORD }, bearer);
  assert.equal(gone.status, 200, await gone.text());
  await countDay(app.database, app.clock.now());
  const after = await today(app);
  assert.deepEqual(
    [after.people, after.pages, after.saves, after.visits],
    [0, 0, 2, 1],
    "there is nobody, and what was done was done",
  );
});

Deno.test("what came after the last count of a day is counted the next day, and people as they were", async () => {
  await using app = await testApp();
  await signIn(app);
  startDay(app);
  await countDay(app.database, app.clock.now());
  await savePages(app, "chef2");
  app.clock.advance(DAY_MS);
  await countDay(app.database, app.clock.now());
  const [before, now] = (await listDays(app.database.sql, app.clock.now())).slice(-2);
  assert.equal(before!.counted!.saves, 2);
  assert.equal(before!.counted!.visits, 1);
  assert.equal(before!.counted!.people, 1);
  assert.equal(now!.counted!.saves, 0);
  assert.equal(now!.counted!.people, 2);
});

Deno.test("of several at once one counts, and the others leave it to it", async () => {
  await using app = await testApp();
  const { transaction, sql } = app.database;
  await transaction(async (other) => {
    await other`select pg_advisory_xact_lock(hashtextextended('place_days', 0))`;
    await countDay(app.database, app.clock.now());
  });
  assert.deepEqual(await sql`select 1 from place_days`, []);
  await Promise.all(Array.from({ length: 4 }, () => countDay(app.database, app.clock.now())));
  assert.equal((await sql`select 1 from place_days`).length, 1);
});

Deno.test("days that nobody counted are empty, and not zero; today is counted at once", async () => {
  await using app = await testApp();
  await countDay(app.database, new Date(app.clock.now().getTime() - 10 * DAY_MS));
  await countDay(app.database, new Date(app.clock.now().getTime() - 31 * DAY_MS));
  const days = await listDays(app.database.sql, app.clock.now());
  assert.equal(days.length, 30);
  const counted = days.flatMap((each, i) => each.counted ? [i] : []);
  assert.deepEqual(counted, [19, 29]);
});

Deno.test("the sums of a day read indexes alone", async () => {
  await using app = await testApp();
  const { sql } = app.database;
  await savePages(app);
  const plans = await app.database.transaction(async (sql) => {
    await sql`set local enable_seqscan = off`;
    return await Promise.all([
      sql`explain select count(*) from users`,
      sql`explain select count(*) from portfolios`,
      sql`explain select sum(size) from blobs where key is not null`,
      sql`explain select count(*) from portfolio_versions where saved_at >= now()`,
      sql`explain select sum(visits) from visit_days where day = current_date`,
    ]);
  });
  for (const plan of plans) {
    assert.match(JSON.stringify(plan), /Index|Bitmap/);
    assert.doesNotMatch(JSON.stringify(plan), /Seq Scan/);
  }
  assert.equal((await countNow(sql, app.clock.now())).pages, 1);
});

Deno.test(`GET ${SCREENS.operatorPlace} tells each day in words too`, async () => {
  await using app = await testApp(OPERATED);
  await savePages(app);
  const { cookie } = await signInOperator(app);
  const html = await (await app.get(SCREENS.operatorPlace, cookie)).text();
  assert.match(html, /2 today, 2 in all these days/);
  assert.match(html, /2 now/);
  assert.match(html, /left empty were not counted/);
  assert.equal(html.match(/not counted<\/td>/g)!.length, 29);
});

async function today(app: TestApp) {
  const [row] = await app.database.sql<Record<string, number>>`
    select people, pages, saves, visits::int, bytes::float8 as bytes from place_days`;
  return row as { people: number; pages: number; saves: number; visits: number; bytes: number };
}

/** Two saves, and a visit. */
async function savePages(app: TestApp, name = "chef1") {
  const owner = await signIn(app, name);
  for (const user_code of ["<h1>Soup</h1>", "<h1>Bread</h1>"]) {
    const saved = await app.post(CALLS.savePortfolio, { user_code }, owner.bearer);
    assert.equal(saved.status, 200, await saved.text());
  }
  await app.visits.count({ username: name, visitor: "x", referrer: "" });
  await app.visits.flush();
  return owner;
}

/** So that what follows is of one day. */
function startDay(app: TestApp): void {
  const now = app.clock.now().getTime();
  app.clock.advance(DAY_MS - now % DAY_MS + 60 * 60 * 1_000);
}
