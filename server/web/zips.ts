// A zip as an answer: made while it is sent, one file in memory at a time, and broken off where it cannot be made whole.
import { crc32 } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import { Failure } from "../errors.ts";
import { type Asker, createFairQueue } from "../platform/fair_queue.ts";
import { describeReason, logEvent } from "../platform/log.ts";
import { nextTurn } from "../platform/turns.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes that are packed already go in as they are, texts are deflated. The name is of ASCII. */
export type ZipEntry = { name: string } & ({ bytes: Bytes } | { texts: Iterable<string> });

const ZIP_TYPE = "application/zip";

/** What goes wrong up to the first byte is thrown, to be answered as any failure; later the connection breaks. */
export async function answerZip(
  asker: Asker,
  fileName: string,
  entries: AsyncIterable<ZipEntry>,
  now: Date,
): Promise<Response> {
  const chunks = zip(asker, entries, now);
  const first = await chunks.next();
  return new Response(ReadableStream.from(concatenate(first.value!, chunks)), {
    headers: {
      "Content-Type": ZIP_TYPE,
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
    },
  });
}

async function* concatenate(first: Bytes, others: AsyncIterable<Bytes>) {
  try {
    yield first;
    yield* others;
  } catch (error) {
    // Of a Failure, whoever threw it has told.
    if (!(error instanceof Failure)) logEvent("error", "zip.failed", describeReason(error));
    throw BROKEN_OFF;
  }
}

/** Deno prints it whole, and an error of Postgres would quote a row. */
const BROKEN_OFF = "An answer breaks off: a file for a zip could not be read.";

async function* zip(
  asker: Asker,
  entries: AsyncIterable<ZipEntry>,
  now: Date,
): AsyncGenerator<Bytes> {
  const chunks: Bytes[] = [];
  const made = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const mtime = inLocalTime(now);
  for await (const entry of entries) {
    const isText = "texts" in entry;
    const file: ZipInputFile & { size: number } = {
      filename: entry.name,
      mtime,
      compression: isText ? DEFLATED : STORED,
      crc: 0,
      size: 0,
    };
    made.add(file);
    for await (
      const chunk of isText ? deflate(asker, entry.texts, file) : store(entry.bytes, file)
    ) {
      file.ondata!(null, chunk, false);
      yield* chunks.splice(0);
    }
    file.ondata!(null, new Uint8Array(0), true);
    yield* chunks.splice(0);
  }
  made.end();
  yield* chunks;
}

const STORED = 0;
const DEFLATED = 8;

/** What a zip says of a file, while it is read. */
interface Sum {
  crc?: number;
  size: number;
}

function* store(bytes: Bytes, sum: Sum) {
  addTo(sum, bytes);
  yield bytes;
}

function deflate(asker: Asker, texts: Iterable<string>, sum: Sum): AsyncIterable<Bytes> {
  return ReadableStream.from(pieces(asker, texts, sum)).pipeThrough(
    new CompressionStream("deflate-raw"),
  );
}

/** Takes 4 ms to deflate, which Deno does on the event loop, whichever API asks. */
const PIECE_BYTES = 64 * 1024;

/** However many zips are made, one piece of them all in a turn of the event loop. */
const onePiece = createFairQueue({ atOnce: 1, waiting: 1_000 });

/** Others have their turn between two of them. */
async function* pieces(asker: Asker, texts: Iterable<string>, sum: Sum) {
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      addTo(sum, piece);
      await onePiece(asker, nextTurn);
      yield piece;
    }
  }
}

function addTo(sum: Sum, bytes: Bytes): void {
  sum.crc = crc32(bytes, sum.crc);
  sum.size += bytes.length;
}

/** Dates in a zip have no zone, and are written as this process's clock on the wall would show them: here that is UTC. */
function inLocalTime(now: Date): Date {
  return new Date(now.getTime() + now.getTimezoneOffset() * 60_000);
}
