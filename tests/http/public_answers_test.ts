// What public answers are made of: each change of it is told to all processes, and what nobody changes costs no question.
import assert from "node:assert/strict";
import { STALE_MAX_MS } from "../../server/scaling/page_changes.ts";
import { nextTurn } from "../../server/work/fair_queue.ts";
import { fillEveryTable } from "../support/every_table.ts";
import { askFor, KEPT_ANSWERS, keptAddresses, openWorld } from "../support/kept_answers.ts";
import { publicUser } from "../support/locked.ts";
import { listenToQuestions } from "../support/questions.ts";
import { readSources } from "../support/sources.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

/** What is read for an answer, and needs no word when it changes. */
const SETTLED: Record<string, string> = {
  portfolio_versions: "a version never changes; which one is shown is of portfolios",
  blobs: "bytes never change under their hash",
  page_cards: "of a version",
  page_changes: "the feed itself",
  username_holds: "leads on, and what leads on is not kept",
};
/** A row that comes is in no answer that is kept: without it there was none. */
const COME_UNSEEN = ["users", "portfolios", "pictures", "picture_files", "files"];

Deno.test("every change of a row that a kept answer is made of is told, by whatever it is made", async () => {
  await using world = await openWorld();
  const { app } = world;
  using questions = listenToQuestions();
  for (const path of keptAddresses(world)) {
    const answer = await app.fetch(askFor(path));
    await answer.body?.cancel();
    assert.equal(answer.status, 200, path);
    const kept = await app.pages.find(askFor(path));
    assert.ok(kept, `${path} is kept`);
    await kept.body?.cancel();
  }
  const read = await findColumns(app, questions.texts);
  assert.ok(read.size > 8, [...read.keys()].join());
  assert.deepEqual(
    Object.keys(SETTLED).filter((table) => !read.has(table) && table !== "username_holds"),
    [],
  );
  await app.database.sql`delete from users`;
  await fillEveryTable(app.database);
  for (const [table, columns] of read) {
    if (table in SETTLED) continue;
    // Whose a row is never changes.
    for (const column of columns.difference(new Set(["id", "user_id"]))) {
      assert.ok(
        await isTold(app, `update ${table} set ${column} = ${column}`),
        `${table} ${column}`,
      );
    }
    assert.ok(await isTold(app, `delete from ${table}`), `a row of ${table} that goes`);
    if (COME_UNSEEN.includes(table)) continue;
    const comes = `create temp table before on commit drop as table ${table}; delete from ${table};
      delete from page_changes; insert into ${table} select * from before`;
    assert.ok(await isTold(app, comes), `a row of ${table} that comes`);
  }
});

Deno.test("each file that has answers kept is known, with what it keeps", async () => {
  const sources = await readSources();
  const keepers = sources.filter(({ path, code }) =>
    path.startsWith("server/") && /\bservePage\(|pages\.serve\(/.test(code)
  );
  assert.deepEqual(
    keepers.map(({ path }) => path).toSorted(),
    Object.keys(KEPT_ANSWERS).toSorted(),
  );
});

/** As Postgres itself understands the statements: each becomes a view, of which it knows what it stands on. */
async function findColumns(
  { database }: TestApp,
  texts: string[],
): Promise<Map<string, Set<string>>> {
  const columns = new Map<string, Set<string>>();
  await database.transaction(async (sql, script) => {
    for (const [n, text] of [...new Set(texts)].entries()) {
      if (!/^\s*select/i.test(text)) continue;
      await script(
        `create view asked_${n} as select 1 from (${text.replaceAll(/\$\d+/g, "null")}) as asked`,
      );
    }
    // Of one that is computed, those that it is computed of.
    const used = await sql<{ table_name: string; column_name: string }>`
      select used.table_name::text, coalesce(base.column_name, used.column_name)::text as column_name
      from information_schema.view_column_usage used
      left join information_schema.column_column_usage base on base.table_schema = used.table_schema
        and base.table_name = used.table_name and base.dependent_column = used.column_name
      where view_schema = 'public' and view_name <> 'blob_names'
        and used.table_name <> 'version_codes'`;
    for (const { table_name, column_name } of used) {
      columns.set(table_name, (columns.get(table_name) ?? new Set()).add(column_name));
    }
    throw new Error("undone");
  }).catch((error) => assert.equal(error.message, "undone"));
  return columns;
}

/** Whether the work leaves a row in the feed; it is undone. */
async function isTold({ database }: TestApp, work: string): Promise<boolean> {
  let rows: unknown[] = [];
  await database.transaction(async (sql, script) => {
    await script(`delete from page_changes; ${work}`);
    rows = await sql`select from page_changes`;
    throw new Error("undone");
  }).catch((error) => assert.equal(error.message, "undone"));
  return rows.length > 0;
}

const PAGES = 1_000;
const BETWEEN_READS_MS = 10;
/** Between two looks at the feed, at the least. */
const FRESH_MS = 300;

Deno.test("a thousand hot pages cost the database what one does: the feed, once per 0.3 s", async () => {
  await using app = await testApp();
  app.clock.hold();
  const { id } = await publicUser(app);
  await app.database.sql`
    insert into users (id, username, email, email_verify, created_at)
    select gen_random_uuid(), 'cook' || n, 'cook' || n || '@example.com', true, now()
    from generate_series(1, ${PAGES}::int) n`;
  await app.database.sql`
    insert into portfolios (user_id, version, title, outline, sanitization_log, head_offset, has_form,
      created_at, updated_at)
    select users.id, 1, title, outline, sanitization_log, head_offset, has_form, now(), now()
    from users, portfolios where user_id = ${id} and username like 'cook%'`;
  const read = async (n: number) => {
    const answer = await app.get(`/u/cook${n % PAGES + 1}`);
    await answer.body?.cancel();
    assert.equal(answer.status, 200);
  };
  for (let n = 0; n < PAGES; n++) await read(n);
  using questions = listenToQuestions();
  for (let n = 0; n < PAGES; n++) {
    await read(n);
    app.clock.advance(BETWEEN_READS_MS);
    await nextTurn();
  }
  const [most, least] = [FRESH_MS, STALE_MAX_MS + BETWEEN_READS_MS]
    .map((everyMs) => Math.floor(PAGES * BETWEEN_READS_MS / everyMs));
  assert.deepEqual(questions.texts.filter((text) => !text.includes("from page_changes")), []);
  const looks = questions.texts.length;
  assert.ok(looks <= most! + 1 && looks >= least! - 1, `${looks} looks, of ${least} to ${most}`);
});
