// Whether bytes are a PDF that came whole: told by how they begin and end, never by a name or type.
import type { PlainCode } from "../../contract/problems.ts";

const START = new TextEncoder().encode("%PDF-");
const END = "%%EOF";
/** Readers look for the end there: signatures and line ends may stand behind it. */
const END_WITHIN_BYTES = 1_024;

export function checkPdf(bytes: Uint8Array): PlainCode | null {
  if (bytes.length === 0) return "file_empty";
  if (!START.every((byte, at) => bytes[at] === byte)) return "file_not_pdf";
  const last = new TextDecoder("latin1").decode(bytes.subarray(-END_WITHIN_BYTES));
  return last.includes(END) ? null : "file_cut_off";
}
