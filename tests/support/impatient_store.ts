// The object store of a test: as the product has it, with less patience.
import { createObjectStore, type ObjectStore } from "../../server/blobs/object_store.ts";

/** `tryMs` is short where the store is slow on purpose; else a busy machine would be taken for a slow store. */
export function openImpatientStore(address: string | undefined, tryMs = 5_000): ObjectStore | null {
  return createObjectStore(address, { tries: 3, tryMs, pauseMs: 10 });
}
