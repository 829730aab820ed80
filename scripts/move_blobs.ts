// For the operator: moves all blobs to where BLOBS_URL says, or back into Postgres.
// deno task move-blobs [--back]
import { moveBlobs } from "../server/blobs/move_blobs.ts";
import { createObjectStore } from "../server/blobs/object_store.ts";
import { readConfig } from "../server/config/config.ts";
import { openDatabase } from "../server/database/database.ts";
import { migrate, readMigrations } from "../server/database/migrate.ts";
import { openStorage } from "../server/database/storage.ts";
import { OperatorError } from "../server/errors.ts";

const PROGRESS_EVERY = 1_000;

try {
  const isBack = Deno.args[0] === "--back";
  if (Deno.args.length > Number(isBack)) {
    throw new OperatorError("It is: deno task move-blobs [--back]");
  }
  const config = readConfig(Deno.env.toObject());
  const store = createObjectStore(config.blobsUrl);
  if (isBack && !store) throw new OperatorError("Set BLOBS_URL to where they are now.");
  const storage = await openStorage(config);
  const database = openDatabase(storage.databaseUrl, {
    poolMax: config.dbPoolMax,
    isPrepared: config.areStatementsPrepared,
  });
  await migrate(database, await readMigrations(new URL("../sql/", import.meta.url)));

  if (store) {
    const onMoved = progress(isBack ? "blobs moved into Postgres" : "blobs moved to the store");
    const moved = await moveBlobs(database, store, { isBack, onMoved });
    console.log(`${moved} blobs moved.`);
  }
  await database.close();
  await storage.close();
  console.log(isBack ? "All is in Postgres. Start the product without BLOBS_URL." : "Done.");
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  Deno.exitCode = 1;
}

function progress(what: string): (count: number) => void {
  let told = 0;
  return (count) => {
    if (count - told < PROGRESS_EVERY) return;
    told = count;
    console.log(`${count} ${what}`);
  };
}
