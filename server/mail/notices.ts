// Notices: mails that nobody asked for. The first of a kind goes at once, a flood after it becomes one more.
import { SENTENCES } from "../../contract/sentences.ts";
import type { Sql } from "../database/database.ts";
import type { Notice } from "./letter.tsx";
import { enqueueDigest, enqueueMail, type Message } from "./outbox.ts";
import { DIGEST_MINUTES } from "../../contract/limits.ts";
import { loginPath } from "../../contract/paths.ts";
import { type Config, isLoopbackHost } from "../config/config.ts";

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

/** The sender of our mails reads them too: "Folio Kitchen <kitchen@folio.example>". */
export function operatorAddress({ mailFrom }: Config): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}

/** Where a mail to the operator leads: into their room; without operators, nobody could open it. */
export function roomUrl({ publicUrl, operators }: Config, path: string): string {
  return publicUrl + (operators.length ? loginPath(path) : "");
}

interface Operator {
  name: string;
  /** An e-mail address; null: nobody can write to this very machine. */
  contact: string | null;
  /** The same, for reports of pages. */
  abuse: string | null;
  /** A mailto: or https: address, for reports of weaknesses. */
  security: string | null;
}

/** As pages tell it. Without a name in the configuration, the address of the house stands for it. */
export function describeOperator(config: Config): Operator {
  const sender = operatorAddress(config);
  const contact = isLoopbackHost(sender.split("@").at(-1)!) ? null : sender;
  return {
    name: config.operatorName ?? `the operator of ${new URL(config.publicUrl).host}`,
    contact,
    abuse: config.abuseContact ?? contact,
    security: config.securityContact ?? (contact && `mailto:${contact}`),
  };
}
