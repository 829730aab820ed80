// Bytes that nothing names, as a process leaves them that dies in the middle.
import type { TestApp } from "./test_app.ts";

/** Returns their hash. */
export async function putOrphan(
  { blobs, database }: Pick<TestApp, "blobs" | "database">,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const [hash] = await blobs.keepFor([bytes], (keep) => database.transaction(keep));
  return hash!;
}
