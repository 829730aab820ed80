import { seal, unseal } from "../accounts/mod.ts";
import { decode, encode } from "../http/tokens.ts";

const SETUP_MS = 10 * 60 * 1_000;
const TIME_BYTES = 8;

type Bytes = Uint8Array<ArrayBuffer>;

export async function sealSetup(
  secret: string,
  userId: string,
  bytes: Bytes,
  now: Date,
): Promise<string> {
  const told = new Uint8Array(TIME_BYTES + bytes.length);
  new DataView(told.buffer).setFloat64(0, now.getTime());
  told.set(bytes, TIME_BYTES);
  return encode(await seal(secret, purposeOf(userId), told));
}

export async function openSetup(
  secret: string,
  userId: string,
  setup: string,
  now: Date,
): Promise<Bytes | null> {
  const told = await unseal(secret, purposeOf(userId), readSetup(setup));
  if (!told || told.length <= TIME_BYTES) return null;
  const ageMs = now.getTime() - new DataView(told.buffer).getFloat64(0);
  return ageMs >= 0 && ageMs < SETUP_MS ? told.slice(TIME_BYTES) : null;
}

function purposeOf(userId: string): string {
  return `second_factor_setup ${userId}`;
}

function readSetup(setup: string): Bytes {
  try {
    return decode(setup);
  } catch {
    return new Uint8Array();
  }
}
