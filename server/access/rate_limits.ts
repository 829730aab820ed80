// The table rate_limits: how often someone may try, counted for all processes together.
import { Buffer } from "node:buffer";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Config } from "../config.ts";
import { PREVIEW_MINUTES } from "../../contract/limits.ts";
import { problem } from "../../contract/problems.ts";
import type { Database } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { DIGEST_MS } from "../mail/notices.ts";

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/** So many points in so many seconds. What each key is stands beside it. */
const LIMITS = {
  /** Wrong passwords from one address: whoever tries many names. */
  sign_in_address: { points: 25, duration: 5 * MINUTE_S },
  /** Wrong passwords for one name from one address. */
  sign_in: { points: 5, duration: 15 * MINUTE_S },
  /** Wrong passwords for one name from everywhere: many addresses that try one name. */
  sign_in_name: { points: 50, duration: 60 * MINUTE_S },
  /** Wrong passwords in a browser where this person has signed in before; it is past the two above. */
  sign_in_device: { points: 10, duration: 15 * MINUTE_S },
  /** Wrong current passwords of someone who is signed in. */
  password_check: { points: 10, duration: 15 * MINUTE_S },
  /** Wrong codes for one person from everywhere; in a browser where they have signed in before, the next. */
  code: { points: 10, duration: 60 * MINUTE_S },
  code_device: { points: 10, duration: 15 * MINUTE_S },
  /** Wrong passwords of one page from one address: a household, or a room of guests. */
  page_password: { points: 10, duration: 15 * MINUTE_S },
  /** Wrong passwords of one page from everywhere. */
  page_password_page: { points: 100, duration: 60 * MINUTE_S },
  /** Passwords of one account, or from one address, that a service is asked about; those after it are not. */
  password_lookup: { points: 60, duration: 10 * MINUTE_S },
  /** New passwords for one's page: each is hashed. */
  page_password_change: { points: 30, duration: 60 * MINUTE_S },
  /** Answers of passkeys from one address that were not good. */
  passkey: { points: 25, duration: 5 * MINUTE_S },
  /** Steps of signing in with a provider from one address: each asks the provider. */
  provider: { points: 50, duration: 5 * MINUTE_S },
  /** Sign-ups from one address. */
  register: { points: 10, duration: 30 * MINUTE_S },
  /** Pages that come with sign-ups from one address, in KB. */
  register_kb: { points: 40 * 1024, duration: DAY_S },
  /** Looks whether a username is free, from one address: one at each pause in typing. */
  username: { points: 200, duration: 10 * MINUTE_S },
  /** Requests for mail from one address, or by one user. */
  mail_asker: { points: 25, duration: 30 * MINUTE_S },
  /** Mails that anyone may cause to one e-mail, whether it has an account or not. */
  mail: { points: 5, duration: 30 * MINUTE_S },
  /** A person ends their other sessions, and with them every link: not as often as their owner may ask for one. */
  end_sessions: { points: 3, duration: 60 * MINUTE_S },
  /** Links to a new password for one e-mail: of their own, so that no sign-up by a stranger uses them up. */
  reset_mail: { points: 5, duration: 30 * MINUTE_S },
  /** Notices of one kind to one address that go at once: those after it become one mail, when this is over. */
  notice: { points: 1, duration: DIGEST_MS / 1_000 },
  /** Previews of one user, who gets one at every pause in typing. */
  preview: { points: 300, duration: 10 * MINUTE_S },
  /** Previews of guests at one address: each takes a worker, and nobody has to be anybody. */
  guest_preview: { points: 150, duration: 10 * MINUTE_S },
  /** What guests at one address have shown of drafts, in KB. */
  guest_preview_kb: { points: 512 * 1024, duration: DAY_S },
  /** The same of all guests together, within the minutes that a preview is kept: how large its table can be. */
  guest_previews_kb: { points: 1024 * 1024, duration: PREVIEW_MINUTES * MINUTE_S },
  /** Exports of one user, which may be large. */
  export: { points: 20, duration: 60 * MINUTE_S },
  /** Visits that are counted of one address. */
  visit: { points: 120, duration: 10 * MINUTE_S },
  /** Reports from one address, and about one page. */
  report: { points: 5, duration: 60 * MINUTE_S },
  report_page: { points: 20, duration: 60 * MINUTE_S },
  /** Messages from one address, to all pages. */
  message: { points: 10, duration: 60 * MINUTE_S },
  /** Messages to one page. */
  message_page: { points: 200, duration: 24 * 60 * MINUTE_S },
  /** Messages to one page that are mailed each; a mail tells of those after it. */
  message_mail: { points: 20, duration: 60 * MINUTE_S },
  /** Forms that asked for what is never passed on, told from one address. */
  message_refused: { points: 5, duration: 60 * MINUTE_S },
  /** Review links made by one person. */
  review_link: { points: 30, duration: 60 * MINUTE_S },
  /** Looks at pages by review links, from one address: one for each note that somebody else may have written. */
  review: { points: 300, duration: 10 * MINUTE_S },
  /** Notes from one address, to all pages: whoever reviews a page writes one after the other. */
  note: { points: 60, duration: 60 * MINUTE_S },
  /** Notes by one link, and to one person. */
  note_link: { points: 200, duration: DAY_S },
  note_owner: { points: 300, duration: DAY_S },
  /** Saves by one connection. */
  connection_save: { points: 60, duration: 60 * MINUTE_S },
  /** Checks and other work on pages by one connection. */
  connection_check: { points: 300, duration: 10 * MINUTE_S },
  /** Assistants that register themselves from one address. */
  client_register: { points: 20, duration: 60 * MINUTE_S },
  /** New ones of one program, by its name and addresses; those after it share an id with one before. */
  client_register_same: { points: 200, duration: 60 * MINUTE_S },
  /** UserCodes and refresh tokens from one address. */
  oauth_token: { points: 120, duration: 10 * MINUTE_S },
  /** Tokens to end from one address. */
  oauth_revoke: { points: 120, duration: 10 * MINUTE_S },
  /** UserCodes and tokens, to use or to end, that were issued for one person. */
  oauth_person: { points: 60, duration: 10 * MINUTE_S },
  /** Those that were issued to one client, for all persons. */
  oauth_client: { points: 6_000, duration: 10 * MINUTE_S },
  /** Questions about an assistant from one person: each may ask elsewhere. */
  consent: { points: 60, duration: 10 * MINUTE_S },
  /** Keys made by one person. */
  create_key: { points: 20, duration: 60 * MINUTE_S },
  /** Pictures that one person sends. */
  picture: { points: 200, duration: 60 * MINUTE_S },
  /** Files that one person sends. */
  file: { points: 60, duration: 60 * MINUTE_S },
  /** Names that one person claims. */
  domain_claim: { points: 20, duration: 60 * MINUTE_S },
  /** Looks at their DNS records that one person asks for. */
  domain_check: { points: 30, duration: 10 * MINUTE_S },
  /** Saves of one user. */
  save: { points: 60, duration: 10 * MINUTE_S },
  /** What one user has kept of saves, pictures and files, in KB. */
  kept_kb: { points: 400 * 1024, duration: DAY_S },
  /** What one user has shown of drafts, of which the last is kept, in KB. */
  preview_kb: { points: 2 * 1024 * 1024, duration: DAY_S },
} as const;

