// What the app is wired from: values, so that a test hands in its own.
import type { Google } from "./accounts/google.ts";
import type { Hasher } from "./accounts/hasher.ts";
import type { Blobs } from "./blobs/blobs.ts";
import type { ClientFetcher } from "./connections/client_fetcher.ts";
import type { Assets } from "./web/assets.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Migration } from "./database/migrate.ts";
import type { BodyReader } from "./calls/body_reader.ts";
import type { KeptPages } from "./web/kept_pages.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { PictureMaker } from "./pictures/picture_maker.ts";
import type { UserCodes } from "./publishing/user_codes.ts";
import type { Preparer } from "./page_code/preparer.ts";
import type { VisitCounter } from "./visits/visits.ts";
import type { Clock } from "./platform/clock.ts";
import type { RateLimits } from "./access/rate_limits.ts";

export interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly migrations: readonly Migration[];
  readonly outbox: Outbox;
  readonly limits: RateLimits;
  readonly bodyReader: BodyReader;
  /** Assistants whose address says who they are. */
  readonly fetchClient: ClientFetcher;
  /** Null without credentials. */
  readonly google: Google | null;
  readonly hasher: Hasher;
  readonly blobs: Blobs;
  /** Of pages: what they are made of is among the blobs. */
  readonly userCodes: UserCodes;
  readonly preparer: Preparer;
  readonly pictureMaker: PictureMaker;
  readonly visits: VisitCounter;
  readonly pages: KeptPages;
  readonly assets: Assets;
  readonly clock: Clock;
  /** Signs access tokens and page cookies. */
  readonly secret: string;
}
