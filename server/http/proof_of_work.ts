import { createHash } from "node:crypto";
import { PROOF_BITS, READING_MS } from "../../contract/letterbox/visitor_messages.ts";
import { isSame, sign } from "../config/signature.ts";

const LIFETIME_MS = 30 * 60 * 1_000;
const CHALLENGE = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/;

export function newChallenge(secret: string, now: Date): string {
  const id = crypto.randomUUID();
  const time = String(now.getTime());
  return `${id}.${time}.${sign(secret, "proof of work", `${id} ${time}`)}`;
}

export function checkSolution(
  secret: string,
  challenge: string,
  solution: number,
  now: Date,
): string | null {
  const [, id, time, signature] = CHALLENGE.exec(challenge) ?? [];
  if (!id || !time || !signature) return null;
  if (!isSame(signature, sign(secret, "proof of work", `${id} ${time}`))) return null;
  const age = now.getTime() - Number(time);
  if (age < READING_MS || age > LIFETIME_MS) return null;
  const hash = createHash("sha256").update(`${challenge}.${solution}`).digest();
  return hash.readUInt32BE() >>> (32 - PROOF_BITS) === 0 ? id : null;
}
