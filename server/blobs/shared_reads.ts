// Large bytes that somebody has in memory, or reads already, are read once for all.
import type { Blobs } from "./blobs.ts";
import { type Bytes, toHex } from "./packing.ts";

/** Holds nothing itself: what nobody uses any more is collected. */
export function createSharedReads({ get }: Blobs): Blobs["get"] {
  const known = new Map<string, WeakRef<Bytes>>();
  const reading = new Map<string, Promise<Bytes>>();
  const collected = new FinalizationRegistry<string>((key) => {
    if (!known.get(key)?.deref()) known.delete(key);
  });

  async function read(key: string, hash: Uint8Array): Promise<Bytes> {
    const bytes = await get(hash);
    known.set(key, new WeakRef(bytes));
    collected.register(bytes, key);
    return bytes;
  }

  return async (hash) => {
    const key = toHex(hash);
    const bytes = known.get(key)?.deref();
    if (bytes) return bytes;
    let one = reading.get(key);
    if (!one) {
      one = read(key, hash).finally(() => reading.delete(key));
      reading.set(key, one);
    }
    return await one;
  };
}
