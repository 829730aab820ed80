import type { IntakeFile } from "./outcome.ts";
import { unreadable } from "./zip_directory.ts";
import type { UnzipResult } from "./unzip_worker.ts";

/** The largest zip that is allowed takes a tenth of this on a phone. */
const DEADLINE_MS = 10_000;

export async function unpackBeside(
  zips: readonly Uint8Array<ArrayBuffer>[],
  deadlineMs: number = DEADLINE_MS,
): Promise<IntakeFile[]> {
  if (zips.length === 0) return [];
  const { address } = await import("./unzip_worker.ts");
  const worker = new Worker(address, { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unpacked = await new Promise<UnzipResult>((resolve) => {
    timer = setTimeout(() => resolve({ refusal: TOO_SLOW }), deadlineMs);
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve({ refusal: unreadable().message });
    };
    worker.postMessage(zips);
  });
  clearTimeout(timer);
  worker.terminate();
  if ("refusal" in unpacked) throw new Error(unpacked.refusal);
  return unpacked.files;
}

const TOO_SLOW =
  "This zip file takes too long to open. Unpack it on your computer, and drop the folder here instead.";
