import { crc32 } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import { type Asker, createFairQueue, nextTurn } from "../work/fair_queue.ts";
import { noteHeld, piecesOf } from "./held_bodies.ts";
import { answerStreamed } from "./streamed_answers.ts";

type Bytes = Uint8Array<ArrayBuffer>;

type Texts = Iterable<string> | AsyncIterable<string>;

export type ZipEntry = { name: string } & ({ bytes: Bytes } | { texts: Texts });

const ZIP_TYPE = "application/zip";
const HELD_BYTES = 14 * 1024 * 1024;

export async function answerZip(
  asker: Asker,
  fileName: string,
  entries: AsyncIterable<ZipEntry>,
  now: Date,
  around: (chunks: AsyncGenerator<Bytes>) => AsyncGenerator<Bytes> = (chunks) => chunks,
): Promise<Response> {
  const headers = {
    "Content-Type": ZIP_TYPE,
    "Content-Disposition": `attachment; filename="${fileName}"`,
  };
  const answer = await answerStreamed(
    asker,
    around(zip(asker, entries, now)),
    headers,
    "zip.failed",
  );
  return noteHeld(answer, { bytes: HELD_BYTES });
}

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

interface Sum {
  crc?: number;
  size: number;
}

function* store(bytes: Bytes, sum: Sum) {
  for (const piece of piecesOf(bytes)) {
    addTo(sum, piece);
    yield piece;
  }
}

function deflate(asker: Asker, texts: Texts, sum: Sum): AsyncIterable<Bytes> {
  return ReadableStream.from(pieces(asker, texts, sum)).pipeThrough(
    new CompressionStream("deflate-raw"),
  );
}

/** Deflating one piece takes 4 ms of the event loop, whichever API is asked. */
const PIECE_BYTES = 64 * 1024;

const onePiece = createFairQueue({ atOnce: 1, waiting: 1_000 });

async function* pieces(asker: Asker, texts: Texts, sum: Sum) {
  for await (const text of texts) {
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

/** Dates in a zip have no zone and are written in local time: this makes them UTC. */
function inLocalTime(now: Date): Date {
  return new Date(now.getTime() + now.getTimezoneOffset() * 60_000);
}
