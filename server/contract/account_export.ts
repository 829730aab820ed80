// What the export of an account holds: one shape a table.
import type { ConnectionEntry } from "./connection_payloads.ts";
import type { Scope } from "./scopes.ts";
import type { UserPayload } from "./payloads.ts";
import type { MessageField } from "./frame_messages.ts";
import type { SanitizationEntry, SaveSource, TextBlock } from "./portfolio_payloads.ts";

export interface ExportReply {
  exported_at: Date;
  account: AccountExport;
  held_usernames: HoldExport[];
  renames: RenameExport[];
  sessions: SessionExport[];
  links: LinkExport[];
  mails_on_their_way: MailExport[];
  portfolio: PortfolioExport | null;
  versions: VersionExport[];
  visits: VisitsExport;
  letterbox: LetterboxExport | null;
  messages: MessageExport[];
  consents: ConsentExport[];
  connections: ConnectionExport[];
}

export interface AccountExport extends UserPayload {
  /** Who the person is at Google, if they sign in there. */
  google_subject: string | null;
  has_password: boolean;
  created_at: Date;
}

export interface HoldExport {
  username: string;
  held_until: Date;
}

/** One change of the username. */
export interface RenameExport {
  renamed_at: Date;
}

export interface SessionExport {
  /** The one that asks. */
  is_current: boolean;
  created_at: Date;
  refreshed_at: Date;
  expires_at: Date;
}

export interface LinkExport {
  purpose: string;
  new_email: string | null;
  created_at: Date;
  expires_at: Date;
}

export interface MailExport {
  subject: string;
  created_at: Date;
}

export interface PortfolioExport {
  title: string | null;
  description: string | null;
  outline: TextBlock[];
  is_published: boolean;
  user_code: string;
  sanitization_log: SanitizationEntry[];
  version: number;
  created_at: Date;
  updated_at: Date;
}

export interface VersionExport {
  version: number;
  user_code: string;
  saved_at: Date;
  source: SaveSource;
  published_by: string | null;
}

export interface VisitsExport {
  days: { day: string; visits: number; visitors: number }[];
  referrers: { day: string; host: string; visits: number }[];
}

/** What a visitor wrote. */
export interface MessageExport {
  fields: MessageField[];
  reply_to: string | null;
  is_read: boolean;
  received_at: Date;
}

/** Whether visitors may write; what a form last asked for that is never passed on. */
export interface LetterboxExport {
  is_open: boolean;
  stopped_at: Date | null;
  asked_for: string | null;
  asked_at: Date | null;
}

export interface ConnectionExport {
  kind: ConnectionEntry["kind"];
  name: string;
  host: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  last_used_from: string | null;
}

/** What was allowed to an assistant within the last day; a connection is made of it. */
export interface ConsentExport {
  client_name: string;
  host: string;
  scopes: Scope[];
  is_used: boolean;
  expires_at: Date;
}
