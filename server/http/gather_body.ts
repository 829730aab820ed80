import type { BodyLimit } from "../../contract/described_calls.ts";
import { Failure } from "../errors.ts";
import { comeBack } from "../work/fair_queue.ts";
import type { MinimumRate, Reservation } from "../work/room.ts";
import { openDecoder } from "./sent_codings.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

export const REQUEST_LEAST_BYTES = 16 * 1024;

export function announcedBytes({ headers }: Pick<Request, "headers">): number {
  return Number(headers.get("Content-Length") ?? 0);
}

/** Throws a Failure. It returns the body as it was before it was packed. */
export async function gather(
  request: Request,
  body: ReadableStream<Uint8Array>,
  { maxBytes, tooLong, broken = "broken_json" }: BodyLimit,
  place: Reservation,
  pace: MinimumRate,
): Promise<Bytes> {
  const gathered = createGatherer(request, maxBytes, tooLong, place);
  const decoder = openDecoder(request.headers, gathered.add);
  const reader = body.getReader();
  let stopped: Failure | null = null;
  const stop = (failure: Failure) => {
    stopped ??= failure;
    reader.cancel().catch(() => {});
  };
  const deadline = createDeadline(pace, () => stop(new Failure("too_slow", "body_too_slow")));
  place.onGiveWay(() => stop(comeBack()));
  let sent = 0;
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (stopped) throw stopped;
      if (done) break;
      sent += value.length;
      // What is packed may be endless and hold nothing.
      if (sent > maxBytes) throw new Failure("too_large", tooLong);
      deadline.move(value.length);
      await decoder.write(value);
    }
    await decoder.end();
    return gathered.bytes();
  } catch (error) {
    stop(error instanceof Failure ? error : new Failure("bad_input", broken));
    throw stopped;
  } finally {
    deadline.end();
    decoder.close();
  }
}

function createGatherer(
  { headers }: Request,
  maxBytes: number,
  tooLong: BodyLimit["tooLong"],
  place: Reservation,
) {
  const most = headers.has("Content-Encoding") ? maxBytes : announcedBytes({ headers }) || maxBytes;
  let bytes: Bytes = new Uint8Array(0);
  let length = 0;
  return {
    add(piece: Uint8Array): void {
      const needed = length + piece.length;
      if (needed > maxBytes) throw new Failure("too_large", tooLong);
      if (needed > bytes.length) {
        const larger = Math.max(
          needed,
          Math.min(Math.max(REQUEST_LEAST_BYTES, 2 * bytes.length), most),
        );
        place.resize(larger);
        // A stream may hand over a small part of a large buffer, which would stay in memory with it.
        const grown = new Uint8Array(larger);
        grown.set(bytes.subarray(0, length));
        bytes = grown;
      }
      bytes.set(piece, length);
      length = needed;
    },
    bytes: () => bytes.subarray(0, length),
  };
}

/** The slack is also the most that is left: a client that begins quickly saves up no time. */
function createDeadline({ slackMs, bytesPerMs, now }: MinimumRate, onLate: () => void) {
  let atMs = now() + slackMs;
  let timer = setTimeout(checkTime, slackMs);

  function checkTime(): void {
    const restMs = atMs - now();
    if (restMs > 0) timer = setTimeout(checkTime, restMs);
    else onLate();
  }

  return {
    move(bytes: number): void {
      atMs = Math.min(now() + slackMs, atMs + bytes / bytesPerMs);
    },
    end: () => clearTimeout(timer),
  };
}
