// The product on its storage: migrated, wired, listening, and cleanly stopped.
import { createGoogle } from "./accounts/google.ts";
import { openHasher } from "./accounts/hasher.ts";
import { createApp } from "./app.ts";
import { createBlobs, requireStore } from "./blobs/blobs.ts";
import { collectBlobs } from "./blobs/collector.ts";
import { createObjectStore } from "./blobs/object_store.ts";
import { createClientFetcher } from "./connections/client_fetcher.ts";
import { type Assets, readAssets } from "./web/assets.ts";
import { openDatabase } from "./database/database.ts";
import { migrate, type Migration, readMigrations } from "./database/migrate.ts";
import { Failure, OperatorError } from "./errors.ts";
import { createBodyReader } from "./calls/body_reader.ts";
import { createKeptPages } from "./web/kept_pages.ts";
import { openOutbox } from "./mail/outbox.ts";
import { openTransport } from "./mail/transport.ts";
import { openPictureMaker } from "./pictures/picture_maker.ts";
import { createUserCodes } from "./publishing/user_codes.ts";
import { openPreparer } from "./page_code/preparer.ts";
import { openVisitCounter } from "./visits/visits.ts";
import { createRateLimits } from "./access/rate_limits.ts";
import { SYSTEM_CLOCK } from "./platform/clock.ts";
import { startHourly } from "./platform/hourly.ts";
import type { Config } from "./config.ts";
import type { Storage } from "./database/storage.ts";

/** Hosts allow 5 s between the signal and the kill; what is left of them is for closing. */
const DRAIN_MS = 3_500;
const CLOSE_MS = 500;
const DATABASE_RETRY_MS = 1_000;

/** What is read from the disk once, and needs no database. */
interface ProductFiles {
  assets: Assets;
  migrations: Migration[];
}

export async function readProductFiles(): Promise<ProductFiles> {
  const assets = readAssets(new URL("../dist/", import.meta.url));
  return { assets, migrations: await readMigrations(new URL("../sql/", import.meta.url)) };
}

/** Returns what stops it all again, in the opposite order. */
export async function openProduct(
  config: Config,
  { assets, migrations }: ProductFiles,
  storage: Storage,
): Promise<() => Promise<void>> {
  const clock = SYSTEM_CLOCK;
  const database = openDatabase(storage.databaseUrl, { poolMax: config.dbPoolMax });
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
