import { Secret, TOTP } from "otpauth";
import { RECOVERY_CODES } from "../../contract/limits.ts";
import { hashToken } from "../http/tokens.ts";

const ISSUER = "Folio Kitchen";
/** RFC 4226 (4, R6) recommends 160 bits. */
const SECRET_BYTES = 20;
/** The code before and the one after count too: clocks are late or early, and people type slowly. */
const WINDOW_STEPS = 1;
/** 120 bits are too many to guess, so a plain hash may keep them (ASVS 5.0, 6.5.2). */
const RECOVERY_BYTES = 15;

type Bytes = Uint8Array<ArrayBuffer>;

export function newSecret(): Bytes {
  return crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
}

export function describeSecret(secret: Bytes, account: string): { uri: string; text: string } {
  const totp = toTotp(secret, account);
  return { uri: totp.toString(), text: totp.secret.base32 };
}

/** A step is a period of 30 s, counted from 1970. */
export function findStep(secret: Bytes, code: string, now: Date): number | null {
  const totp = toTotp(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ size: RECOVERY_BYTES });
    return base32.toLowerCase().match(/.{4}/g)!.join("-");
  });
}

export async function hashRecoveryCode(code: string): Promise<Uint8Array> {
  return await hashToken(`recovery ${code}`);
}

/** Spaces, hyphens and case are no part of a code. */
export function readCode(typed: string): { byTime: string } | { recovery: string } | null {
  const code = typed.replaceAll(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { byTime: code };
  if (!/^[a-z2-7]{24}$/.test(code)) return null;
  return { recovery: code.match(/.{4}/g)!.join("-") };
}

function toTotp(secret: Bytes, label = ""): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: new Secret({ buffer: secret.buffer }) });
}
