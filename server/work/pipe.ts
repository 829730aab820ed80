// What goes through a pipe between the product and its child: a header as JSON, and bytes, each after its length.

export interface Message {
  /** As JSON had it: whoever reads it checks it. */
  header: unknown;
  bytes: Uint8Array<ArrayBuffer>;
}

const LENGTHS_BYTES = 8;
const HEADER_MAX_BYTES = 64 * 1024;
/** Far more than a picture and its variants have: whoever says more has been taken over. */
const BYTES_MAX = 64 * 1024 * 1024;

export async function writeMessage(
  writer: { write(part: Uint8Array): Promise<unknown> },
  header: unknown,
  parts: Uint8Array[],
): Promise<void> {
  for (const part of [encodeHead(header, parts), ...parts]) {
    // A pipe takes what it has room for.
    for (let rest = part; rest.length > 0;) {
      const written = await writer.write(rest);
      rest = rest.subarray(typeof written === "number" ? written : rest.length);
    }
  }
}

/** Returns the beginning of a message, its lengths and its header, which is all of a message without parts. */
export function encodeHead(header: unknown, parts: readonly Uint8Array[] = []): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const head = new Uint8Array(LENGTHS_BYTES + json.length);
  const lengths = new DataView(head.buffer);
  lengths.setUint32(0, json.length);
  lengths.setUint32(4, parts.reduce((sum, { length }) => sum + length, 0));
  head.set(json, LENGTHS_BYTES);
  return head;
}

/** Reads one after the other; null at the end of the stream, also within one. */
export function readMessages(
  stream: ReadableStream<Uint8Array>,
): () => Promise<Message | null> {
  const reader = stream.getReader();
  let rest = new Uint8Array();

  async function take(length: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const taken = new Uint8Array(length);
    for (let filled = 0; filled < length;) {
      if (rest.length === 0) {
        const { done, value } = await reader.read();
        if (done) return null;
        rest = new Uint8Array(value);
      }
      const part = rest.subarray(0, length - filled);
      taken.set(part, filled);
      filled += part.length;
      rest = rest.subarray(part.length);
    }
    return taken;
  }

  return async () => {
    const lengths = await take(LENGTHS_BYTES);
    if (!lengths) return null;
    const view = new DataView(lengths.buffer);
    const [ofHeader, ofBytes] = [view.getUint32(0), view.getUint32(4)];
    if (ofHeader > HEADER_MAX_BYTES || ofBytes > BYTES_MAX) return null;
    const json = await take(ofHeader);
    const bytes = json && await take(ofBytes);
    return bytes && { header: JSON.parse(new TextDecoder().decode(json)), bytes };
  };
}
