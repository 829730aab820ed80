// The real app for one test: its own database, a mailbox, a clock that the test moves.
import { createBreachLookup } from "../../server/accounts/breached_passwords.ts";
import { createProviders } from "../../server/providers/providers.ts";
import { HASH_HERE, type Hasher } from "../../server/accounts/passwords.ts";
import { type App, createApp } from "../../server/app.ts";
import { FEATURES } from "../../server/features.ts";
import { type Blobs, createBlobs } from "../../server/blobs/blobs.ts";
import { createObjectStore } from "../../server/blobs/object_store.ts";
import { createCdnHeaders } from "../../server/scaling/cdn_purges.ts";
import { createClientFetcher } from "../../server/assistants/client_fetcher.ts";
import { type Assets, readAssets } from "../../server/http/assets.ts";
import { type Config, readConfig } from "../../server/config/config.ts";
import { createPageChanges } from "../../server/scaling/page_changes.ts";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { openReplicas } from "../../server/scaling/replicas.ts";
import { type Migration, readMigrations } from "../../server/database/migrate.ts";
import { createPageDrawing } from "../../server/cards/mod.ts";
import { openOutbox, type Outbox } from "../../server/mail/outbox.ts";
import { openTransport } from "../../server/mail/transport.ts";
import { createUserCodes, type UserCodes } from "../../server/publishing/user_codes.ts";
import { DRAW_HERE } from "../../server/cards/card_maker.ts";
import type { Keeper } from "../../server/kept_files/mod.ts";
import type { HostRoute } from "../../server/outside/ask.ts";
import { createPictureFetcher } from "../../server/pictures/picture_fetcher.ts";
import { MAKE_HERE } from "../../server/pictures/picture_maker.ts";
import { PREPARE_HERE } from "../../server/page_code/preparer.ts";
import { openVisitCounter, type VisitCounter } from "../../server/visits/visits.ts";
import { isBesidePath, isFramePath, isPagePath } from "../../contract/path_kinds.ts";
import type { Deps } from "../../server/deps.ts";
import { createBodyReader } from "../../server/http/bodies.ts";
import { createOwnHosts } from "../../server/domains/own_hosts.ts";
import { createNameAsker } from "../../server/domains/asked_names.ts";
import { createResolver } from "../../server/domains/dns_records.ts";
import { createKeptPages, type KeptPages } from "../../server/http/kept_pages.ts";
import { createOpenAnswers } from "../../server/http/open_answers.ts";
import { createRateLimits } from "../../server/http/rate_limits.ts";
import type { Waits } from "../../server/outside/waits.ts";
import { WHOLE } from "../../server/work/room.ts";
import { openTestKeeper } from "./test_keeper.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { type TestClock, testClock } from "./moved_clock.ts";
import { areStatementsPrepared, lendDatabase } from "./postgres.ts";
import { patientWaits } from "./patience.ts";
import { NEVER_MS } from "./until.ts";

