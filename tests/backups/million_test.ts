// A million rows and more bytes than a process should hold: written and restored in bounded memory.
// Lane: rest.
import assert from "node:assert/strict";
import { makeFolder, openBare, openMigrated } from "../support/backups.ts";
import { startProcess } from "../support/process.ts";
import { ROOT } from "../support/sources.ts";

const ROWS = 1_000_000;
/** Of 1 MB each, which do not pack. */
const BLOBS = 100;
const MAX_BYTES = 300 * 1024 * 1024;

/** The most that the process ever held, and what it printed. */
async function run(task: "backup" | "restore", path: string, url: string) {
  const script = new URL(`scripts/${task}.ts`, ROOT).href;
  const process = startProcess({
    args: ["run", "-P=start", "--no-check", "--cached-only", script, path],
    env: { DATABASE_URL: url, SECRET: "only for tests, and long enough for them" },
  });
  let most = 0;
  const watch = setInterval(() => {
    try {
      const status = Deno.readTextFileSync(`/proc/${process.pid}/status`);
      most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)![1]) * 1024);
    } catch { /* It has ended. */ }
  }, 50);
  const code = await process.ended();
  clearInterval(watch);
  assert.equal(code, 0, process.output());
  return { most, output: process.output() };
}

Deno.test("a million rows and 100 MB of bytes go into a backup and out of it in bounded memory", async () => {
  await using folder = await makeFolder();
  await using from = await openMigrated();
  await using to = await openBare();
  const { sql } = from.database;
  await sql`
    insert into users (username, email, created_at)
    select 'chef' || n, 'chef' || n || '@example.com', now() from generate_series(1, 1000) n`;
  await sql`
    insert into visit_days (user_id, day, visits, visitors)
    select id, '2020-01-01'::date + n, n, n from users, generate_series(1, ${ROWS / 1_000}::int) n`;
  await sql`
    insert into blobs (hash, size, bytes)
    select sha256(n::text::bytea), 32 * 31250, (
      select string_agg(sha256((n * 31250 + m)::text::bytea), ''::bytea)
      from generate_series(1, 31250) m
    ) from generate_series(1, ${BLOBS}::int) n`;
  const path = `${folder.path}/kitchen.zip`;
  const written = await run("backup", path, from.url);
  assert.match(written.output, /\d+ tables, 1,001,100 rows, [\d.]+ MB\./);
  const restored = await run("restore", path, to.url);
  for (const { most } of [written, restored]) {
    if (Deno.build.os === "linux") assert.ok(most > 0 && most < MAX_BYTES, `${most} bytes`);
  }
  const sum = (database: typeof to.database) =>
    database.sql`
      select (select md5(string_agg(d::text, '' order by user_id, day)) from visit_days d) as days,
        (select md5(string_agg(md5(bytes), '' order by hash)) from blobs) as blobs`;
  assert.deepEqual(await sum(to.database), await sum(from.database));
});
