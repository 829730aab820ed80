// Starts Folio Kitchen: configuration, database, migrations, wiring, listening, and a clean stop.
import "./server/production.ts";
import { createApp } from "./server/app.ts";
import { readAssets } from "./server/assets.ts";
import { type Config, ConfigError, readConfig } from "./server/config.ts";
import { type Database, openDatabase } from "./server/database/database.ts";
import { migrate, readMigrations } from "./server/database/migrate.ts";
import { Failure } from "./server/errors.ts";
import { openOutbox } from "./server/mail/outbox.ts";
import { openTransport } from "./server/mail/transport.ts";
import { openStorage } from "./server/storage.ts";

/** Hosts allow 5 s between the signal and the kill; what is left is for closing. */
const DRAIN_MS = 3_500;
const DATABASE_RETRY_MS = 1_000;

async function start(config: Config): Promise<void> {
  const storage = await openStorage(config);
  const database = openDatabase(storage.databaseUrl, {
    poolMax: config.dbPoolMax,
  });
  const migrations = await readMigrations(new URL("sql/", import.meta.url));
  await untilAvailable(() => migrate(database, migrations));

  const clock = { now: () => new Date() };
  const outbox = openOutbox(database, openTransport(config), clock);
  const app = createApp({
    config,
    database,
    migrations,
    outbox,
    assets: await readAssets(new URL("dist/", import.meta.url)),
    clock,
    secret: storage.secret,
  });
  const server = Deno.serve({
    hostname: config.host,
    port: config.port,
    onListen: () => announce(config),
  }, app.fetch);
  outbox.wake();

  onStopSignal(async () => {
    await Promise.race([server.shutdown(), pause(DRAIN_MS)]);
    await outbox.close();
    await closeDatabase(database);
    await storage.close();
  });
}

function announce(config: Config): void {
  console.log(`Folio Kitchen is open: ${config.publicUrl}`);
  if (!config.smtpUrl) {
    const inbox = config.isLoopback ? ` and ${config.publicUrl}/dev/mail` : "";
    console.log(
      `No SMTP_URL: mails are kept in ${config.dataDir}/mail${inbox}`,
    );
  }
}

/** A database that is still coming up is waited for, however long it takes. */
async function untilAvailable(work: () => Promise<unknown>): Promise<void> {
  while (true) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "unavailable") {
        throw error;
      }
      console.log("Waiting for the database...");
      await pause(DATABASE_RETRY_MS);
    }
  }
}

/** Runs once, however many signals come: a task runner may pass them on twice. */
function onStopSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const listener = async () => {
    if (isStopping) return;
    isStopping = true;
    await stop();
    Deno.exit(0);
  };
  Deno.addSignalListener("SIGINT", listener);
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", listener);
}

async function closeDatabase(database: Database): Promise<void> {
  await Promise.race([database.close(), pause(500)]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

if (import.meta.main) {
  try {
    await start(readConfig(Deno.env.toObject()));
  } catch (error) {
    const isForOperator = error instanceof ConfigError;
    console.error(isForOperator ? error.message : error);
    Deno.exit(1);
  }
}
