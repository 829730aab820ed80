// A process of its own for the tests of the embedded Postgres: holds a folder, runs the server, and does as it is told.
// deno run embedded_process.ts <folder>: prints "ready <url>"; SIGTERM and SIGINT let it work on for a second, then stop.
import { openDatabase } from "../../server/database/database.ts";
import { holdDataDir } from "../../server/database/embedded_files.ts";
import { startEmbedded } from "../../server/database/storage.ts";
import { PATIENT } from "./patience.ts";

const folder = Deno.args[0]!;
try {
  const lock = await holdDataDir(folder);
  const postgres = await startEmbedded(folder);
  const database = openDatabase(postgres.url, { poolMax: 1, wait: PATIENT.primary });
  const stop = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await database.sql`select 1`;
    console.log("drained");
    await database.close();
    await postgres.stop();
    lock.release();
    Deno.exit(0);
  };
  Deno.addSignalListener("SIGINT", stop);
  Deno.addSignalListener("SIGTERM", stop);
  // Listening for signals alone keeps no process alive.
  setInterval(() => {}, 1_000_000);
  console.log(`ready ${postgres.url}`);
} catch (error) {
  console.log(`refused ${(error as Error).message}`);
  Deno.exit(1);
}
