// Notices: mails that nobody asked for. A flood of one kind to one address becomes a few, of which the last says so.
import { MESSAGES } from "../contract/messages.ts";
import type { Sql } from "../database/database.ts";
import type { Notice } from "./letter.tsx";
import { enqueueMail, type Message } from "./outbox.ts";

/** Of the limits: what a notice asks of them. */
interface Allowances {
  allows(one: ["notice", string]): Promise<"yes" | "last" | "no">;
}

export interface NoticePlan {
  isTold: boolean;
  /** In the transaction of its cause, to the stored address. */
  enqueue(
    sql: Sql,
    recipient: string,
    write: (notice: Notice) => Message,
    input: Omit<Notice, "isLast">,
  ): Promise<void>;
  /** What whoever caused it hears: that no mail was sent, if so. */
  said(message: string): string;
}

/** Asked for before the transaction: counting takes a connection of its own. */
export async function planNotice(
  limits: Allowances,
  kind: "password" | "email" | "google" | "deletion",
  email: string,
  now: Date,
): Promise<NoticePlan> {
  const allowance = await limits.allows(["notice", `${kind} ${email}`]);
  const isTold = allowance !== "no";
  return {
    isTold,
    async enqueue(sql, recipient, write, input) {
      if (!isTold) return;
      await enqueueMail(sql, recipient, write({ ...input, isLast: allowance === "last" }), now);
    },
    said: (message) => isTold ? message : `${message} ${MESSAGES.noMailSent}`,
  };
}
