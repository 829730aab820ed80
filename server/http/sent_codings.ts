import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { problem } from "../../contract/problems.ts";
import { Failure } from "../errors.ts";

const DECODERS = {
  "gzip": createGunzip,
  "x-gzip": createGunzip,
  "deflate": createInflate,
  "br": createBrotliDecompress,
};

type SentCoding = keyof typeof DECODERS;

const CODINGS = "gzip, deflate, br";

export interface BodyDecoder {
  /** It hands over what comes out, in small pieces; whatever `take` throws ends it. */
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
  close(): void;
}

/** Throws a Failure (RFC 9110, 8.4; RFC 7694, 3). */
export function openDecoder(
  headers: Headers,
  take: (piece: Uint8Array) => void,
): BodyDecoder {
  const coding = findCoding(headers.get("Content-Encoding"));
  if (coding === null) {
    return {
      write: (bytes) => Promise.try(take, bytes),
      end: () => Promise.resolve(),
      close() {},
    };
  }
  const decoder = DECODERS[coding]();
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  const fail = (error: unknown) => {
    const broken = problem("coding_broken", { coding });
    reject(error instanceof Failure ? error : new Failure("bad_input", broken));
    decoder.destroy();
  };
  decoder.on("data", (piece: Uint8Array) => {
    if (decoder.destroyed) return;
    try {
      take(piece);
    } catch (error) {
      fail(error);
    }
  });
  decoder.on("error", fail).on("end", resolve);
  // Whoever broke off does not wait for the end.
  ended.catch(() => {});
  const witness = coding === "br" ? openWitness(fail) : null;
  return {
    async write(bytes) {
      await Promise.race([ended, new Promise<void>((done) => decoder.write(bytes, () => done()))]);
      witness?.write(bytes);
    },
    async end() {
      await witness?.end();
      decoder.end();
      await ended;
    },
    close() {
      decoder.destroy();
      witness?.close();
    },
  };
}

/**
 * The decoder of br takes half a stream for a whole one (Deno 2.9.6). This one does not, but returns all that comes of a
 * piece at once, so it follows behind the other, which has counted that.
 */
function openWitness(fail: (error: unknown) => void) {
  const { readable, writable } = new DecompressionStream("brotli");
  const writer = writable.getWriter();
  const seen = readable.pipeTo(new WritableStream()).catch(fail);
  const ignore = () => {};
  return {
    write: (bytes: Uint8Array) => void writer.write(new Uint8Array(bytes)).catch(ignore),
    async end() {
      writer.close().catch(ignore);
      await seen;
    },
    close: () => void writer.abort().catch(ignore),
  };
}

function findCoding(header: string | null): SentCoding | null {
  const named = (header ?? "").toLowerCase().split(",").map((each) => each.trim());
  const codings = named.filter((each) => each !== "" && each !== "identity");
  const [coding = null] = codings;
  if (coding === null) return null;
  if (codings.length === 1 && Object.hasOwn(DECODERS, coding)) return coding as SentCoding;
  const problems = problem("coding_unknown", { codings: CODINGS });
  throw new Failure("not_json", problems, { acceptEncoding: CODINGS });
}
