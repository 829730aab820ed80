// Refresh tokens of sessions and connections: each names its row, and shows that it was issued here for that row.
import { decode, encode, hashToken, signText, verifiesText } from "./tokens.ts";

/** As it was sent. Whether it is the current one, the hash in its row says. */
export interface RefreshToken {
  id: string;
  token: string;
  /** It was issued once: who sends an old one is a thief, or was robbed. Otherwise it was made up, by whoever knows the id. */
  isGenuine: boolean;
}

const REFRESH = /^((?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43})\.([\w-]{43})$/;

export async function writeRefresh(secret: string, id: string, token: string): Promise<string> {
  const text = `${id}.${token}`;
  return `${text}.${await signText(secret, PURPOSE + text)}`;
}

/** Null for what never was one. */
export async function readRefresh(secret: string, refresh: string): Promise<RefreshToken | null> {
  const [, text, tag] = REFRESH.exec(refresh) ?? [];
  if (!text || !tag) return null;
  const [id, token] = text.split(".") as [string, string];
  return { id, token, isGenuine: await verifiesText(secret, PURPOSE + text, tag) };
}

/** No signed token of another kind begins so. */
const PURPOSE = "refresh ";

/**
 * Hides a token so that only the one before it reveals it: a one-time pad,
 * for each older token seals one successor alone.
 */
export async function sealToken(token: string, older: string): Promise<Uint8Array> {
  return xor(decode(token), await pad(older));
}

export async function unsealToken(sealed: Uint8Array, older: string): Promise<string> {
  return encode(xor(sealed, await pad(older)));
}

async function pad(older: string): Promise<Uint8Array> {
  return await hashToken(`successor of ${older}`);
}

function xor(bytes: Uint8Array, pad: Uint8Array): Uint8Array {
  return bytes.map((byte, i) => byte ^ pad[i]!);
}
