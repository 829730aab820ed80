// The object store of a test: as the product has it, with less patience.
import { type ObjectStore, openObjectStore } from "../../server/blobs/object_store.ts";

export function openHastyStore(address: string | undefined): ObjectStore | null {
  return openObjectStore(address, { tries: 3, tryMs: 300, pauseMs: 10 });
}
