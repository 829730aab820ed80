// The real app for one test: its own database, a mailbox, a clock that the test moves.
import { createGoogle } from "../../server/accounts/google.ts";
import { HASH_HERE, type Hasher } from "../../server/accounts/hasher.ts";
import { type App, createApp } from "../../server/app.ts";
import { type Blobs, createBlobs } from "../../server/blobs/blobs.ts";
import { createObjectStore } from "../../server/blobs/object_store.ts";
import { createClientFetcher } from "../../server/connections/client_fetcher.ts";
import { type Assets, readAssets } from "../../server/web/assets.ts";
import { type Config, readConfig } from "../../server/config.ts";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { type Migration, readMigrations } from "../../server/database/migrate.ts";
import { openOutbox, type Outbox } from "../../server/mail/outbox.ts";
import { openTransport } from "../../server/mail/transport.ts";
import { createUserCodes, type UserCodes } from "../../server/publishing/user_codes.ts";
import { MAKE_HERE } from "../../server/pictures/picture_maker.ts";
import { PREPARE_HERE } from "../../server/page_code/preparer.ts";
import { openVisitCounter, type VisitCounter } from "../../server/visits/visits.ts";
import type { Deps } from "../../server/deps.ts";
import { createBodyReader } from "../../server/calls/body_reader.ts";
import { createKeptPages, type KeptPages } from "../../server/web/kept_pages.ts";
import { createRateLimits } from "../../server/access/rate_limits.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { makeDatabase } from "./postgres.ts";

export interface TestApp extends AsyncDisposable {
  database: Database;
  mailbox: Mailbox;
  outbox: Outbox;
  visits: VisitCounter;
  pages: KeptPages;
  blobs: Blobs;
  userCodes: UserCodes;
  /** Every address with its method, as the app has them. */
  routes: App["routes"];
  clock: { now(): Date; advance(ms: number): void };
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
export type TestParts = Pick<Deps, "hasher" | "bodyReader" | "pictureMaker" | "preparer">;

export async function testApp(
  environment: Record<string, string> = {},
  {
    hasher = QUICK_HASHER,
    bodyReader = createBodyReader(),
    pictureMaker = MAKE_HERE,
    preparer = PREPARE_HERE,
  }: Partial<TestParts> = {},
): Promise<TestApp> {
  const mailbox = await openMailbox();
  const testDatabase = await makeDatabase();
  const config = readConfig({
    PUBLIC_URL: ORIGIN,
    DATABASE_URL: testDatabase.url,
    SECRET: "only for tests, and long enough for them",
    SMTP_URL: mailbox.url,
    ...environment,
  });
  const database = openDatabase(testDatabase.url, { poolMax: 10 });
  const clock = testClock();
  const outbox = openOutbox(database, openTransport(config), clock);
  const visits = openVisitCounter(database, clock);
  const pages = createKeptPages();
  const blobs = createBlobs(database, createObjectStore(config.blobsUrl));
  const userCodes = createUserCodes(blobs);
  const app = createApp({
    config,
    database,
    migrations: await (migrations ??= readMigrations(new URL("../../sql/", import.meta.url))),
    outbox,
    limits: createRateLimits(config, database),
    bodyReader,
    fetchClient: createClientFetcher(config),
    google: createGoogle(config),
    hasher,
    blobs,
    userCodes,
    preparer,
    pictureMaker,
    visits,
    pages,
    assets: assets ??= readAssets(new URL("../../dist/", import.meta.url)),
    clock,
    secret: config.secret!,
  });
  return {
    database,
    mailbox,
    outbox,
    visits,
    pages,
    blobs,
    userCodes,
    clock,
    secret: config.secret!,
    config,
    routes: app.routes,
    fetch: app.fetch,
    ...requests(app.fetch),
    async [Symbol.asyncDispose]() {
      await visits.close();
      await outbox.close();
      await database.close();
      await testDatabase.drop();
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

/** Starts at the real time, so that the tokens of other libraries agree. */
function testClock() {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms: number) => void (offsetMs += ms),
  };
}

export function requests(fetch: TestApp["fetch"]): Pick<TestApp, "get" | "post" | "put"> {
  const request = (path: string, init: RequestInit) =>
    Promise.resolve(fetch(new Request(ORIGIN + path, init)));
  return {
    get: (path, headers) => request(path, { headers }),
    post: (path, body, headers) => request(path, jsonRequest("POST", body, headers)),
    put: (path, body, headers) => request(path, jsonRequest("PUT", body, headers)),
  };
}
