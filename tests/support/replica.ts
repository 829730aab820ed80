// A second process, as far as the app can tell: on the same database, with everything else its own.
import { createCdnHeaders } from "../../server/scaling/cdn_purges.ts";
import { createClientFetcher } from "../../server/assistants/client_fetcher.ts";
import { createBreachLookup } from "../../server/accounts/breached_passwords.ts";
import { createProviders } from "../../server/providers/providers.ts";
import { HASH_HERE } from "../../server/accounts/passwords.ts";
import { createApp } from "../../server/app.ts";
import { createPageChanges } from "../../server/scaling/page_changes.ts";
import { createBlobs } from "../../server/blobs/blobs.ts";
import { createObjectStore } from "../../server/blobs/object_store.ts";
import { readAssets } from "../../server/http/assets.ts";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { openReplicas } from "../../server/scaling/replicas.ts";
import { readMigrations } from "../../server/database/migrate.ts";
import { openOutbox, type Outbox } from "../../server/mail/outbox.ts";
import { openTransport } from "../../server/mail/transport.ts";
import { createUserCodes } from "../../server/publishing/user_codes.ts";
import { DRAW_HERE } from "../../server/cards/card_maker.ts";
import { NO_KEEPER } from "../../server/kept_files/mod.ts";
import { createPictureFetcher } from "../../server/pictures/picture_fetcher.ts";
import { MAKE_HERE } from "../../server/pictures/picture_maker.ts";
import { PREPARE_HERE } from "../../server/page_code/preparer.ts";
import { openVisitCounter, type VisitCounter } from "../../server/visits/visits.ts";
import { createBodyReader } from "../../server/http/bodies.ts";
import { createOwnHosts } from "../../server/domains/own_hosts.ts";
import { createNameAsker } from "../../server/domains/asked_names.ts";
import { createResolver } from "../../server/domains/dns_records.ts";
import { createKeptPages } from "../../server/http/kept_pages.ts";
import { createOpenAnswers } from "../../server/http/open_answers.ts";
import { createRateLimits } from "../../server/http/rate_limits.ts";
import { WHOLE } from "../../server/work/room.ts";
import { requests, type TestApp } from "./test_app.ts";
import { patientWaits } from "./patience.ts";
import { NEVER_MS } from "./until.ts";

export interface Replica extends AsyncDisposable {
  database: Database;
  visits: VisitCounter;
  outbox: Outbox;
  fetch(request: Request): Response | Promise<Response>;
}

/** The app behind a proxy that gives every request to the other of two processes. */
export function inTurns(app: TestApp, replica: Replica): TestApp {
  let turn = 0;
  const fetch = (request: Request) => ++turn % 2 ? app.fetch(request) : replica.fetch(request);
  return { ...app, fetch, ...requests(fetch, app.config.pagesOrigin) };
}

export async function replicaOf(
  { config, clock, secret }: TestApp,
  databaseUrl = config.databaseUrl!,
  waits = patientWaits(),
): Promise<Replica> {
  const time = () => clock.now().getTime();
  const database = openDatabase(databaseUrl, {
    poolMax: 4,
    isPrepared: config.areStatementsPrepared,
    wait: waits.primary,
  });
  const visits = openVisitCounter(database, clock);
  const outbox = openOutbox(database, openTransport(config), clock, { pollMs: NEVER_MS });
  const changes = createPageChanges(database, { time, wait: waits.page_changes });
  const publicReads = openReplicas(database, changes, config.databaseReadUrls, {
    poolMax: 4,
    isPrepared: config.areStatementsPrepared,
    wait: waits.replica,
    time,
  });
  const blobs = createBlobs(database, createObjectStore(config.blobsUrl), publicReads);
  const app = createApp({
    config,
    database,
    publicReads,
    limits: createRateLimits(config, database),
    bodyReader: createBodyReader({ slackMs: NEVER_MS }),
    openAnswers: createOpenAnswers({ slackMs: NEVER_MS }),
    fetchClient: createClientFetcher(config, { wait: waits.client_document }),
    providers: createProviders(config),
    hasher: HASH_HERE,
    breaches: createBreachLookup(config),
    blobs,
    userCodes: createUserCodes(blobs),
    preparer: PREPARE_HERE,
    pictureMaker: MAKE_HERE,
    keeper: NO_KEEPER,
    pictureFetcher: createPictureFetcher(config, { waits }),
    cardMaker: DRAW_HERE,
    visits,
    pages: createKeptPages(changes, undefined, createCdnHeaders(config, secret)),
    resolver: createResolver(config, waits.dns),
    nameAsker: createNameAsker(config, secret, waits.own_name),
    ownHosts: config.domainsTarget ? createOwnHosts(database.sql, changes) : null,
    migrations: await readMigrations(new URL("../../sql/", import.meta.url)),
    outbox,
    assets: readAssets(new URL("../../dist/", import.meta.url)),
    clock,
    secret,
    share: WHOLE,
    waits,
  }, NEVER_MS);
  return {
    database,
    visits,
    outbox,
    fetch: app.fetch,
    async [Symbol.asyncDispose]() {
      await visits.close();
      await outbox.close();
      await publicReads.close();
      await database.close();
    },
  };
}
