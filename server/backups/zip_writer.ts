import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { nextTurn } from "../work/fair_queue.ts";
import {
  type Bytes,
  centralHeader,
  descriptor,
  localHeader,
  tail,
  type ZipEntry,
} from "./zip_layout.ts";

export interface Sum {
  bytes: number;
  sha256: string;
}

export interface ZipWriter {
  add(
    name: string,
    contents: AsyncIterable<Bytes>,
    onWritten?: (sum: Sum) => void,
  ): AsyncGenerator<Bytes>;
  end(): Generator<Bytes>;
}

/** Deflating one piece takes 2 ms of the event loop: others have their turn between two of them. */
const PIECE_BYTES = 64 * 1024;

export function createZipWriter(): ZipWriter {
  const seal = createHash("sha256");
  const entries: ZipEntry[] = [];
  let written = 0;
  const out = (bytes: Bytes) => {
    seal.update(bytes);
    written += bytes.length;
    return bytes;
  };
  return {
    async *add(name, contents, onWritten) {
      const entry: ZipEntry = { name, offset: written, crc: 0, size: 0, packed: 0 };
      const digest = createHash("sha256");
      yield out(localHeader(name));
      const summed = sum(contents, (piece) => {
        digest.update(piece);
        entry.crc = crc32(piece, entry.crc);
        entry.size += piece.length;
      });
      for await (const chunk of deflate(summed)) {
        entry.packed += chunk.length;
        yield out(chunk);
      }
      yield out(descriptor(entry));
      entries.push(entry);
      onWritten?.({ bytes: entry.size, sha256: digest.digest("hex") });
    },
    *end() {
      const offset = written;
      for (const entry of entries) yield out(centralHeader(entry));
      yield out(tail(entries.length, { offset, length: written - offset }));
      yield new TextEncoder().encode(seal.digest("hex"));
    },
  };
}

async function* sum(contents: AsyncIterable<Bytes>, add: (piece: Bytes) => void) {
  for await (const chunk of contents) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      add(piece);
      yield piece;
      await nextTurn();
    }
  }
}

function deflate(pieces: AsyncIterable<Bytes>): AsyncIterable<Bytes> {
  return ReadableStream.from(pieces).pipeThrough(new CompressionStream("deflate-raw"));
}
