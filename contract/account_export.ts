// What the export of an account holds: one schema a table. Dates become texts in its JSON (ISO 8601).
import { z } from "zod";
import { ConnectionEntry } from "./connection_payloads.ts";
import { FileEntry } from "./file_payloads.ts";
import { MessageEntry } from "./message_payloads.ts";
import { PictureEntry } from "./picture_payloads.ts";
import { SCOPES } from "./scopes.ts";
import { UserPayload } from "./payloads.ts";
import { SanitizationEntry, TextBlock, VersionEntry } from "./portfolio_payloads.ts";
import { VISIBILITIES } from "./visibility.ts";

export const AccountExport = UserPayload.extend({
  google_subject: z.string().nullable()
    .describe("Who the person is at Google, if they sign in there"),
  has_password: z.boolean(),
  created_at: z.date(),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const HoldExport = z.object({ username: z.string(), held_until: z.date() });
export type HoldExport = z.infer<typeof HoldExport>;

/** One change of the username. */
export const RenameExport = z.object({ renamed_at: z.date() });
export type RenameExport = z.infer<typeof RenameExport>;

export const SessionExport = z.object({
  is_current: z.boolean().describe("The one that asks"),
  created_at: z.date(),
  refreshed_at: z.date(),
  expires_at: z.date(),
});
export type SessionExport = z.infer<typeof SessionExport>;

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
});
export type VisitsExport = z.infer<typeof VisitsExport>;

/** What a visitor wrote. */
export const MessageExport = MessageEntry.omit({ id: true }).extend({ received_at: z.date() });
export type MessageExport = z.infer<typeof MessageExport>;

/** Whether visitors may write; what a form last asked for that is never passed on. */
export const LetterboxExport = z.object({
  is_open: z.boolean(),
  stopped_at: z.date().nullable(),
  asked_for: z.string().nullable(),
  asked_at: z.date().nullable(),
});
export type LetterboxExport = z.infer<typeof LetterboxExport>;

export const ConnectionExport = ConnectionEntry.omit({ id: true }).extend({
  created_at: z.date(),
  expires_at: z.date().nullable(),
  last_used_at: z.date().nullable(),
});
export type ConnectionExport = z.infer<typeof ConnectionExport>;

/** What was allowed to an assistant within the last day; a connection is made of it. */
export const ConsentExport = z.object({
  client_name: z.string(),
  host: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  is_used: z.boolean(),
  expires_at: z.date(),
});
export type ConsentExport = z.infer<typeof ConsentExport>;

/** What was made of a picture that the person sent; at /u/{username}/pictures/{name}. */
export const PictureExport = PictureEntry.omit({ id: true });
export type PictureExport = z.infer<typeof PictureExport>;

/** A PDF that the person sent; at /u/{username}/files/{name}. */
export const FileExport = FileEntry.omit({ id: true });
export type FileExport = z.infer<typeof FileExport>;

export const ExportReply = z.object({
  exported_at: z.date(),
  account: AccountExport,
  held_usernames: z.array(HoldExport),
  renames: z.array(RenameExport),
  sessions: z.array(SessionExport),
  links: z.array(LinkExport),
  mails_on_their_way: z.array(MailExport),
  portfolio: PortfolioExport.nullable(),
  versions: z.array(VersionExport),
  visits: VisitsExport,
  letterbox: LetterboxExport.nullable(),
  consents: z.array(ConsentExport),
  connections: z.array(ConnectionExport),
  messages: z.array(MessageExport),
  pictures: z.array(PictureExport),
  files: z.array(FileExport),
});
export type ExportReply = z.infer<typeof ExportReply>;
