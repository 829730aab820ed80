// What an answer holds in memory while it is read, as far as whoever makes it knows that.

type Bytes = Uint8Array<ArrayBuffer>;

/** Up to here an answer is left to the server, which takes it whole. */
export const LONG_BYTES = 128 * 1024;
/** What is behind an answer of unknown length: a page as a text of two bytes a character. */
export const STREAM_BYTES = 4 * 1024 * 1024;
/** Of what is handed to the server at once. */
export const PIECE_BYTES = 64 * 1024;

export interface Held {
  bytes: number;
  /** What several answers hold together. */
  shared?: { owner: object; body: string | Bytes };
}

const held = new WeakMap<object, Held>();

export function findHeld(response: Response): Held | undefined {
  return held.get(response) ?? (response.body ? held.get(response.body) : undefined);
}

/** Looks at no body, which would cost. */
export function isHeld(response: Response): boolean {
  return held.has(response);
}

export function noteHeld(response: Response, one: Held): Response {
  held.set(response, one);
  // Headers that are added make another response of it.
  if (response.body) held.set(response.body, one);
  return response;
}

/** All that is made of one owner are one in memory; a text is of ASCII. */
export function answerShared(
  owner: object,
  body: string | Bytes,
  headers: HeadersInit,
): Response {
  const { length } = body;
  const response = new Response(streamOf(body), { headers });
  response.headers.set("Content-Length", String(length));
  if (length <= LONG_BYTES) return response;
  return noteHeld(response, { bytes: length, shared: { owner, body } });
}

/** Handed over as they are, bytes would be copied for each answer, and what collects the copies takes a third. */
function streamOf(body: string | Bytes): ReadableStream<Bytes> {
  const pieces = piecesOf(body);
  return new ReadableStream({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  }, { highWaterMark: 0 });
}

/** None of them is a copy of bytes. */
export function* piecesOf(body: string | Bytes): Generator<Bytes, undefined> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    const end = at + PIECE_BYTES;
    yield typeof body === "string"
      ? new TextEncoder().encode(body.slice(at, end))
      : body.subarray(at, end);
  }
}
