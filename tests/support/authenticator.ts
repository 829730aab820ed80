// An authenticator in software, as WebAuthn 3 has them: makes passkeys of any algorithm, and signs with them.
import type { NewPasskeyAnswer, PasskeyAnswer } from "../../contract/passkeys/passkey_answers.ts";
import type {
  NewPasskeyQuestionReply,
  PasskeyQuestionReply,
} from "../../contract/passkeys/passkey_calls.ts";
import { toUserHandle } from "../../server/passkeys/passkey_answers.ts";
import type { NewPasskey } from "../../server/passkeys/passkeys.ts";

export type CreationOptions = NewPasskeyQuestionReply["options"];
export type RequestOptions = PasskeyQuestionReply["options"];

/** How it does it, where that differs from what a good one does. */
export interface AuthenticatorOptions {
  origin?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  /** Instead of the next one. */
  counter?: number;
  userHandle?: string;
  challenge?: string;
  /** What it says of itself, in CBOR: without it, nothing. */
  attest?(clientDataHash: Uint8Array, keys: CryptoKeyPair): Promise<Attestation>;
}

export interface Attestation {
  format: string;
  statement: Uint8Array;
}

export interface SoftPasskey {
  id: string;
  /** Of somebody who has it already. */
  row(userId: string): Promise<NewPasskey>;
  make(options: CreationOptions, manner?: AuthenticatorOptions): Promise<NewPasskeyAnswer>;
  sign(options: RequestOptions, manner?: AuthenticatorOptions): Promise<PasskeyAnswer>;
}

const ORIGIN = "http://localhost:8000";
const ALGORITHMS = {
  "ES256": { alg: -7, generate: { name: "ECDSA", namedCurve: "P-256" } },
  "ML-DSA-44": { alg: -48, generate: { name: "ML-DSA-44" } },
} as const;

/** `counts`: it tells how often it signed; most of those that are kept in the cloud say 0. */
export async function makeSoftPasskey(
  algorithm: keyof typeof ALGORITHMS = "ES256",
  counts = true,
): Promise<SoftPasskey> {
  const { alg, generate } = ALGORITHMS[algorithm];
  const keys = await crypto.subtle.generateKey(generate, true, ["sign", "verify"]) as CryptoKeyPair;
  const rawId = crypto.getRandomValues(new Uint8Array(32));
  const id = base64url(rawId);
  let counter = 0;
  let handle = "";

  function authData(host: Uint8Array, manner: AuthenticatorOptions, attested = new Uint8Array()) {
    const { isVerified = true, isPresent = true } = manner;
    const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | 8 | 16 | (attested.length ? 64 : 0);
    const count = manner.counter ?? (counts ? ++counter : 0);
    return concat(host, Uint8Array.of(flags), uint(count, 4), attested);
  }

  function clientData(type: string, challenge: string, { origin = ORIGIN }: AuthenticatorOptions) {
    return bytes(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  return {
    id,
    async row(userId) {
      handle = toUserHandle(userId);
      return {
        id: rawId,
        public_key: await coseKey(keys.publicKey, alg),
        counter: 0,
        transports: ["internal"],
        name: "Laptop",
        is_backed_up: true,
      };
    },
    async make({ challenge, rp, user }, manner = {}) {
      handle = user.id;
      const key = await coseKey(keys.publicKey, alg);
      const attested = concat(new Uint8Array(16), uint(rawId.length, 2), rawId, key);
      const host = await sha256(bytes(rp.id!));
      const client = clientData("webauthn.create", manner.challenge ?? challenge, manner);
      const { format, statement } = await manner.attest?.(await sha256(client), keys) ??
        { format: "none", statement: cborHead(5, 0) };
      const attestation = concat(
        cborHead(5, 3),
        cborText("fmt"),
        cborText(format),
        cborText("attStmt"),
        statement,
        cborText("authData"),
        cborBytes(authData(host, manner, attested)),
      );
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestation),
          transports: ["internal"],
        },
      };
    },
    async sign({ challenge, rpId }, manner = {}) {
      const client = clientData("webauthn.get", manner.challenge ?? challenge, manner);
      const data = authData(await sha256(bytes(rpId!)), manner);
      const signed = concat(data, await sha256(client));
      const how = algorithm === "ES256" ? { name: "ECDSA", hash: "SHA-256" } : { name: algorithm };
      const signature = new Uint8Array(await crypto.subtle.sign(how, keys.privateKey, signed));
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(algorithm === "ES256" ? toDer(signature) : signature),
          userHandle: manner.userHandle ?? handle,
        },
      };
    },
  };
}

/** RFC 9053, and RFC 9964 for ML-DSA. */
async function coseKey(key: CryptoKey, alg: number): Promise<Uint8Array<ArrayBuffer>> {
  const { x, y, pub } = await crypto.subtle.exportKey("jwk", key) as JsonWebKey & { pub?: string };
  const kty = [...cborInt(1), ...cborInt(pub ? 7 : 2)];
  const name = [...cborInt(3), ...cborInt(alg)];
  const part = (
    label: number,
    value: string,
  ) => [...cborInt(label), ...cborBytes(unbase64url(value))];
  if (pub) return Uint8Array.from([...cborHead(5, 3), ...kty, ...name, ...part(-1, pub)]);
  const curve = [...cborInt(-1), ...cborInt(1)];
  const point = [...part(-2, x!), ...part(-3, y!)];
  return Uint8Array.from([...cborHead(5, 5), ...kty, ...name, ...curve, ...point]);
}

/** RFC 8949, 3.1. */
export function cborHead(major: number, length: number): Uint8Array {
  if (length < 24) return Uint8Array.of(major << 5 | length);
  if (length < 256) return Uint8Array.of(major << 5 | 24, length);
  return concat(Uint8Array.of(major << 5 | 25), uint(length, 2));
}

export function cborInt(value: number): Uint8Array {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

export function cborText(text: string): Uint8Array {
  return concat(cborHead(3, text.length), bytes(text));
}

export function cborBytes(value: Uint8Array): Uint8Array {
  return concat(cborHead(2, value.length), value);
}

/** Web Crypto writes both numbers beside each other, WebAuthn wants them as ASN.1. */
function toDer(raw: Uint8Array): Uint8Array {
  const numbers = [raw.subarray(0, 32), raw.subarray(32)].map((number) => {
    const short = number.subarray(number.findIndex((byte) => byte !== 0));
    const positive = short[0]! > 127 ? concat(Uint8Array.of(0), short) : short;
    return concat(Uint8Array.of(2, positive.length), positive);
  });
  const body = concat(...numbers);
  return concat(Uint8Array.of(0x30, body.length), body);
}

function uint(value: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => value / 2 ** (8 * (length - 1 - i)) & 255);
}

export function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

function base64url(data: Uint8Array): string {
  return data.toBase64({ alphabet: "base64url", omitPadding: true });
}

function unbase64url(text: string): Uint8Array {
  return Uint8Array.fromBase64(text, { alphabet: "base64url" });
}
