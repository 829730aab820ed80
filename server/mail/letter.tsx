import { renderToStaticMarkup } from "react-dom/server";
import { LetterPage, type LetterPageProps } from "./letter_page.tsx";
import { enqueueDigest, enqueueMail, type Message } from "./outbox.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Sql } from "../database/database.ts";
import { DIGEST_MINUTES } from "../../contract/limits.ts";
import { loginPath } from "../../contract/accounts/account_paths.ts";
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

export interface Letter extends Omit<LetterPageProps, "picture"> {
  times?: number;
  /** The mail has a picture of this person's page, if one can be drawn when it is sent. */
  pageOf?: { userId: string; alt: string };
}

export interface Notice {
  username: string;
  url: string;
  times: number;
}

export function writeLetter({ times = 1, pageOf, ...rest }: Letter): Message {
  const often =
    `This happened ${times} times within a short while. This mail tells of all of them.`;
  const letter = times > 1 ? { ...rest, paragraphs: [...rest.paragraphs, often] } : rest;
  const html = renderToStaticMarkup(<LetterPage {...letter} picture={pageOf?.alt} />);
  return {
    ...writePlainLetter(letter),
    html: `<!DOCTYPE html>${html}`,
    pageOf: pageOf?.userId ?? null,
  };
}

/** Nothing of what a stranger wrote may become markup. */
export function writePlainLetter(letter: Omit<Letter, "times" | "pageOf">): Message {
  const [first, ...others] = letter.paragraphs;
  return {
    subject: letter.subject,
    html: null,
    body: [
      ...letter.heading ? [letter.heading] : [],
      letter.greeting,
      first,
      `${letter.action.label}:\n${letter.action.url}`,
      ...others,
      `-- \nFolio Kitchen\n${letter.reason}`,
    ].join("\n\n") + "\n",
  };
}

export function sayTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone })
    .format(at);
}

export function sayUtc(at: Date): string {
  return `${sayTime(at, "UTC")} UTC`;
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
