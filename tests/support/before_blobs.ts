// A database as the product had it before blobs: migrated up to 0021, with pages by its SQL, beside what is there now.
import { openBlobs } from "../../server/blobs/blobs.ts";
import type { ObjectStore } from "../../server/blobs/object_store.ts";
import { openDatabase, type Sql } from "../../server/database/database.ts";
import { migrate, readMigrations } from "../../server/database/migrate.ts";
import { openCodes } from "../../server/publishing/codes.ts";
import { moveCodes } from "../../server/publishing/move_codes.ts";
import { findPortfolio } from "../../server/publishing/portfolios.ts";
import { findVersion } from "../../server/publishing/versions.ts";
import { saveUnchecked } from "./owner_sql.ts";
import { makeBareDatabase } from "./postgres.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

export type HouseOfBefore = Awaited<ReturnType<typeof openHouseOfBefore>>;

/** Each has a page, in two saves. The migration to blobs was just done. */
export async function openHouseOfBefore(people: number, store: ObjectStore | null = null) {
  const { url, drop } = await makeBareDatabase();
  const database = openDatabase(url, { poolMax: 10 });
  const { sql } = database;
  const migrations = await readMigrations(new URL("../../sql/", import.meta.url));
  await migrate(database, migrations.filter(({ name }) => name < "0022"));
  const users = await sql<{ id: string }>`
    insert into users (username, email, created_at)
    select 'chef' || n, 'chef' || n || '@example.com', now() from generate_series(1, ${people}) n
    returning id`;
  const ids = users.map(({ id }) => id).sort();
  for (const id of ids) {
    await saveAsBefore(sql, id, `<p>Soup of ${id} \u{1F35C}`);
    await saveAsBefore(sql, id, `<p>Stew of ${id} \u{1F35C}`);
  }
  await migrate(database, migrations);

  let now = new Date();
  const clock = { now: () => now };
  const blobs = openBlobs(database, store);
  // A process of its own each time: one remembers that the day is over.
  const codes = () => openCodes(database, blobs, clock);
  return {
    url,
    database,
    sql,
    ids,
    blobs,
    now: clock.now,
    waitADay: () => now = new Date(now.getTime() + DAY_MS + 60_000),
    move: (onMoved?: (saves: number) => void) => moveCodes(database, now, onMoved),
    read: async (id: string) => (await findPortfolio(sql, codes(), id))?.user_code,
    readVersion: (id: string, version: number) => findVersion(sql, codes(), id, version),
    async save(id: string, code: string): Promise<number> {
      const page = {
        user_code: code,
        head_offset: 0,
        has_form: false,
        late_asks: null,
        sanitization_log: [],
        title: null,
        description: null,
        outline: [],
      };
      return await saveUnchecked({ codes: codes(), database, clock }, id, page);
    },
    async [Symbol.asyncDispose]() {
      await database.close();
      await drop();
    },
  };
}

/** As it did at b7f1fc1. */
export async function saveAsBefore(sql: Sql, userId: string, code: string): Promise<void> {
  await sql`
    with saved as (
      insert into portfolios as current
        (user_id, user_code, head_offset, has_form, title, description, outline, sanitization_log, version,
          created_at, updated_at)
      select ${userId}::uuid, ${code}, 0, false, null, null, '[]'::jsonb, '[]'::jsonb, 1, now(), now()
      on conflict (user_id) do update set
        user_code = excluded.user_code,
        version = current.version + 1,
        updated_at = excluded.updated_at
      returning user_id, version, user_code, updated_at
    ), kept as (
      insert into portfolio_versions (user_id, version, user_code, saved_at, source, published_by)
      select user_id, version, user_code, updated_at, 'editor', null from saved
    ), dropped as (
      delete from portfolio_versions using saved
      where portfolio_versions.user_id = saved.user_id
        and portfolio_versions.version <= saved.version - 50
    )
    select version from saved`;
}

/** As it did at b7f1fc1. */
export async function readAsBefore(sql: Sql, userId: string): Promise<string | null> {
  const [page] = await sql<{ user_code: string }>`
    select user_code from portfolios where user_id = ${userId}`;
  return page!.user_code;
}
