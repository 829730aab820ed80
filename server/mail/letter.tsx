import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
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

export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  action: { label: string; url: string };
  times?: number;
  reason: string;
}

export interface Notice {
  username: string;
  url: string;
  times: number;
}

export function writeLetter({ times = 1, ...rest }: Letter): Message {
  const often =
    `This happened ${times} times within a short while. This mail tells of all of them.`;
  const letter = times > 1 ? { ...rest, paragraphs: [...rest.paragraphs, often] } : rest;
  const html = renderToStaticMarkup(<LetterPage {...letter} />);
  return { ...writePlainLetter(letter), html: `<!DOCTYPE html>${html}` };
}

/** Nothing of what a stranger wrote may become markup. */
export function writePlainLetter(letter: Omit<Letter, "times">): Message {
  return {
    subject: letter.subject,
    html: null,
    body: [
      letter.greeting,
      ...letter.paragraphs,
      `${letter.action.label}:\n${letter.action.url}`,
      `-- \nFolio Kitchen\n${letter.reason}`,
    ].join("\n\n") + "\n",
  };
}

// Mail programs drop style sheets, so that each element carries its own style.
const ACCENT = "#a5431f";
const INK = "#2b2118";
const SOFT = "#75685a";
const FONT = "Georgia, 'Times New Roman', serif";

/** Mail programs often hold back pictures, so that it is made of boxes alone. */
function LetterHead() {
  const ring = (size: number, color: string, children?: ReactNode) => (
    <div
      style={{
        width: size,
        height: size,
        borderRadius: "50%",
        border: `2px solid ${color}`,
        boxSizing: "border-box",
        padding: 7,
      }}
    >
      {children}
    </div>
  );
  const mark = { background: ACCENT, color: "#fff7ec", borderRadius: 9, padding: "5px 12px" };
  return (
    <table role="presentation" width="100%" style={{ margin: "0 0 16px", fontSize: 20 }}>
      <tbody>
        <tr>
          <td style={{ color: ACCENT }}>
            <span style={mark}>F</span>&nbsp; Folio Kitchen
          </td>
          <td width="40">{ring(40, ACCENT, ring(22, "#d9a184"))}</td>
        </tr>
      </tbody>
    </table>
  );
}

function LetterPage({ subject, greeting, paragraphs, action, reason }: Letter) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, background: "#f7f1e8", fontFamily: FONT }}>
        <div style={{ maxWidth: 560, margin: "0 auto", padding: "32px 20px" }}>
          <LetterHead />
          <div
            style={{
              background: "#fffdf9",
              color: INK,
              borderRadius: 12,
              borderTop: `6px solid ${ACCENT}`,
              padding: "28px 28px 32px",
              fontSize: 17,
              lineHeight: "1.6",
            }}
          >
            <p style={{ margin: "0 0 16px" }}>{greeting}</p>
            {paragraphs.map((text) => <p key={text} style={{ margin: "0 0 16px" }}>{text}</p>)}
            <a
              href={action.url}
              style={{
                display: "inline-block",
                background: ACCENT,
                color: "#ffffff",
                textDecoration: "none",
                padding: "12px 22px",
                borderRadius: 8,
              }}
            >
              {action.label}
            </a>
            <p style={{ margin: "20px 0 0", fontSize: 14, color: SOFT }}>
              Or open this address: <br />
              <span style={{ wordBreak: "break-all" }}>{action.url}</span>
            </p>
          </div>
          <p style={{ color: SOFT, fontSize: 14, lineHeight: "1.5" }}>
            {reason}
          </p>
        </div>
      </body>
    </html>
  );
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
