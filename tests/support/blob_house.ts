// A database of its own with people and their pages, two saves each, beside an object store or without one.
import { createBlobs } from "../../server/blobs/blobs.ts";
import type { ObjectStore } from "../../server/blobs/object_store.ts";
import { openDatabase } from "../../server/database/database.ts";
import { migrate, readMigrations } from "../../server/database/migrate.ts";
import { createUserCodes } from "../../server/publishing/user_codes.ts";
import { findPortfolio } from "../../server/publishing/found_portfolio.ts";
import { findVersion } from "../../server/publishing/versions.ts";
import { saveUnchecked } from "./owner_sql.ts";
import { areStatementsPrepared, makeBareDatabase } from "./postgres.ts";
import { PATIENT } from "./patience.ts";

export type BlobHouse = Awaited<ReturnType<typeof openBlobHouse>>;

/** What was saved before is in Postgres; from here on, it goes to the store where there is one. */
export async function openBlobHouse(people: number, store: ObjectStore | null = null) {
  const { url, drop } = await makeBareDatabase();
  const database = openDatabase(url, {
    poolMax: 10,
    isPrepared: areStatementsPrepared,
    wait: PATIENT.primary,
  });
  const { sql } = database;
  await migrate(database, await readMigrations(new URL("../../sql/", import.meta.url)));
  const users = await sql<{ id: string }>`
    insert into users (username, email, created_at)
    select 'chef' || n, 'chef' || n || '@example.com', now() from generate_series(1, ${people}) n
    returning id`;
  const ids = users.map(({ id }) => id).sort();
  const clock = { now: () => new Date() };
  const saveBy = async (userCodes: ReturnType<typeof createUserCodes>, id: string, code: string) =>
    await saveUnchecked({ userCodes, database, clock }, id, code);
  const here = createUserCodes(createBlobs(database, null));
  for (const id of ids) {
    await saveBy(here, id, `<p>Soup of ${id} \u{1F35C}`);
    await saveBy(here, id, `<p>Stew of ${id} \u{1F35C}`);
  }
  const blobs = createBlobs(database, store);
  const userCodes = createUserCodes(blobs);
  return {
    url,
    database,
    sql,
    ids,
    blobs,
    read: async (id: string) => (await findPortfolio(sql, userCodes, id))?.user_code,
    readVersion: (id: string, version: number) => findVersion(sql, userCodes, id, version),
    save: (id: string, code: string) => saveBy(userCodes, id, code),
    async [Symbol.asyncDispose]() {
      await database.close();
      await drop();
    },
  };
}
