import { askBeside } from "../../browser/beside.ts";
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
  const unpacked = await askBeside<UnzipResult>(address, zips, deadlineMs);
  if (unpacked === "slow") throw new Error(TOO_SLOW);
  if (unpacked === "failed") throw unreadable();
  if ("refusal" in unpacked) throw new Error(unpacked.refusal);
  return unpacked.files;
}

const TOO_SLOW =
  "This zip file takes too long to open. Unpack it on your computer, and drop the folder here instead.";
