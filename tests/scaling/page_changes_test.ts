// The feed of changed pages: nothing is lost between two looks, in whatever order transactions end, and old rows go.
import assert from "node:assert/strict";
import { createPageChanges, type PageChanges } from "../../server/scaling/page_changes.ts";
import { makeUser } from "../support/make.ts";
import { quiet } from "../support/quiet.ts";
import { testApp } from "../support/test_app.ts";
import { until } from "../support/until.ts";

/** All that the feed told since the last look here; null where it told that everything may have changed. */
function follow(changes: PageChanges) {
  let told: (string[] | null)[] = [];
  changes.subscribe((owners) => told.push(owners && [...owners]));
  return async () => {
    assert.equal(await changes.read(), true);
    const all = told;
    told = [];
    return all.includes(null) ? null : all.flat() as string[];
  };
}

const WRITERS = 8;
const EACH = 60;

Deno.test("each transaction that commits is told once, each that is undone never, however they overtake each other under load", async () => {
  await using app = await testApp();
  const { transaction } = app.database;
  const changes = createPageChanges(app.database);
  const takeChanges = follow(changes);
  assert.equal(await takeChanges(), null, "of what was before the first look, nothing is known");
  const committed: string[] = [];
  const told: string[] = [];
  let writers = WRITERS;
  const write = async (n: number) => {
    for (let k = 0; k < EACH; k++) {
      const id = crypto.randomUUID();
      const isUndone = Math.random() < 0.2;
      await transaction(async (sql) => {
        await sql`insert into users (id, username, email, created_at)
          values (${id}, ${`chef${n}x${k}`}, ${`chef${n}x${k}@example.com`}, now())`;
        // The first of all stays open beside all others of its writer's neighbours.
        if (n === 0 && k === 0) await until("all others", () => writers === 1);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
        if (isUndone) throw new Error("undone");
      }).then(() => committed.push(id), (error) => assert.equal(error.message, "undone"));
    }
    writers--;
  };
  const read = async () => {
    while (writers > 0) told.push(...(await takeChanges())!);
    told.push(...(await takeChanges())!);
  };
  await Promise.all([read(), ...Array.from({ length: WRITERS }, (_, n) => write(n))]);
  assert.ok(committed.length > WRITERS * EACH / 2);
  assert.deepEqual(told.toSorted(), committed.toSorted());
});

Deno.test("rows go once every process that follows has read them, whenever their transaction began", async () => {
  await using app = await testApp();
  const { sql, openConnection } = app.database;
  const takeChanges = follow(createPageChanges(app.database));
  const sweeping = createPageChanges(app.database, { keptMs: 0 });
  const { id } = await makeUser(app);
  assert.equal(await takeChanges(), null);
  const slow = await openConnection();
  await slow.sql`begin`;
  await slow.sql`update users set username = username where id = ${id}`;
  const other = await makeUser(app, "chef2");
  const countRows = async () => (await sql`select from page_changes`).length;
  const ofFirst = async () => (await sql`select from page_changes where user_id = ${id}`).length;
  while (await ofFirst() > 0) await sweeping.read();
  assert.notEqual(await countRows(), 0, "what began after the slow one stays for as long as that");
  await slow.sql`commit`;
  await slow.close();
  assert.deepEqual(new Set(await takeChanges()), new Set([id, other.id]));
  while (await countRows() > 0) await sweeping.read();
});

Deno.test("a process that was away for nearly as long as rows stay takes everything for changed", async () => {
  await using app = await testApp();
  const takeChanges = follow(createPageChanges(app.database, { awayMaxMs: 0 }));
  for (let k = 0; k < 3; k++) assert.equal(await takeChanges(), null);
});

Deno.test("what was read before its owner was named is known, also where too many were named to remember", async () => {
  await using app = await testApp();
  const changes = createPageChanges(app.database);
  const before = await changes.mark();
  changes.name("chef1");
  const after = await changes.mark();
  assert.deepEqual(
    [before, after].map((mark) => changes.isNamedSince(mark, "chef1")),
    [true, false],
  );
  assert.equal(changes.isNamedSince(before, "chef2"), false);
  for (let k = 0; k < 20_000; k++) changes.name(`x${k}`);
  assert.equal(changes.isNamedSince(before, "chef2"), true);
  assert.equal(changes.isNamedSince(await changes.mark(), "chef2"), false);
});

Deno.test("a feed that cannot be read is told in the log, and what is kept holds for as long as in an outage", async () => {
  await using app = await testApp();
  const changes = createPageChanges(app.database);
  assert.equal(await changes.read(), true);
  await app.database.sql`alter table page_changes rename to gone`;
  using warnings = quiet("warn");
  assert.equal(await changes.read(), true);
  assert.equal(await createPageChanges(app.database).read(), false, "never read at all");
  assert.match(warnings.lines.join(), /page_changes\.unread/);
  await app.database.sql`alter table gone rename to page_changes`;
});
