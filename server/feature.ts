// A feature says here all that it adds, so that no other file has to know it; `features.ts` lists the features.
import type { Hono } from "hono";
import type { ReactNode } from "react";
import type { CallName } from "../contract/calls.ts";
import type { ExportReply } from "../contract/exports/account_export.ts";
import type { Session } from "./accounts/mod.ts";
import type { AddTool, Connection, LongTexts } from "./assistants/mod.ts";
import type { Database, Sql } from "./database/database.ts";
import type { Deps } from "./deps.ts";
import type { Answers } from "./http/answers.ts";
import type { Lazily } from "./http/long_json.ts";
import type { ToolGroup } from "../ui/assistants/developers.ts";
import type { OperatorPagePart } from "../ui/operators/operator_page_screen.tsx";
import type { FrameRow } from "./page_code/mod.ts";

/** `database` has long deadlines, since hourly work takes long. */
export interface HourlyPlace
  extends Pick<Deps, "config" | "preparer" | "pictureFetcher" | "userCodes"> {
  readonly database: Database;
  now(): Date;
}

/** `id` stands in the address of a frame. */
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

/** Markdown, put behind what /privacy says: of what visitors do and of what is kept, list items, each after a line break. */
export interface PrivacyParts {
  readonly ofVisitors?: string;
  readonly ofPages?: string;
  /** It goes on after "are kept in your browser alone". */
  readonly ofDrafts?: string;
}

export interface Feature {
  readonly calls?: (deps: Deps) => Partial<Answers<CallName>>;
  /** The app's own host answers these. */
  readonly routes?: readonly ((deps: Deps) => Hono)[];
  /** A page at a name of its owner's own has these, too. */
  readonly ownRoutes?: readonly ((deps: Deps) => Hono)[];
  /** These drafts stand at the addresses of previews, beside those of the editor. */
  readonly drafts?: Drafts;
  /** It is null where there is nothing to say. */
  readonly onDashboard?: (deps: Deps, userId: string) => Promise<ReactNode>;
  /** It is null where operators need not know. */
  readonly onOperatorPage?: (deps: Deps, userId: string) => Promise<OperatorPagePart | null>;
  readonly privacy?: PrivacyParts;
  /** /developers lists these. */
  readonly toolGroups?: readonly ToolGroup[];
  readonly tools?: (
    addTool: AddTool,
    deps: Deps,
    connection: Connection,
    texts: LongTexts,
  ) => void;
  /** Each work may stop at any point, since it ends with the process. */
  readonly hourly?: (place: HourlyPlace) => Record<string, () => Promise<unknown>>;
  /** These are members of the export that an account's owner takes along. */
  readonly exported?: (deps: Deps, session: Session) => Partial<Lazily<ExportReply>>;
  /**
   * It ends what lets somebody in, shows something to others, or leads visitors away. Its transaction holds the lock on
   * the user's row.
   */
  readonly endAccess?: (sql: Sql, userId: string, now: Date) => Promise<void>;
  /** It also ends what somebody set up before the address was proven, since it may not be theirs. */
  readonly startOver?: (sql: Sql, userId: string, now: Date) => Promise<void>;
}
