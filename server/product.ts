import { createBreachLookup, openHasher } from "./accounts/mod.ts";
import { createProviders } from "./providers/mod.ts";
import { createApp } from "./app.ts";
import { createBlobs, requireStore } from "./blobs/blobs.ts";
import { collectBlobs } from "./blobs/collector.ts";
import { createObjectStore, type ObjectStore } from "./blobs/object_store.ts";
import {
  buildOf,
  createCdnHeaders,
  createCdnPurges,
  createPageChanges,
  listen,
  openPurger,
  openReplicas,
  type PageChanges,
  tagOf,
} from "./scaling/mod.ts";
import { createClientFetcher } from "./assistants/mod.ts";
import {
  createAsk,
  createNameAsker,
  createOwnHosts,
  createResolver,
  startDomainChecks,
} from "./domains/mod.ts";
import { type Assets, readAssets } from "./http/assets.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { migrate, type Migration, readMigrations } from "./database/migrate.ts";
import { Failure } from "./errors.ts";
import type { Feature, HourlyPlace } from "./feature.ts";
import { FEATURES } from "./features.ts";
import { WAITS } from "./outside/waits.ts";
import { createBodyReader } from "./http/bodies.ts";
import { createKeptPages, KEPT_MAX_BYTES } from "./http/kept_pages.ts";
import { createOpenAnswers } from "./http/open_answers.ts";
import { openOutbox } from "./mail/outbox.ts";
import { openTransport } from "./mail/transport.ts";
import { createPageDrawing, openCardMaker } from "./cards/mod.ts";
import { NO_KEEPER, openKeeper } from "./kept_files/mod.ts";
import { createPictureFetcher, openPictureMaker } from "./pictures/mod.ts";
import { createUserCodes, findPortfolio } from "./publishing/mod.ts";
import { openPreparer } from "./page_code/mod.ts";
import { openVisitCounter } from "./visits/mod.ts";
import { createRateLimits } from "./http/rate_limits.ts";
import { SYSTEM_CLOCK } from "./clock.ts";
import { readVersion } from "./config/announce.ts";
import { startHourly } from "./work/hourly.ts";
import { createShare, type Share } from "./work/room.ts";
import type { Config } from "./config/config.ts";
import type { Deps } from "./deps.ts";
import type { Storage } from "./database/storage.ts";

/** Hosts allow 5 s between the signal and the kill; what is left of them is for closing. */
const DRAIN_MS = 3_500;
const CLOSE_MS = 500;
const DATABASE_RETRY_MS = 1_000;
/** Workers load beside the first answers, and would take the processor from them. */
const WARM_UP_AFTER_MS = 1_000;

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

export async function openProduct(
  config: Config,
  files: ProductFiles,
  storage: Storage,
  processes: number,
): Promise<() => Promise<void>> {
  const share = createShare(processes);
  const isShared = processes > 1;
  const database = openDatabase(storage.databaseUrl, choosePool(config, share));
  await untilAvailable(() => migrate(database, files.migrations));
  const store = createObjectStore(config.blobsUrl);
  const forLong = { ...database, ...database.within(WAITS.long_work) };
  await requireStore(forLong.sql, store);
  const changes = createPageChanges(database);
  const deps = openDeps(config, files, storage.secret, database, store, changes, share);
  const { publicReads, outbox, hasher, preparer, bodyReader, ownHosts } = deps;
  const server = listen(config, createApp(deps).fetch, { isShared });
  const asked = ownHosts && config.domainsPort
    ? listen({ host: config.host, port: config.domainsPort }, createAsk(ownHosts), { isShared })
    : null;
  outbox.notify();
  const warming = setTimeout(() => {
    hasher.warmUp();
    preparer.warmUp();
  }, WARM_UP_AFTER_MS);
  const hourly = startHourlyWork(deps, forLong, store, changes);
  const purger = config.cdn && startPurges(config.cdn, deps, files);
  const domainChecks = startDomainChecks(deps);
  return async () => {
    await Promise.race([bodyReader.settled().then(() => server.shutdown()), pause(DRAIN_MS)]);
    void asked?.shutdown();
    hourly.stop();
    domainChecks.close();
    clearTimeout(warming);
    hasher.close();
    preparer.close();
    deps.pictureMaker.close();
    deps.cardMaker.close();
    await Promise.race([deps.visits.close(), pause(CLOSE_MS)]);
    await outbox.close();
    await Promise.race([deps.keeper.close(), pause(CLOSE_MS)]);
    if (purger) await Promise.race([purger.close(), pause(CLOSE_MS)]);
    await Promise.race([Promise.all([publicReads.close(), database.close()]), pause(CLOSE_MS)]);
    await storage.close();
  };
}

