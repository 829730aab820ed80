// What the operator's room asks for about the place itself, and is told.
import { z } from "zod";
import { checkEmail } from "../rules.ts";
import { trimmed } from "../fields.ts";
import { text } from "../texts.ts";

export const InvitationRequest = z.object({
  /** The only address that it lets in; null: any. */
  email: trimmed("Email", checkEmail).nullable(),
  uses: z.number(),
  days: z.number(),
});

export const InvitationReply = z.object({
  /** It is nowhere else, and not told again. */
  link: z.string(),
});
export type InvitationReply = z.infer<typeof InvitationReply>;

export const WithdrawInvitationRequest = z.object({ id: text("Invitation") });

export const BackupReply = z.object({
  /** Good for one download, by the same session, within a minute. */
  path: z.string(),
});
export type BackupReply = z.infer<typeof BackupReply>;

export const RetryMailsRequest = z.object({
  /** Null: all that were given up. */
  id: text("Mail").nullable(),
});
