// Random tokens, the hashes under which tables keep them, and the signed tokens that name a session.
import { sign, verify } from "hono/jwt";
import { PAGE_PASSWORD_DAYS, PREVIEW_MINUTES } from "../../contract/limits.ts";

/** The hash in its row tells whether this is still the current one. */
export interface RefreshToken {
  id: string;
  token: string;
  /** It was issued once: who sends an old one is a thief, or was robbed. Otherwise it was made up, by whoever knows the id. */
  isGenuine: boolean;
}

const REFRESH = /^((?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43})\.([\w-]{43})$/;

const TOKEN_BYTES = 32;
/** These end by themselves, whatever else ends them. */
export const LIFETIMES_S: Partial<Record<SignedPurpose, number>> = {
  access: 15 * 60,
  connection: 60 * 60,
  look: PREVIEW_MINUTES * 60,
  visitor: PAGE_PASSWORD_DAYS * 24 * 60 * 60,
};

/**
 * A signed token is good for calls, reading pages, being no stranger at the next sign-in, an assistant's calls,
 * a page that asks for a password, or an operator's look at a page.
 */
export type SignedPurpose = "access" | "page" | "device" | "connection" | "visitor" | "look";

/** 256 random bits, safe in an address. */
export function newToken(): string {
  return encode(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/** A fast hash is enough: the token has 256 random bits to guess. */
export async function hashToken(token: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", toBytes(token)));
}

/**
 * An access token lives 15 minutes, an assistant's an hour, if the row that it
 * names does; a visitor's 30 days, if the page still has the password that it
 * names; a page token as long as the row of its session; a device token as
 * long as its cookie: it names a user.
 */
export async function signToken(
  secret: string,
  purpose: SignedPurpose,
  id: string,
  now: Date,
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1_000);
  const lifetime = LIFETIMES_S[purpose];
  const exp = lifetime ? { exp: iat + lifetime } : {};
  return await sign({ aud: purpose, sid: id, iat, ...exp }, await getSigner(secret).key, ALG);
}

/** Returns the id when the signature, the purpose and the time hold. */
export async function readSignedToken(
  secret: string,
  token: string,
  purpose: SignedPurpose,
  now: Date,
): Promise<string | null> {
  return (await readDatedToken(secret, token, purpose, now))?.id ?? null;
}

/** The same with the moment of the signature. */
export async function readDatedToken(
  secret: string,
  token: string,
  purpose: SignedPurpose,
  now: Date,
): Promise<{ id: string; at: Date } | null> {
  const claims = await readClaims(secret, token);
  if (!claims || claims.aud !== purpose || typeof claims.sid !== "string") {
    return null;
  }
  const isCurrent = !LIFETIMES_S[purpose] ||
    (typeof claims.exp === "number" && claims.exp * 1_000 > now.getTime());
  return isCurrent ? { id: claims.sid, at: new Date(Number(claims.iat) * 1_000) } : null;
}

/** For what is kept as it is beside its signature; the text says what it is for. */
export async function signText(secret: string, text: string): Promise<string> {
  const { key } = getSigner(secret);
  return encode(new Uint8Array(await crypto.subtle.sign("HMAC", await key, toBytes(text))));
}

export async function verifiesText(secret: string, text: string, tag: string): Promise<boolean> {
  const { key } = getSigner(secret);
  return await crypto.subtle.verify("HMAC", await key, decode(tag), toBytes(text));
}

function toBytes(text: string) {
  return new TextEncoder().encode(text);
}

const ALG = "HS256";

type Claims = Awaited<ReturnType<typeof verify>>;

interface Signer {
  key: Promise<CryptoKey>;
  /** A signature that held always will, and a person sends the same token many times. */
  verified: Map<string, Claims>;
}

const VERIFIED_MAX = 1_000;
const signers = new Map<string, Signer>();

/** Its key is imported once; given as text, the library would do it for each token, and read some secrets as PEM. */
function getSigner(secret: string): Signer {
  let signer = signers.get(secret);
  if (!signer) {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = crypto.subtle.importKey("raw", toBytes(secret), algorithm, false, [
      "sign",
      "verify",
    ]);
    signer = { key, verified: new Map() };
    signers.set(secret, signer);
  }
  return signer;
}

async function readClaims(secret: string, token: string): Promise<Claims | null> {
  const { key, verified } = getSigner(secret);
  const known = verified.get(token);
  if (known) return known;
  if (!isPlainlySpelled(token)) return null;
  const claims = await verify(token, await key, VERIFY_OPTIONS).catch(() => null);
  if (!claims) return null;
  if (verified.size >= VERIFIED_MAX) verified.clear();
  verified.set(token, claims);
  return claims;
}

/** The last character of a signature has bits that mean nothing: of its four spellings, one is ours. */
function isPlainlySpelled(token: string): boolean {
  const signature = token.slice(token.lastIndexOf(".") + 1);
  try {
    return encode(decode(signature)) === signature;
  } catch {
    return false;
  }
}

/** Times are compared by the app's clock, not by the library's. */
const VERIFY_OPTIONS = {
  alg: ALG,
  exp: false,
  nbf: false,
  iat: false,
} as const;

export function encode(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

export function decode(token: string) {
  return Uint8Array.fromBase64(token, { alphabet: "base64url" });
}

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