function choosePool(config: Config, share: Share) {
  return { poolMax: share(config.dbPoolMax), isPrepared: config.areStatementsPrepared };
}

function openDeps(
  config: Config,
  { assets, migrations }: ProductFiles,
  secret: string,
  database: Database,
  store: ObjectStore | null,
  changes: PageChanges,
  share: Share,
): Omit<Deps, "features"> {
  const clock = SYSTEM_CLOCK;
  const publicReads = openReplicas(
    database,
    changes,
    config.databaseReadUrls,
    choosePool(config, share),
  );
  const blobs = createBlobs(database, store, publicReads);
  const userCodes = createUserCodes(blobs);
  const cardMaker = openCardMaker({ share });
  const drawPage = createPageDrawing({ database, userCodes, blobs, cardMaker });
  const preparer = openPreparer({ share });
  const limits = createRateLimits(config, database);
  const findPage = (userId: string) => findPortfolio(database.sql, userCodes, userId);
  const pages = createKeptPages(changes, share(KEPT_MAX_BYTES), createCdnHeaders(config, secret));
  return {
    config,
    database,
    publicReads,
    migrations,
    outbox: openOutbox(database, openTransport(config, { share }), clock, { drawPage }),
    limits,
    bodyReader: createBodyReader({ share }),
    openAnswers: createOpenAnswers({ share }),
    fetchClient: createClientFetcher(config, { share }),
    providers: createProviders(config),
    hasher: openHasher(share),
    breaches: createBreachLookup(config, { share }),
    blobs,
    userCodes,
    preparer,
    pictureMaker: openPictureMaker({ share }),
    pictureFetcher: createPictureFetcher(config, { share }),
    keeper: config.areFilesKept
      ? openKeeper({ database, blobs, limits, preparer, pages, clock, findPage })
      : NO_KEEPER,
    cardMaker,
    visits: openVisitCounter(database, clock, share),
    pages,
    resolver: createResolver(config),
    nameAsker: createNameAsker(config, secret),
    ownHosts: config.domainsTarget ? createOwnHosts(database.sql, changes, share) : null,
    assets,
    clock,
    secret,
    share,
    waits: WAITS,
  };
}

function startHourlyWork(
  { clock, ...deps }: Pick<Deps, "clock" | Exclude<keyof HourlyPlace, "database" | "now">>,
  database: Database,
  store: ObjectStore | null,
  changes: PageChanges,
) {
  const features: readonly Feature[] = FEATURES;
  const place = { ...deps, database, now: () => clock.now() };
  return startHourly({
    readPageChanges: () => changes.read(),
    ...Object.assign({}, ...features.map(({ hourly }) => hourly?.(place))),
    collectBlobs: () => collectBlobs(database, store, clock.now()),
  });
}

function startPurges(
  cdn: NonNullable<Config["cdn"]>,
  { config, database, secret }: Pick<Deps, "config" | "database" | "secret">,
  { assets, version }: ProductFiles,
) {
  return openPurger(
    createCdnPurges(database, (owner) => tagOf(secret, owner)),
    cdn,
    buildOf(secret, [version, ...assets.files.keys(), ...whatPagesSay(config)]),
  );
}

function whatPagesSay(config: Config): string[] {
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
