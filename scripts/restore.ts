// For the operator: brings a backup back, into an empty database.
// deno task restore <file>
import { toCount } from "../contract/markup.ts";
import { countRows } from "../server/backups/manifest.ts";
import { openBackup } from "../server/backups/read_backup.ts";
import { restoreBackup } from "../server/backups/restore_backup.ts";
import { readConfig } from "../server/config/config.ts";
import { openDatabase } from "../server/database/database.ts";
import { readMigrations } from "../server/database/migrate.ts";
import { openStorage } from "../server/database/storage.ts";
import { Failure, OperatorError } from "../server/errors.ts";

async function restore(path: string): Promise<void> {
  const config = readConfig(Deno.env.toObject());
  // A file that is refused changes nothing, a folder included.
  const backup = await openBackup(path);
  const { manifest } = backup;
  const { tables, objects_elsewhere } = manifest;
  const storage = await openStorage(config);
  const database = openDatabase(storage.databaseUrl, {
    poolMax: 1,
    isPrepared: config.areStatementsPrepared,
  });
  try {
    const migrations = await readMigrations(new URL("../sql/", import.meta.url));
    const { migrated } = await restoreBackup(backup, database, migrations);
    console.log(
      `Restored ${path}, taken ${manifest.taken_at} by version ${manifest.version}: ` +
        `${toCount(tables.length, "table")}, ${toCount(countRows(manifest), "row")}.`,
    );
    if (migrated.length > 0) {
      console.log(`${toCount(migrated.length, "migration")} since then: applied.`);
    }
    if (objects_elsewhere > 0) {
      console.log(
        `${toCount(objects_elsewhere, "object")} at the object store: ` +
          "start the product with the BLOBS_URL where they are.",
      );
    }
  } finally {
    backup.close();
    await database.close();
    await storage.close();
  }
}

try {
  const [path, ...others] = Deno.args;
  if (!path || others.length > 0) {
    throw new OperatorError("Say which file: deno task restore <file>");
  }
  await restore(path);
} catch (error) {
  const isTold = error instanceof OperatorError || error instanceof Failure;
  console.error(isTold ? error.message : error);
  Deno.exitCode = 1;
}
