// Notices: mails that nobody asked for. The first of a kind goes at once, a flood after it becomes one more.
import { SENTENCES } from "../../contract/sentences.ts";
import type { Sql } from "../database/database.ts";
import type { Notice } from "./letter.tsx";
import { enqueueDigest, enqueueMail, type Message } from "./outbox.ts";
import { DIGEST_MINUTES } from "../../contract/limits.ts";

/** As long as the limit `notice` counts: what comes within it waits for its end. */
export const DIGEST_MS = DIGEST_MINUTES * 60 * 1_000;

/** Of the limits: what a notice asks of them. */
interface Allowances {
  allows(one: ["notice", string]): Promise<boolean>;
}

export interface NoticePlan {
  /** Or it waits, and becomes one mail with the others of its kind. */
  isAtOnce: boolean;
  /** In the transaction of its cause, to the stored address. */
  enqueue(
    sql: Sql,
    recipient: string,
    write: (notice: Notice) => Message,
    input: Omit<Notice, "times">,
  ): Promise<void>;
  /** What whoever caused it hears: that its mail comes later, if so. */
  said(message: string): string;
}

/** Those of one become one mail when there are many: what is told alike, and nothing else. */
export type NoticeKind =
  | "password"
  | "email"
  | "provider"
  | "deletion"
  | "passkey"
  | "passkey_copied"
  | "codes_on"
  | "codes_off"
  | "recovery_codes"
  | "wrong_codes"
  | "own_address"
  | "review_link"
  | "sign_in";

/** Asked for before the transaction: counting takes a connection of its own. */
export async function planNotice(
  limits: Allowances,
  kind: NoticeKind,
  email: string,
  now: Date,
): Promise<NoticePlan> {
  const isAtOnce = await limits.allows(["notice", `${kind} ${email}`]);
  return {
    isAtOnce,
    async enqueue(sql, recipient, write, input) {
      const writeTimes = (times: number) => write({ ...input, times });
      if (isAtOnce) return await enqueueMail(sql, recipient, writeTimes(1), now);
      const dueAt = new Date(now.getTime() + DIGEST_MS);
      await enqueueDigest(sql, recipient, kind, writeTimes, dueAt, now);
    },
    said: (message) => isAtOnce ? message : `${message} ${SENTENCES.mail_in_digest}`,
  };
}