export interface TestApp extends AsyncDisposable {
  database: Database;
  mailbox: Mailbox;
  outbox: Outbox;
  keeper: Keeper;
  visits: VisitCounter;
  pages: KeptPages;
  blobs: Blobs;
  userCodes: UserCodes;
  features: Deps["features"];
  /** Every address with its method, as the app has them. */
  routes: App["routes"];
  clock: TestClock;
  secret: string;
  config: Config;
  fetch(request: Request, info?: Deno.ServeHandlerInfo): Response | Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends JSON, as POST does. */
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends JSON. */
  post(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

const ORIGIN = "http://localhost:8000";
/** Real hashes, of the given cost; which one the product takes is tested where it is decided. */
export function hasherOfCost(cost: number): Hasher {
  return {
    ...HASH_HERE,
    hash: (digest, _cost, asker) => HASH_HERE.hash(digest, cost, asker),
    // Where there is no password, the costly hash of nothing is compared.
    compare: (digest, storedHash, asker) => {
      const ofCost = `$2b$${String(cost).padStart(2, "0")}$`;
      return HASH_HERE.compare(digest, storedHash.replace("$2b$12$", ofCost), asker);
    },
  };
}

const QUICK_HASHER = hasherOfCost(4);
/** Read once for all apps of a module. */
let assets: Assets | undefined;
let migrations: Promise<Migration[]> | undefined;

/** What a test has of its own. */
export type TestParts =
  & Pick<
    Deps,
    | "hasher"
    | "breaches"
    | "fetchClient"
    | "pictureFetcher"
    | "bodyReader"
    | "openAnswers"
    | "pictureMaker"
    | "cardMaker"
    | "preparer"
  >
  & {
    waits: Waits;
    /** Where the hosts of libraries and typefaces are; without it, nothing of them is kept. */
    hosts: HostRoute;
    /** By default no request is slow, however slow the machine is. */
    slowMs: number;
  };

export async function testApp(
  environment: Record<string, string> = {},
  {
    hasher = QUICK_HASHER,
    breaches,
    fetchClient,
    pictureFetcher,
    bodyReader = createBodyReader({ slackMs: NEVER_MS }),
    openAnswers = createOpenAnswers({ slackMs: NEVER_MS }),
    pictureMaker = MAKE_HERE,
    cardMaker = DRAW_HERE,
    preparer = PREPARE_HERE,
    waits = patientWaits(),
    hosts,
    slowMs = NEVER_MS,
  }: Partial<TestParts> = {},
): Promise<TestApp> {
  const mailbox = await openMailbox();
  const lent = environment.DATABASE_URL ? null : await lendDatabase();
  const config = readConfig({
    PUBLIC_URL: ORIGIN,
    DATABASE_URL: lent?.url,
    DATABASE_PREPARE: areStatementsPrepared ? "on" : "off",
    SECRET: "only for tests, and long enough for them",
    SMTP_URL: mailbox.url,
    ...environment,
  });
  const database = lent?.database ?? openDatabase(config.databaseUrl!, {
    poolMax: 10,
    isPrepared: config.areStatementsPrepared,
    wait: waits.primary,
  });
  const clock = testClock();
  const time = () => clock.now().getTime();
  const visits = openVisitCounter(database, clock);
  const changes = createPageChanges(database, { time, wait: waits.page_changes });
  const pages = createKeptPages(changes, undefined, createCdnHeaders(config, config.secret!));
  const publicReads = openReplicas(database, changes, config.databaseReadUrls, {
    poolMax: 4,
    isPrepared: config.areStatementsPrepared,
    wait: waits.replica,
    time,
  });
  const blobs = createBlobs(database, createObjectStore(config.blobsUrl, { waits }), publicReads);
  const userCodes = createUserCodes(blobs);
  const outbox = openOutbox(database, openTransport(config, { wait: waits.mail }), clock, {
    pollMs: NEVER_MS,
    drawPage: createPageDrawing({ database, userCodes, blobs, cardMaker }),
  });
  const limits = createRateLimits(config, database);
  const kept = { database, blobs, userCodes, limits, preparer, pages, clock };
  const keeper = openTestKeeper(kept, hosts);
  const app = createApp({
    config,
    database,
    publicReads,
    migrations: await (migrations ??= readMigrations(new URL("../../sql/", import.meta.url))),
    outbox,
    limits,
    bodyReader,
    openAnswers,
    fetchClient: fetchClient ?? createClientFetcher(config, { wait: waits.client_document }),
    providers: createProviders(config, waits.provider),
    hasher,
    breaches: breaches ?? createBreachLookup(config, { wait: waits.breached_passwords }),
    blobs,
    userCodes,
    preparer,
    pictureMaker,
    keeper,
    pictureFetcher: pictureFetcher ?? createPictureFetcher(config, { waits }),
    cardMaker,
    visits,
    pages,
    resolver: createResolver(config, waits.dns),
    nameAsker: createNameAsker(config, config.secret!, waits.own_name),
    ownHosts: config.domainsTarget ? createOwnHosts(database.sql, changes) : null,
    assets: assets ??= readAssets(new URL("../../dist/", import.meta.url)),
    clock,
    secret: config.secret!,
    share: WHOLE,
    waits,
  }, slowMs);
  return {
    database,
    mailbox,
    outbox,
    keeper,
    visits,
    pages,
    blobs,
    userCodes,
    clock,
    secret: config.secret!,
    config,
    features: FEATURES,
    routes: app.routes,
    fetch: app.fetch,
    ...requests(app.fetch, config.pagesOrigin),
    async [Symbol.asyncDispose]() {
      await visits.close();
      await outbox.close();
      await keeper.close();
      await publicReads.close();
      await database.close();
      await lent?.drop();
      await mailbox.close();
    },
  };
}

function jsonRequest(
  method: string,
  body: unknown,
  headers?: Record<string, string>,
): RequestInit {
  const type = { "Content-Type": "application/json" };
  return { method, body: JSON.stringify(body), headers: { ...type, ...headers } };
}

/** What belongs to pages is asked for where they are. */
export function requests(
  fetch: TestApp["fetch"],
  pagesOrigin: string = ORIGIN,
): Pick<TestApp, "get" | "post" | "put"> {
  const isOfPages = (path: string) => isPagePath(path) || isFramePath(path) || isBesidePath(path);
  const request = (path: string, init: RequestInit) => {
    const url = new URL(path, isOfPages(path) ? pagesOrigin : ORIGIN);
    return Promise.resolve(fetch(new Request(url, init)));
  };
  return {
    get: (path, headers) => request(path, { headers }),
    post: (path, body, headers) => request(path, jsonRequest("POST", body, headers)),
    put: (path, body, headers) => request(path, jsonRequest("PUT", body, headers)),
  };
}
