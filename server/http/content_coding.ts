// In which coding a body goes out, and the making of it, off the event loop (RFC 9110, 12.5.3).
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Coding = "identity" | "gzip" | "br";

const ACCEPTED_MAX = 200;
const accepted = new Map<string, Coding>();

/** br before gzip, where the client takes them. */
export function preferredCoding(header: string | null): Coding {
  if (!header) return "identity";
  let coding = accepted.get(header);
  if (!coding) {
    coding = readAccepted(header);
    // Browsers have few; whoever makes up more only empties the list.
    if (accepted.size >= ACCEPTED_MAX) accepted.clear();
    accepted.set(header, coding);
  }
  return coding;
}

function readAccepted(header: string): Coding {
  const codings = header.toLowerCase().split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]!.trim());
  return (["br", "gzip"] as const).find((coding) => codings.includes(coding)) ?? "identity";
}

/** "quick" for what changes with every save, "best" for what stays while the process runs. */
export async function encode(
  body: string,
  coding: "gzip" | "br",
  effort: "quick" | "best",
): Promise<Uint8Array<ArrayBuffer>> {
  const isBest = effort === "best";
  const encoded = coding === "br"
    ? await promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: isBest ? 11 : 5,
      },
    })
    : await promisify(gzip)(body, { level: isBest ? 9 : 5 });
  return encoded as unknown as Uint8Array<ArrayBuffer>;
}

const IS_ASCII = /^[\0-\x7f]*$/;

/** Without a coding. ASCII is sent quickest as it is; anything else would be encoded anew each time. */
export function asSent<Bytes extends Uint8Array>(
  body: string | Bytes,
): string | Bytes | Uint8Array<ArrayBuffer> {
  if (typeof body !== "string") return body;
  return IS_ASCII.test(body) ? body : new TextEncoder().encode(body);
}
