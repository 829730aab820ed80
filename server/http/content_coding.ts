import { Buffer } from "node:buffer";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { traced } from "../work/telemetry.ts";
import { nextTurn } from "../work/fair_queue.ts";
import type { MiddlewareHandler } from "hono";
import { compress as compressAtOnce, COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";

const ACCEPTED = /gzip|deflate|\*/i;

export type ContentCoding = "identity" | "gzip" | "br";

const ACCEPTED_MAX = 200;
const accepted = new Map<string, ContentCoding>();

/** A client's order does not count, only what it refuses (RFC 9110, 12.5.3): br goes before gzip. */
export function preferredCoding(header: string | null): ContentCoding {
  if (!header) return "identity";
  let coding = accepted.get(header);
  if (!coding) {
    coding = readAccepted(header);
    if (accepted.size >= ACCEPTED_MAX) accepted.clear();
    accepted.set(header, coding);
  }
  return coding;
}

function readAccepted(header: string): ContentCoding {
  const codings = header.toLowerCase().split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]!.trim());
  return (["br", "gzip"] as const).find((coding) => codings.includes(coding)) ?? "identity";
}

const PIECE_BYTES = 64 * 1024;

export async function encode(
  body: string,
  coding: "gzip" | "br",
  effort: "quick" | "best",
): Promise<Uint8Array<ArrayBuffer>> {
  return await traced(
    "compress",
    { coding },
    () => encodeInTurns(createEncoder(coding, effort), body),
  );
}

type Encoder = ReturnType<typeof createEncoder>;

function createEncoder(coding: "gzip" | "br", effort: "quick" | "best") {
  const isBest = effort === "best";
  return coding === "gzip" ? createGzip({ level: isBest ? 9 : 5 }) : createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: isBest ? 11 : 5,
    },
  });
}

async function encodeInTurns(encoder: Encoder, body: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  encoder.on("data", (chunk) => chunks.push(chunk));
  const { promise: isDone, resolve, reject } = Promise.withResolvers<void>();
  encoder.on("end", resolve).on("error", reject);
  const bytes = new TextEncoder().encode(body);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (at > 0) await nextTurn();
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    await new Promise<void>((resolve) => encoder.write(piece, () => resolve()));
  }
  encoder.end();
  await isDone;
  return await new Blob(chunks).bytes();
}

/** A text that is not ASCII would be encoded for each answer. Counting its bytes takes a tenth of a match's time. */
export function asSent<Bytes extends Uint8Array>(
  body: string | Bytes,
): string | Bytes | Uint8Array<ArrayBuffer> {
  if (typeof body !== "string") return body;
  return Buffer.byteLength(body) === body.length ? body : new TextEncoder().encode(body);
}

export function compress(): MiddlewareHandler {
  const compressed = compressAtOnce();
  return (c, next) =>
    compressed(c, async () => {
      await next();
      const { headers } = c.res;
      const isFit = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("Content-Type") ?? "");
      // The body is looked at last: an answer whose body was looked at has no length any more.
      if (!isFit || !ACCEPTED.test(c.req.header("Accept-Encoding") ?? "")) return;
      if (headers.has("Content-Encoding") || !c.res.body) return;
      c.res = new Response(c.res.body.pipeThrough(inPieces()), c.res);
    });
}

function inPieces(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    async transform(bytes, controller) {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        if (at > 0) await nextTurn();
        controller.enqueue(bytes.subarray(at, at + PIECE_BYTES));
      }
    },
  });
}
