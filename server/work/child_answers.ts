import process from "node:process";

export interface Message {
  header: unknown;
  bytes: Uint8Array<ArrayBuffer>;
}

const LENGTHS_BYTES = 8;
const HEADER_MAX_BYTES = 64 * 1024;
/** A picture and its variants have far less: whoever says more has been taken over. */
const BYTES_MAX = 64 * 1024 * 1024;

export interface Reply {
  header: unknown;
  parts: Uint8Array[];
}

export const WORKING = "working";
export const TOO_SLOW = 3;

const LOOK_MS = 20;
const LOOKS_PER_MESSAGE = 50;
const LOOKS_PER_CPU_MS = 4 / LOOK_MS;

const { gc } = globalThis as unknown as { gc(): void };

export async function answerQuestions(
  growthBytes: number,
  answer: (question: Message) => Promise<Reply>,
): Promise<void> {
  const cpuLimitMs = Number(Deno.args[0]);
  const read = readMessages(Deno.stdin.readable);
  const idleBytes = Deno.memoryUsage().rss;
  await writeMessage(Deno.stdout, {}, []);
  for (let question = await read(); question; question = await read()) {
    const watch = watchCosts(cpuLimitMs, idleBytes + growthBytes);
    const { header, parts } = await answer(question).finally(() => clearInterval(watch));
    await writeMessage(Deno.stdout, header, parts);
    question = null;
    gc();
  }
}

/** It counts processor time, because the clock runs on while a full machine gives the library none. */
function watchCosts(cpuLimitMs: number, memoryMaxBytes: number) {
  const start = process.cpuUsage();
  const working = encodeHead(WORKING);
  let looks = 0;
  return setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if (Deno.memoryUsage().rss > memoryMaxBytes) Deno.exit(1);
    const isSlow = (user + system) / 1_000 > cpuLimitMs;
    if (isSlow || ++looks > LOOKS_PER_CPU_MS * cpuLimitMs) Deno.exit(TOO_SLOW);
    if (looks % LOOKS_PER_MESSAGE === 0) Deno.stdout.writeSync(working);
  }, LOOK_MS);
}

export async function writeMessage(
  writer: { write(part: Uint8Array): Promise<unknown> },
  header: unknown,
  parts: Uint8Array[],
): Promise<void> {
  for (const part of [encodeHead(header, parts), ...parts]) {
    for (let rest = part; rest.length > 0;) {
      const written = await writer.write(rest);
      rest = rest.subarray(typeof written === "number" ? written : rest.length);
    }
  }
}

function encodeHead(header: unknown, parts: readonly Uint8Array[] = []): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const head = new Uint8Array(LENGTHS_BYTES + json.length);
  const lengths = new DataView(head.buffer);
  lengths.setUint32(0, json.length);
  lengths.setUint32(4, parts.reduce((sum, { length }) => sum + length, 0));
  head.set(json, LENGTHS_BYTES);
  return head;
}

export function readMessages(
  stream: ReadableStream<Uint8Array>,
): () => Promise<Message | null> {
  const reader = stream.getReader();
  let rest = new Uint8Array();

  async function readBytes(length: number): Promise<Uint8Array<ArrayBuffer> | null> {
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
    const lengths = await readBytes(LENGTHS_BYTES);
    if (!lengths) return null;
    const view = new DataView(lengths.buffer);
    const [ofHeader, ofBytes] = [view.getUint32(0), view.getUint32(4)];
    if (ofHeader > HEADER_MAX_BYTES || ofBytes > BYTES_MAX) return null;
    const json = await readBytes(ofHeader);
    const bytes = json && await readBytes(ofBytes);
    return bytes && { header: JSON.parse(new TextDecoder().decode(json)), bytes };
  };
}
