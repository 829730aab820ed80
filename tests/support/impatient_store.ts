// The object store of a test: as the product has it, with less patience.
import { createWaits } from "../../server/outside/waits.ts";
import { createObjectStore, type ObjectStore } from "../../server/blobs/object_store.ts";

/** `tryMs` is short where the store is slow on purpose; else a busy machine would be taken for a slow store. */
export function openImpatientStore(address: string | undefined, tryMs = 5_000): ObjectStore | null {
  return createObjectStore(address, {
    pauseMs: 10,
    waits: createWaits({ object_store: { answerMs: tryMs } }),
  });
}
