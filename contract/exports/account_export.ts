import { z } from "zod";
import {
  ACCOUNT_EVENTS,
  type AccountEventKind,
  type SignInMethod,
} from "../accounts/account_events.ts";
import { ConnectionEntry } from "../assistants/connection_calls.ts";
import { DomainFound } from "../domains/domain_calls.ts";
import * as features from "../feature_calls.ts";
import { FileEntry } from "../files/file_calls.ts";
import { joined } from "../joined.ts";
import { MessageEntry } from "../letterbox/message_calls.ts";
import { PictureEntry } from "../pictures/picture_calls.ts";
import { PROVIDER_IDS } from "../providers/providers.ts";
import { SCOPES } from "../assistants/scopes.ts";
import { UserPayload } from "../payloads.ts";
import { SanitizationEntry, TextBlock, VersionEntry } from "../publishing/portfolio_payloads.ts";
import { VISIBILITIES } from "../publishing/visibility.ts";
import { CALLS } from "../paths.ts";
import { describe, ZIP_REPLY } from "../described_calls.ts";

export const AccountExport = UserPayload.extend({
  has_password: z.boolean(),
  created_at: z.date(),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const IdentityExport = z.object({ issuer: z.string(), subject: z.string() });
export type IdentityExport = z.infer<typeof IdentityExport>;

export const PasskeyExport = z.object({
  name: z.string(),
  is_backed_up: z.boolean(),
  created_at: z.date(),
  last_used_at: z.date().nullable(),
});
export type PasskeyExport = z.infer<typeof PasskeyExport>;

export const HoldExport = z.object({ username: z.string(), held_until: z.date() });
export type HoldExport = z.infer<typeof HoldExport>;

export const RenameExport = z.object({ renamed_at: z.date() });
export type RenameExport = z.infer<typeof RenameExport>;

export const SessionExport = z.object({
  is_current: z.boolean().describe("The one that asks"),
  created_at: z.date(),
  refreshed_at: z.date(),
  expires_at: z.date(),
});
export type SessionExport = z.infer<typeof SessionExport>;

export const AccountEventExport = z.object({
  at: z.date(),
  kind: z.enum(Object.keys(ACCOUNT_EVENTS) as [AccountEventKind]),
  way: z.enum(["password", "passkey", "registration", ...PROVIDER_IDS] satisfies SignInMethod[])
    .nullable()
    .describe("By what somebody signed in"),
  browser: z.string().nullable(),
  name: z.string().nullable().describe("Of a passkey, an assistant or a key"),
});
export type AccountEventExport = z.infer<typeof AccountEventExport>;

export const LinkExport = z.object({
  purpose: z.string(),
  new_email: z.string().nullable(),
  created_at: z.date(),
  expires_at: z.date(),
});
export type LinkExport = z.infer<typeof LinkExport>;

export const MailExport = z.object({ subject: z.string(), created_at: z.date() });
export type MailExport = z.infer<typeof MailExport>;

export const PortfolioExport = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  outline: z.array(TextBlock),
  is_published: z.boolean(),
  visibility: z.enum(VISIBILITIES),
  no_search: z.boolean(),
  no_training: z.boolean(),
  is_listed: z.boolean().describe("In the sitemap, for search engines"),
  password_set_at: z.date().nullable().describe("Of the page's own password, which nobody knows"),
  user_code: z.string(),
  sanitization_log: z.array(SanitizationEntry),
  version: z.int(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type PortfolioExport = z.infer<typeof PortfolioExport>;

export const VersionExport = VersionEntry
  .pick({ version: true, source: true, published_by: true })
  .extend({ user_code: z.string(), saved_at: z.date() });
export type VersionExport = z.infer<typeof VersionExport>;

export const VisitsExport = z.object({
  days: z.array(z.object({ day: z.string(), visits: z.int(), visitors: z.int() })),
  referrers: z.array(z.object({ day: z.string(), host: z.string(), visits: z.int() })),
  presses: z.array(
    z.object({ day: z.string(), link: z.string(), words: z.string(), presses: z.int() }),
  ),
});
export type VisitsExport = z.infer<typeof VisitsExport>;

export const MessageExport = MessageEntry.omit({ id: true }).extend({ received_at: z.date() });
export type MessageExport = z.infer<typeof MessageExport>;

export const LetterboxExport = z.object({
  is_open: z.boolean(),
  stopped_at: z.date().nullable(),
  asked_for: z.string().nullable(),
  asked_at: z.date().nullable(),
});
export type LetterboxExport = z.infer<typeof LetterboxExport>;

export const ReportExport = z.object({
  version: z.int(),
  created_at: z.date(),
  decided_at: z.date().nullable(),
});

export const ActExport = z.object({ at: z.date(), act: z.string(), reason: z.string() });

export const TakedownExport = z.object({
  version: z.int(),
  ground: z.string(),
  reason: z.string(),
  created_at: z.date(),
  objection: z.string().nullable(),
  objected_at: z.date().nullable(),
  upheld_at: z.date().nullable(),
  ended_at: z.date().nullable(),
});

export const ConnectionExport = ConnectionEntry.omit({ id: true }).extend({
  created_at: z.date(),
  expires_at: z.date().nullable(),
  last_used_at: z.date().nullable(),
});
export type ConnectionExport = z.infer<typeof ConnectionExport>;

export const ConsentExport = z.object({
  client_name: z.string(),
  host: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  is_used: z.boolean(),
  expires_at: z.date(),
});
export type ConsentExport = z.infer<typeof ConsentExport>;

export const PictureExport = PictureEntry.omit({ id: true });
export type PictureExport = z.infer<typeof PictureExport>;

export const FileExport = FileEntry.omit({ id: true });
export type FileExport = z.infer<typeof FileExport>;

export const InvitationExport = z.object({
  is_own: z.boolean().describe("The person made it"),
  email: z.string().nullable(),
  uses: z.int(),
  uses_left: z.int(),
  created_at: z.date(),
  expires_at: z.date(),
  revoked_at: z.date().nullable(),
});
export type InvitationExport = z.infer<typeof InvitationExport>;

/** This count is kept with a hash of the mailbox, even when the account is deleted. */
export const CountedTakedownExport = z.object({ taken_down_at: z.date() });
export type CountedTakedownExport = z.infer<typeof CountedTakedownExport>;

export const DomainExport = z.object({
  name: z.string(),
  shown_name: z.string(),
  is_www_main: z.boolean(),
  redirects: z.boolean(),
  is_confirmed: z.boolean(),
  token: z.string().describe("Of its TXT record, where everybody can read it"),
  claimed_at: z.date(),
  proven_at: z.date().nullable(),
  missing_since: z.date().nullable(),
  found: DomainFound.nullable(),
  leads_here: z.boolean(),
  checked_at: z.date().nullable(),
  next_check_at: z.date().nullable(),
});
export type DomainExport = z.infer<typeof DomainExport>;

/** The export never holds the secret of the time-based codes, nor the recovery codes. */
export const SecondFactorExport = z.object({
  created_at: z.date(),
  removal_due_at: z.date().nullable(),
  recovery_codes_left: z.int(),
});
export type SecondFactorExport = z.infer<typeof SecondFactorExport>;

export const ExportReply = z.object({
  exported_at: z.date(),
  account: AccountExport,
  identities: z.array(IdentityExport),
  passkeys: z.array(PasskeyExport),
  second_factor: SecondFactorExport.nullable(),
  remembered_browsers: z.array(z.date()).describe("When each was"),
  held_usernames: z.array(HoldExport),
  renames: z.array(RenameExport),
  sessions: z.array(SessionExport),
  events: z.array(AccountEventExport).describe("The newest, of the account"),
  links: z.array(LinkExport),
  mails_on_their_way: z.array(MailExport),
  portfolio: PortfolioExport.nullable(),
  versions: z.array(VersionExport),
  visits: VisitsExport,
  letterbox: LetterboxExport.nullable(),
  consents: z.array(ConsentExport),
  connections: z.array(ConnectionExport),
  messages: z.array(MessageExport),
  ...joined(features, "_EXPORTED"),
  pictures: z.array(PictureExport),
  files: z.array(FileExport),
  reports: z.array(ReportExport).describe("Without what others wrote"),
  takedowns: z.array(TakedownExport),
  takedowns_counted: z.array(CountedTakedownExport).describe("For the mailbox, for a year"),
  acts_of_operators: z.array(ActExport),
  domain: DomainExport.nullable(),
  invitations: z.array(InvitationExport),
});
export type ExportReply = z.infer<typeof ExportReply>;

export const EXPORT_CALLS = describe({
  exportData: {
    address: CALLS.exportData,
    method: "GET",
    by: "user",
    summary: "All that is held about the person",
    reply: ExportReply,
    failures: ["too_many"],
    isLong: true,
  },
  archiveData: {
    address: CALLS.archiveData,
    method: "GET",
    by: "user",
    summary:
      "All that is held about the person, as a zip, with their page, its pictures and its files",
    reply: ZIP_REPLY,
    failures: ["too_many"],
  },
});
