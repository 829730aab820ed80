// The table passkey_challenges: what a passkey signs is ours, young, for one purpose in one browser, and answered once.
import type { Sql } from "../database/database.ts";
import { decode, encode, hashToken, newToken, signText, verifiesText } from "../accounts/tokens.ts";

export const CHALLENGE_MS = 10 * 60 * 1_000;

/** "add_quietly": by the browser itself, after a sign-in by password. */
export type ChallengePurpose = "sign_in" | "prove" | "add" | "add_quietly";

/** What a challenge is good for; an answer to it is worth nothing elsewhere. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  /** The id of the session that asked; before there is one, a secret of the browser. */
  holder: string;
}

/** Nothing of it is kept before it is answered: it says itself when it was made, and is signed for its use. */
export async function newChallenge(secret: string, use: ChallengeUse, now: Date): Promise<string> {
  const told = `${now.getTime()}.${newToken()}`;
  return `${told}.${await signText(secret, signedText(told, use))}`;
}

/** As the browser sends it back: in base64url once more. */
export async function isChallenge(
  secret: string,
  sent: string,
  use: ChallengeUse,
  now: Date,
): Promise<boolean> {
  const [, told, time, tag] = CHALLENGE.exec(readSent(sent)) ?? [];
  if (!told || !tag) return false;
  const ageMs = now.getTime() - Number(time);
  if (!(ageMs >= 0 && ageMs < CHALLENGE_MS)) return false;
  return await verifiesText(secret, signedText(told, use), tag);
}

/** In the transaction of what follows from it. False: it was answered before. */
export async function takeChallenge(sql: Sql, sent: string, now: Date): Promise<boolean> {
  await sql`delete from passkey_challenges where expires_at <= ${now}`;
  const end = new Date(now.getTime() + CHALLENGE_MS);
  const used = await sql`
    insert into passkey_challenges (hash, expires_at) values (${await hashToken(sent)}, ${end})
    on conflict do nothing returning 1`;
  return used.length > 0;
}

const CHALLENGE = /^((\d{13})\.[\w-]{43})\.([\w-]{43})$/;

function signedText(told: string, { purpose, holder }: ChallengeUse): string {
  return `passkey ${purpose} ${holder} ${told}`;
}

/** One spelling each, so that none is answered twice by another. */
function readSent(sent: string): string {
  try {
    const bytes = decode(sent);
    return encode(bytes) === sent ? new TextDecoder().decode(bytes) : "";
  } catch {
    return "";
  }
}