/** After which nothing is counted any more of what was tried. */
export const LONGEST_WINDOW_S: number = Math.max(
  ...Object.values(LIMITS).map(({ duration }) => duration),
);

/** Of those that are no count of attempts. */
const SAID: Partial<Record<keyof typeof LIMITS, "day_is_full">> = {
  kept_kb: "day_is_full",
  preview_kb: "day_is_full",
  guest_preview_kb: "day_is_full",
};

/** What is counted, for whom, and how much of it at once. */
export type Try = readonly [limit: keyof typeof LIMITS, key: string, points?: number];

/** For limits of bytes, which are too many to be counted one by one. */
export function countKb(content: string | number): number {
  const bytes = typeof content === "number" ? content : Buffer.byteLength(content);
  return Math.ceil(bytes / 1024);
}

export interface RateLimits {
  /** Counts, in this order. Throws a Failure at the first of which there were too many already. */
  take(...tries: readonly Try[]): Promise<void>;
  /** Counts, and tells whether there was room: for what is put off or left out rather than refused. */
  allows(one: Try): Promise<boolean>;
  /** Counts a guess, and takes the count back unless `check` says that it was wrong. */
  guess(tries: readonly Try[], check: () => Promise<boolean>): Promise<boolean>;
}

const UNLIMITED: RateLimits = {
  take: () => Promise.resolve(),
  allows: () => Promise.resolve(true),
  guess: (_tries, check) => check(),
};

/** One try in so many also sweeps out the windows that are over. */
const SWEEP_EVERY = 200;

/** Without the database nobody gets past a limit: a failure of the store is a 503. */
export function createRateLimits({ rateLimits }: Config, database: Database): RateLimits {
  if (!rateLimits) return UNLIMITED;
  const storeClient = { query: database.query };
  const limiters = new Map(
    Object.entries(LIMITS).map(([keyPrefix, { points, duration }]) => [
      keyPrefix,
      new RateLimiterPostgres({
        points,
        duration,
        keyPrefix,
        storeClient,
        storeType: "client",
        tableName: "rate_limits",
        // The migrations make it, and its own timer would outlive a closing app.
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
    ]),
  );
  async function take(...tries: readonly Try[]) {
    if (Math.random() < 1 / SWEEP_EVERY) await sweep(database);
    for (const [limit, key, points] of tries) {
      const code = SAID[limit] ?? "too_many";
      await limiters.get(limit)!.consume(await hashed(key), points)
        .catch((reason) => refuse(reason, code));
    }
  }

  async function allows([limit, key]: Try): Promise<boolean> {
    const id = await hashed(key);
    return await limiters.get(limit)!.consume(id).then(() => true, (reason) => {
      if (reason instanceof RateLimiterRes) return false;
      throw reason;
    });
  }

  async function guess(tries: readonly Try[], check: () => Promise<boolean>) {
    await take(...tries);
    let isWrong = false;
    try {
      isWrong = !await check();
      return !isWrong;
    } finally {
      // Nor is a guess that found no room to be looked at a wrong one.
      if (!isWrong) {
        for (const [limit, key] of tries) await limiters.get(limit)!.reward(await hashed(key));
      }
    }
  }

  return { take, allows, guess };
}

async function sweep({ sql }: Database): Promise<void> {
  await sql`delete from rate_limits where expire < ${Date.now()}`;
}

/** Names and addresses of people are not kept for having been tried. */
async function hashed(key: string): Promise<string> {
  const bytes = new TextEncoder().encode(key.toLowerCase());
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

function refuse(reason: unknown, code: "too_many" | "day_is_full"): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const retryAfterS = Math.max(1, Math.ceil(reason.msBeforeNext / 1_000));
  throw new Failure("too_many", problem(code, { seconds: retryAfterS }), { retryAfterS });
}
