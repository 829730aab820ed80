import type { Asker } from "../work/fair_queue.ts";
import {
  type MinimumRate,
  openPacedRoom,
  type PacedRoomOptions,
  type Reservation,
  WHOLE,
} from "../work/room.ts";
import { traced } from "../work/telemetry.ts";
import { findHeld, isShort, LONG_BYTES, piecesOf, STREAM_BYTES } from "./held_bodies.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface OpenAnswers {
  open(response: Response, asker: () => Asker): Promise<Response>;
}

/** A system buffers up to 4 MB and takes more when a third is gone: this slack is enough for 12 KB a second. */
const OPTIONS: PacedRoomOptions = {
  roomBytes: 160 * 1024 * 1024,
  shareBytes: 48 * 1024 * 1024,
  slackMs: 120_000,
  bytesPerS: 4 * 1024,
  share: WHOLE,
  now: () => performance.now(),
};
const ROOM_LEAST_BYTES = 20 * 1024 * 1024;
const ANSWER_LEAST_BYTES = 128 * 1024;

export function createOpenAnswers(options: Partial<PacedRoomOptions> = {}): OpenAnswers {
  const { room, pace } = openPacedRoom({ ...OPTIONS, ...options }, ROOM_LEAST_BYTES);

  return {
    async open(response, asker) {
      if (isShort(response)) return response;
      const held = findHeld(response);
      if (held?.shared) {
        const { owner, body } = held.shared;
        const shared = { body: owner, bytes: held.bytes };
        const place = room.enter(asker(), { leastBytes: ANSWER_LEAST_BYTES, shared });
        return new Response(paced(piecesOf(body), pace, place), response);
      }
      if (!response.body) return response;
      const reader = response.body.getReader();
      const step = response.headers.has("Content-Encoding") ? "compress" : "answer";
      const begun = held
        ? { ...NOTHING_READ, chunks: [] }
        : await traced(step, {}, () => readAhead(reader));
      if (begun.isWhole && begun.bytes <= LONG_BYTES) {
        return new Response(await joined(begun.chunks), response);
      }
      const behind = held?.bytes ?? (begun.isWhole ? begun.bytes : STREAM_BYTES);
      const stop = (reason?: unknown) => reader.cancel(reason);
      try {
        const place = room.enter(asker(), { leastBytes: ANSWER_LEAST_BYTES + behind });
        return new Response(paced(readOn(begun, reader), pace, place, stop), response);
      } catch (error) {
        await stop(error);
        throw error;
      }
    },
  };
}

type Reader = ReadableStreamDefaultReader<Bytes>;

interface BufferedBody {
  chunks: Bytes[];
  bytes: number;
  isWhole: boolean;
  failed?: { error: unknown };
}

const NOTHING_READ: BufferedBody = { chunks: [], bytes: 0, isWhole: false };

async function readAhead(reader: Reader): Promise<BufferedBody> {
  const begun: BufferedBody = { ...NOTHING_READ, chunks: [] };
  try {
    for (let isOneMore = true; isOneMore;) {
      isOneMore = begun.bytes <= LONG_BYTES;
      const { done, value } = await reader.read();
      if (done) return { ...begun, isWhole: true };
      begun.chunks.push(value);
      begun.bytes += value.length;
    }
  } catch (error) {
    begun.failed = { error };
  }
  return begun;
}

async function joined(chunks: Bytes[]): Promise<Bytes> {
  return chunks.length === 1 ? chunks[0]! : await new Blob(chunks).bytes();
}

async function* readOn({ chunks, failed }: BufferedBody, reader: Reader): AsyncGenerator<Bytes> {
  while (chunks.length > 0) yield* piecesOf(chunks.shift()!);
  if (failed) throw failed.error;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    yield* piecesOf(next.value);
  }
}

const BROKEN_OFF = "An answer breaks off: nobody read it.";

function paced(
  pieces: AsyncIterator<Bytes> | Iterator<Bytes>,
  pace: MinimumRate,
  place: Reservation,
  stop: (reason?: unknown) => Promise<void> = () => Promise.resolve(),
): ReadableStream<Bytes> {
  let isOver = false;
  let controller: ReadableStreamDefaultController<Bytes>;
  const patience = createPatience(pace, breakOff);
  place.onGiveWay(breakOff);
  patience.wait(0);

  function end(): void {
    isOver = true;
    patience.stop();
    place.leave();
  }

  function breakOff(): void {
    end();
    controller.error(BROKEN_OFF);
    stop(BROKEN_OFF).catch(() => {});
  }

  return new ReadableStream<Bytes>({
    start: (opened) => void (controller = opened),
    async pull() {
      patience.stop();
      try {
        const { done, value } = await pieces.next();
        if (isOver) return;
        if (done) {
          end();
          return controller.close();
        }
        controller.enqueue(value);
        patience.wait(value.length);
      } catch (error) {
        if (isOver) return;
        end();
        controller.error(error);
      }
    },
    async cancel(reason) {
      end();
      await stop(reason);
    },
  }, { highWaterMark: 0 });
}

/** Time counts only while the reader is waited for. A reader that begins quickly saves up none. */
function createPatience({ slackMs, bytesPerMs, now }: MinimumRate, onLate: () => void) {
  let leftMs = slackMs;
  let waited: { sinceMs: number; bytes: number } | null = null;
  let timer: ReturnType<typeof setTimeout>;

  function checkTime(): void {
    const restMs = leftMs - (now() - waited!.sinceMs);
    if (restMs > 0) timer = setTimeout(checkTime, restMs);
    else onLate();
  }

  return {
    wait(bytes: number): void {
      waited = { sinceMs: now(), bytes };
      timer = setTimeout(checkTime, leftMs);
    },
    stop(): void {
      clearTimeout(timer);
      if (!waited) return;
      const earnedMs = waited.bytes / bytesPerMs - (now() - waited.sinceMs);
      leftMs = Math.min(slackMs, leftMs + earnedMs);
      waited = null;
    },
  };
}
