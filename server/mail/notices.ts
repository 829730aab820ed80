import { SENTENCES } from "../../contract/sentences.ts";
import type { Sql } from "../database/database.ts";
import type { Notice } from "./letter.tsx";
import { enqueueDigest, enqueueMail, type Message } from "./outbox.ts";
import { DIGEST_MINUTES } from "../../contract/limits.ts";
import { loginPath } from "../../contract/paths.ts";
import type { Config } from "../config/config.ts";

export const DIGEST_MS = DIGEST_MINUTES * 60 * 1_000;

interface Allowances {
  allows(one: ["notice", string]): Promise<boolean>;
}

export interface NoticePlan {
  isAtOnce: boolean;
  enqueue(
    sql: Sql,
    recipient: string,
    write: (notice: Notice) => Message,
    input: Omit<Notice, "times">,
  ): Promise<void>;
  said(message: string): string;
}

/** It must come before the transaction, since counting takes a connection of its own. */
export async function planNotice(
  limits: Allowances,
  kind: string,
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

export function roomUrl({ publicUrl, operators }: Config, path: string): string {
  return publicUrl + (operators.length ? loginPath(path) : "");
}
