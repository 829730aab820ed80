const IV_BYTES = 12;
const ALGORITHM = { name: "AES-GCM", length: 256 } as const;

type Bytes = Uint8Array<ArrayBuffer>;

/** `purpose` says what the bytes are and whose, so that they open for nothing else. */
export async function seal(secret: string, purpose: string, bytes: Bytes): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const parameters = { name: ALGORITHM.name, iv, additionalData: toBytes(purpose) };
  const sealed = await crypto.subtle.encrypt(parameters, await getKey(secret), bytes);
  const joined = new Uint8Array(IV_BYTES + sealed.byteLength);
  joined.set(iv);
  joined.set(new Uint8Array(sealed), IV_BYTES);
  return joined;
}

export async function unseal(
  secret: string,
  purpose: string,
  sealed: Uint8Array,
): Promise<Bytes | null> {
  const [iv, rest] = [sealed.slice(0, IV_BYTES), sealed.slice(IV_BYTES)];
  const parameters = { name: ALGORITHM.name, iv, additionalData: toBytes(purpose) };
  const opened = crypto.subtle.decrypt(parameters, await getKey(secret), rest);
  return await opened.then((bytes) => new Uint8Array(bytes), () => null);
}

const keys = new Map<string, Promise<CryptoKey>>();

function getKey(secret: string): Promise<CryptoKey> {
  let key = keys.get(secret);
  if (!key) {
    key = deriveKey(secret);
    keys.set(secret, key);
  }
  return key;
}

async function deriveKey(secret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", toBytes(secret), "HKDF", false, [
    "deriveKey",
  ]);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: toBytes("sealing") };
  return await crypto.subtle.deriveKey(how, material, ALGORITHM, false, ["encrypt", "decrypt"]);
}

function toBytes(text: string): Bytes {
  return new TextEncoder().encode(text);
}
