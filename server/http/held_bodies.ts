type Bytes = Uint8Array<ArrayBuffer>;

export const LONG_BYTES = 128 * 1024;
export const STREAM_BYTES = 4 * 1024 * 1024;
export const PIECE_BYTES = 64 * 1024;

export interface HeldBody {
  bytes: number;
  shared?: { owner: object; body: string | Bytes };
}

const held = new WeakMap<object, HeldBody>();
const short = new WeakSet<Response>();

/** To look at the body of such an answer would make a stream of it. */
export function isShort(response: Response): boolean {
  return short.has(response);
}

export function noteLength(response: Response, bytes: number): Response {
  if (bytes <= LONG_BYTES) short.add(response);
  return response;
}

export function findHeld(response: Response): HeldBody | undefined {
  return held.get(response) ?? (response.body ? held.get(response.body) : undefined);
}

export function isHeld(response: Response): boolean {
  return held.has(response);
}

export function noteHeld(response: Response, one: HeldBody): Response {
  held.set(response, one);
  if (response.body) held.set(response.body, one);
  return response;
}

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

/** Bytes that are handed over as they are would be copied for each answer. */
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

export function* piecesOf(body: string | Bytes): Generator<Bytes, undefined> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    const end = at + PIECE_BYTES;
    yield typeof body === "string"
      ? new TextEncoder().encode(body.slice(at, end))
      : body.subarray(at, end);
  }
}

/** Proxies may have marked a tag as weak on its way (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === etag || ifNoneMatch.trim() === "*" ||
    ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
