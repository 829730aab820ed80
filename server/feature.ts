// All that a feature may add to the product. `features.ts` lists those that there are.
import type { Hono } from "hono";
import type { ReactNode } from "react";
import type { CallName } from "../contract/calls.ts";
import type { ExportReply } from "../contract/exports/account_export.ts";
import type { Session } from "./accounts/mod.ts";
import type { AddTool, Connection, LongTexts } from "./assistants/mod.ts";
import type { Config } from "./config/config.ts";
import type { Database, Sql } from "./database/database.ts";
import type { Deps } from "./deps.ts";
import type { Answers } from "./http/answers.ts";
import type { Lazily } from "./http/long_json.ts";
import type { FrameRow } from "./page_code/mod.ts";

/** Hourly work has deadlines of its own: `database` is the one for what takes long. */
export interface HourlyPlace {
  readonly config: Config;
  readonly database: Database;
  now(): Date;
}

/** `id` is the one in the address of a frame. */
export interface Drafts {
  find(sql: Sql, id: string, now: Date): Promise<FrameRow | null>;
  findOwner(sql: Sql, id: string, now: Date): Promise<DraftOwner | null>;
}

/** Whose pictures and files a draft shows, and what a token for those is made of (server/http/page_tokens.ts). */
export interface DraftOwner {
  user_id: string;
  username: string;
  password_set_at: Date | null;
  access_ended_at: Date | null;
}

export interface Feature {
  /** Handlers of its calls (contract/calls.ts). */
  readonly calls?: (deps: Deps) => Partial<Answers<CallName>>;
  /** Screens and other addresses, at the app's own host. */
  readonly routes?: readonly ((deps: Deps) => Hono)[];
  /** What a page at a name of its owner's own has, too. */
  readonly ownRoutes?: readonly ((deps: Deps) => Hono)[];
  /** Drafts at the addresses of previews, beside those of the editor. */
  readonly drafts?: Drafts;
  /** A line on the dashboard, below its greeting; null where there is nothing to say. */
  readonly onDashboard?: (deps: Deps, userId: string) => Promise<ReactNode>;
  /** Tools of the Model Context Protocol. */
  readonly tools?: (
    addTool: AddTool,
    deps: Deps,
    connection: Connection,
    texts: LongTexts,
  ) => void;
  /** By name; each may stop at any point. */
  readonly hourly?: (place: HourlyPlace) => Record<string, () => Promise<unknown>>;
  /** What an account's owner takes along: members of the export. */
  readonly exported?: (deps: Deps, session: Session) => Partial<Lazily<ExportReply>>;
  /**
   * Ends what lets somebody in, shows something to others, or leads visitors away, in the transaction that holds the
   * lock on the user's row.
   */
  readonly endAccess?: (sql: Sql, userId: string, now: Date) => Promise<void>;
  /** The same of what its owner sets up again only once the address is theirs. */
  readonly startOver?: (sql: Sql, userId: string, now: Date) => Promise<void>;
}
