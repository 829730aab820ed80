import { createBreachLookup, openHasher } from "./accounts/mod.ts";
import { createProviders } from "./providers/mod.ts";
import { createApp } from "./app.ts";
import { createBlobs, requireStore } from "./blobs/blobs.ts";
import { collectBlobs } from "./blobs/collector.ts";
import { createObjectStore } from "./blobs/object_store.ts";
import {
  buildOf,
  createCdnHeaders,
  createCdnPurges,
  createPageChanges,
  listen,
  openPurger,
  openReplicas,
  tagOf,
} from "./scaling/mod.ts";
import { createClientFetcher } from "./assistants/mod.ts";
import { createAsk, createOwnHosts, createResolver, startDomainChecks } from "./domains/mod.ts";
import { type Assets, readAssets } from "./http/assets.ts";
import { openDatabase } from "./database/database.ts";
import { migrate, type Migration, readMigrations } from "./database/migrate.ts";
import { Failure } from "./errors.ts";
import { FEATURES } from "./features.ts";
import { WAITS } from "./outside/waits.ts";
import { createBodyReader } from "./http/body_reader.ts";
import { createKeptPages, KEPT_MAX_BYTES } from "./http/kept_pages.ts";
import { createOpenAnswers } from "./http/open_answers.ts";
import { openOutbox } from "./mail/outbox.ts";
import { openTransport } from "./mail/transport.ts";
import { openCardMaker } from "./cards/mod.ts";
import { openPictureMaker } from "./pictures/mod.ts";
import { createUserCodes } from "./publishing/mod.ts";
import { openPreparer } from "./page_code/mod.ts";
import { openVisitCounter } from "./visits/mod.ts";
import { createRateLimits } from "./http/rate_limits.ts";
import { SYSTEM_CLOCK } from "./clock.ts";
import { readVersion } from "./config/announce.ts";
import { startHourly } from "./work/hourly.ts";
import { createShare } from "./work/share.ts";
import type { Config } from "./config/config.ts";
import type { Storage } from "./database/storage.ts";

/** Hosts allow 5 s between the signal and the kill; what is left of them is for closing. */
const DRAIN_MS = 3_500;
const CLOSE_MS = 500;
const DATABASE_RETRY_MS = 1_000;

interface ProductFiles {
  assets: Assets;
  migrations: Migration[];
  version: string;
}

export async function readProductFiles(): Promise<ProductFiles> {
  const assets = readAssets(new URL("../dist/", import.meta.url));
  const [migrations, version] = await Promise.all([
    readMigrations(new URL("../sql/", import.meta.url)),
    readVersion(),
  ]);
  return { assets, migrations, version };
}

/** `processes` is how many processes share the port and all bounds. */
export async function openProduct(
  config: Config,
  { assets, migrations, version }: ProductFiles,
  storage: Storage,
  processes: number,
): Promise<() => Promise<void>> {
  const clock = SYSTEM_CLOCK;
  const share = createShare(processes);
  const isShared = processes > 1;
  const database = openDatabase(storage.databaseUrl, {
    poolMax: share(config.dbPoolMax),
    isPrepared: config.areStatementsPrepared,
  });
  await untilAvailable(() => migrate(database, migrations));
  const store = createObjectStore(config.blobsUrl);
  const forLong = { ...database, ...database.within(WAITS.long_work) };
  await requireStore(forLong.sql, store);
  const changes = createPageChanges(database);
  const { secret } = storage;
  const publicReads = openReplicas(database, changes, config.databaseReadUrls, {
    poolMax: share(config.dbPoolMax),
    isPrepared: config.areStatementsPrepared,
  });
  const blobs = createBlobs(database, store, publicReads);
  const outbox = openOutbox(database, openTransport(config, { share }), clock);
  const hasher = openHasher(share);
  const preparer = openPreparer({ share });
  const pictureMaker = openPictureMaker({ share });
  const cardMaker = openCardMaker({ share });
  const visits = openVisitCounter(database, clock, share);
  const bodyReader = createBodyReader({ share });
  const openAnswers = createOpenAnswers({ share });
  const pages = createKeptPages(
    changes,
    share(KEPT_MAX_BYTES),
    createCdnHeaders(config, secret),
  );
  const resolver = createResolver(config);
  const ownHosts = config.domainsTarget ? createOwnHosts(database.sql, changes, share) : null;
  const app = createApp({
    config,
    database,
    publicReads,
    migrations,
    outbox,
    limits: createRateLimits(config, database),
    bodyReader,
    openAnswers,
    fetchClient: createClientFetcher(config, { share }),
    providers: createProviders(config),
    hasher,
    breaches: createBreachLookup(config, { share }),
    blobs,
    userCodes: createUserCodes(blobs),
    preparer,
    pictureMaker,
    cardMaker,
    visits,
    pages,
    resolver,
    ownHosts,
    assets,
    clock,
    secret,
    share,
    waits: WAITS,
  });
  const server = listen(config, app.fetch, { isShared });
  const asked = ownHosts && config.domainsPort
    ? listen({ host: config.host, port: config.domainsPort }, createAsk(ownHosts), { isShared })
    : null;
  outbox.notify();
  hasher.warmUp();
  preparer.warmUp();
  const hourly = startHourly({
    // Old rows go by this where nobody reads pages for long.
    readPageChanges: () => changes.read(),
    ...Object.assign(
      {},
      ...FEATURES.map((feature) =>
        "hourly" in feature ? feature.hourly({ config, database: forLong, now: clock.now }) : {}
      ),
    ),
    collectBlobs: () => collectBlobs(forLong, store, clock.now()),
  });
  const purger = config.cdn &&
    openPurger(
      createCdnPurges(database, (owner) => tagOf(secret, owner)),
      config.cdn,
      buildOf(secret, [version, ...assets.files.keys(), ...listPageSettings(config)]),
    );
  const domainChecks = startDomainChecks({ config, database, outbox, resolver, pages, clock });
  return async () => {
    await Promise.race([bodyReader.settled().then(() => server.shutdown()), pause(DRAIN_MS)]);
    void asked?.shutdown();
    hourly.stop();
    domainChecks.close();
    hasher.close();
    preparer.close();
    pictureMaker.close();
    cardMaker.close();
    await Promise.race([visits.close(), pause(CLOSE_MS)]);
    await outbox.close();
    if (purger) await Promise.race([purger.close(), pause(CLOSE_MS)]);
    await Promise.race([Promise.all([publicReads.close(), database.close()]), pause(CLOSE_MS)]);
    await storage.close();
  };
}

/** Kept pages are others under other values. */
function listPageSettings(config: Config): string[] {
  const { publicUrl, pagesOrigin, usercontentOrigin, domainsTarget, areMessagesOff } = config;
  return [publicUrl, pagesOrigin, usercontentOrigin, domainsTarget, areMessagesOff]
    .map((each) => JSON.stringify(each ?? null));
}

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
