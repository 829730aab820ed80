import { type Link, REGISTRATION_MS } from "../accounts/mod.ts";
import { isSame, sign } from "../config/signature.ts";

const TOKEN = /^([0-9a-f-]{36})\.([\w-]{43})\.([\w-]{3,30})\.(\d{13})\.([\w-]{43})$/;

export interface Registration extends Link {
  username: string;
}

/** A registration that made no account is kept nowhere, so each is signed, and all look alike. */
export function signRegistration(
  secret: string,
  { uid, token, username }: Registration,
  now: Date,
): string {
  const text = `${uid}.${token}.${username}.${now.getTime()}`;
  return `${text}.${sign(secret, "registration", text)}`;
}

export function readRegistration(secret: string, signed: string, now: Date): Registration | null {
  const [, uid, token, username, time, signature] = TOKEN.exec(signed) ?? [];
  if (!uid || !token || !username || !time || !signature) return null;
  const text = `${uid}.${token}.${username}.${time}`;
  if (!isSame(signature, sign(secret, "registration", text))) return null;
  return now.getTime() - Number(time) < REGISTRATION_MS ? { uid, token, username } : null;
}
