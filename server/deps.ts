import type { BreachLookup, Hasher } from "./accounts/mod.ts";
import type { Feature } from "./feature.ts";
import type { Providers } from "./providers/mod.ts";
import type { Blobs } from "./blobs/blobs.ts";
import type { ClientFetcher } from "./assistants/mod.ts";
import type { Assets } from "./http/assets.ts";
import type { Config } from "./config/config.ts";
import type { NameAsker, OwnHosts, Resolver } from "./domains/mod.ts";
import type { Database } from "./database/database.ts";
import type { PublicReads } from "./scaling/mod.ts";
import type { Migration } from "./database/migrate.ts";
import type { BodyReader } from "./http/bodies.ts";
import type { KeptPages } from "./http/kept_pages.ts";
import type { OpenAnswers } from "./http/open_answers.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { CardMaker } from "./cards/mod.ts";
import type { PictureFetcher, PictureMaker } from "./pictures/mod.ts";
import type { UserCodes } from "./publishing/mod.ts";
import type { Preparer } from "./page_code/mod.ts";
import type { VisitCounter } from "./visits/mod.ts";
import type { Waits } from "./outside/waits.ts";
import type { Clock } from "./clock.ts";
import type { Share } from "./work/room.ts";
import type { RateLimits } from "./http/rate_limits.ts";

export interface Deps {
  readonly features: readonly Feature[];
  readonly config: Config;
  readonly database: Database;
  readonly publicReads: PublicReads;
  readonly migrations: readonly Migration[];
  readonly outbox: Outbox;
  readonly limits: RateLimits;
  readonly bodyReader: BodyReader;
  readonly openAnswers: OpenAnswers;
  readonly fetchClient: ClientFetcher;
  readonly providers: Providers;
  readonly hasher: Hasher;
  /** It is null where no service is configured. */
  readonly breaches: BreachLookup | null;
  readonly blobs: Blobs;
  readonly userCodes: UserCodes;
  readonly preparer: Preparer;
  readonly pictureMaker: PictureMaker;
  readonly pictureFetcher: PictureFetcher;
  readonly cardMaker: CardMaker;
  readonly visits: VisitCounter;
  readonly pages: KeptPages;
  readonly resolver: Resolver;
  readonly nameAsker: NameAsker;
  /** It is null where people's own names are not served. */
  readonly ownHosts: OwnHosts | null;
  readonly assets: Assets;
  readonly clock: Clock;
  readonly secret: string;
  readonly share: Share;
  readonly waits: Waits;
}
