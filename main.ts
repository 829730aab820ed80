// Starts Folio Kitchen: configuration, database, migrations, wiring, listening, and a clean stop.
import "./server/platform/production.ts";
import { createGoogle } from "./server/accounts/google.ts";
import { openHasher } from "./server/accounts/hasher.ts";
import { createApp } from "./server/app.ts";
import { createBlobs, requireStore } from "./server/blobs/blobs.ts";
import { collectBlobs } from "./server/blobs/collector.ts";
import { createObjectStore } from "./server/blobs/object_store.ts";
import { createClientFetcher } from "./server/connections/client_fetcher.ts";
import { readAssets } from "./server/web/assets.ts";
import { type Config, readConfig } from "./server/config.ts";
import { openDatabase } from "./server/database/database.ts";
import { migrate, readMigrations } from "./server/database/migrate.ts";
import { Failure, OperatorError } from "./server/errors.ts";
import { createBodyReader } from "./server/calls/body_reader.ts";
import { createKeptPages } from "./server/web/kept_pages.ts";
import { openOutbox } from "./server/mail/outbox.ts";
import { openTransport } from "./server/mail/transport.ts";
import { openPictureMaker } from "./server/pictures/picture_maker.ts";
import { createUserCodes } from "./server/publishing/user_codes.ts";
import { openPreparer } from "./server/page_code/preparer.ts";
import { openVisitCounter } from "./server/visits/visits.ts";
import { createRateLimits } from "./server/access/rate_limits.ts";
import { SYSTEM_CLOCK } from "./server/platform/clock.ts";
import { startHourly } from "./server/platform/hourly.ts";
import { onStopSignal } from "./server/platform/stop_signal.ts";
import { openStorage, type Storage } from "./server/database/storage.ts";

/** Hosts allow 5 s between the signal and the kill; what is left of them is for closing. */
const DRAIN_MS = 3_500;
const CLOSE_MS = 500;
const DATABASE_RETRY_MS = 1_000;

async function main(): Promise<void> {
  const config = readConfig(Deno.env.toObject());
  const assets = await readAssets(new URL("dist/", import.meta.url));
  const storage = await openStorage(config);
  try {
    const stop = await open(config, assets, storage);
    onStopSignal(stop);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Returns what stops it all again, in the opposite order. */
async function open(
  config: Config,
  assets: Awaited<ReturnType<typeof readAssets>>,
  storage: Storage,
): Promise<() => Promise<void>> {
  const clock = SYSTEM_CLOCK;
  const database = openDatabase(storage.databaseUrl, { poolMax: config.dbPoolMax });
  const migrations = await readMigrations(new URL("sql/", import.meta.url));
  await untilAvailable(() => migrate(database, migrations));
  const store = createObjectStore(config.blobsUrl);
  await requireStore(database.sql, store);
  const blobs = createBlobs(database, store);
  const outbox = openOutbox(database, openTransport(config), clock);
  const hasher = openHasher();
  const preparer = openPreparer();
  const pictureMaker = openPictureMaker();
  const visits = openVisitCounter(database, clock);
  const bodyReader = createBodyReader();
  const app = createApp({
    config,
    database,
    migrations,
    outbox,
    limits: createRateLimits(config, database),
    bodyReader,
    fetchClient: createClientFetcher(config),
    google: createGoogle(config),
    hasher,
    blobs,
    userCodes: createUserCodes(blobs),
    preparer,
    pictureMaker,
    visits,
    pages: createKeptPages(),
    assets,
    clock,
    secret: storage.secret,
  });
  const server = listen(config, app.fetch);
  announce(config);
  outbox.notify();
  const hourly = startHourly({
    collectBlobs: () => collectBlobs(database, store, clock.now()),
  });
  return async () => {
    await Promise.race([bodyReader.settled().then(() => server.shutdown()), pause(DRAIN_MS)]);
    hourly.stop();
    hasher.close();
    preparer.close();
    pictureMaker.close();
    await Promise.race([visits.close(), pause(CLOSE_MS)]);
    await outbox.close();
    await Promise.race([database.close(), pause(CLOSE_MS)]);
    await storage.close();
  };
}

function listen({ host, port }: Config, handler: Deno.ServeHandler): Deno.HttpServer {
  try {
    return Deno.serve({ hostname: host, port, onListen() {} }, handler);
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    throw new OperatorError(`Port ${port} is already in use. Set PORT to another one.`);
  }
}

function announce({ publicUrl, smtpUrl, isMailOff, isLoopback, dataDir }: Config): void {
  console.log(`Folio Kitchen is open: ${publicUrl}`);
  if (smtpUrl) return;
  if (isMailOff) {
    console.log("MAIL is off: nobody gets a mail, so nobody can verify one or reset a password.");
  }
  const inbox = isLoopback ? ` and shown at ${publicUrl}/dev/mail` : "";
  console.log(`No SMTP_URL is set: mails are kept in ${dataDir}/mail${inbox}`);
}

/** A database that is still coming up is waited for, however long it takes. */
async function untilAvailable(work: () => Promise<unknown>): Promise<void> {
  while (true) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== "unavailable") throw error;
      console.log("Waiting for the database...");
      await pause(DATABASE_RETRY_MS);
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  Deno.exit(1);
}
