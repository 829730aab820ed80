// For the operator: writes all that the database holds into one file, while the product runs or not.
// deno task backup <file>
import { toCount, toSize } from "../contract/markup.ts";
import { checkFree, saveBackup, writeBackup } from "../server/backups/write_backup.ts";
import { noteBackup } from "../server/backups/manifest.ts";
import { readConfig } from "../server/config/config.ts";
import { openDatabase } from "../server/database/database.ts";
import { readMigrations } from "../server/database/migrate.ts";
import { openStorageBeside } from "../server/database/storage.ts";
import { Failure, OperatorError } from "../server/errors.ts";

async function backup(path: string, signal: AbortSignal): Promise<void> {
  await checkFree(path);
  const config = readConfig(Deno.env.toObject());
  const storage = await openStorageBeside(config);
  const database = openDatabase(storage.databaseUrl, {
    poolMax: 1,
    isPrepared: config.areStatementsPrepared,
  });
  try {
    const migrations = await readMigrations(new URL("../sql/", import.meta.url));
    const backup = await writeBackup(database, migrations);
    const saved = await saveBackup(path, backup, signal);
    const { tables, rows, bytes, objectsElsewhere } = saved;
    console.log(
      `Wrote ${path}: ${toCount(tables, "table")}, ${toCount(rows, "row")}, ${toSize(bytes)}.`,
    );
    await noteBackup(database.sql, backup, saved, null).catch(() => {
      // A database that is read alone, or is of a version that has no such table yet.
      console.log("The operator's room is not told of it: the database took no note.");
    });
    if (objectsElsewhere > 0) {
      console.log(
        `${toCount(objectsElsewhere, "object")} at the object store: the file has their names, ` +
          "and not their bytes. Keep the bucket as well.",
      );
    }
  } finally {
    await database.close();
    await storage.close();
  }
}

const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  if (signal === "SIGINT" || Deno.build.os !== "windows") {
    Deno.addSignalListener(signal, () => stopped.abort(new OperatorError("Broken off.")));
  }
}

try {
  const [path, ...others] = Deno.args;
  if (!path || others.length > 0) {
    throw new OperatorError("Say into which file: deno task backup <file>");
  }
  await backup(path, stopped.signal);
  Deno.exit(0);
} catch (error) {
  const isTold = error instanceof OperatorError || error instanceof Failure;
  console.error(isTold ? error.message : error);
  Deno.exit(1);
}
