// The inside of a child process: one question after the other, until its input ends or an answer costs too much.
import process from "node:process";

export interface Message {
  /** As JSON had it: whoever reads it checks it. */
  header: unknown;
  bytes: Uint8Array<ArrayBuffer>;
}

const LENGTHS_BYTES = 8;
const HEADER_MAX_BYTES = 64 * 1024;
/** Far more than a picture and its variants have: whoever says more has been taken over. */
const BYTES_MAX = 64 * 1024 * 1024;

export interface Reply {
  header: unknown;
  parts: Uint8Array[];
}

/** The header of a message that says no more than that the question is worked on. */
export const WORKING = "working";
/** The code that a process exits with whose answer takes too long. */
export const TOO_SLOW = 3;

const LOOK_MS = 20;
/** One a second, where the machine has the time for it. */
const LOOKS_PER_MESSAGE = 50;
/** They end one whose library hangs, and uses no processor. */
const LOOKS_PER_CPU_MS = 4 / LOOK_MS;

const { gc } = globalThis as unknown as { gc(): void };

/** `growthBytes`: beyond what the process has at rest. How much of the processor a question may take is its argument. */
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

/**
 * The library works in another thread, so this one can end them both. It
 * counts what it gets of the processor: the clock runs on while a full machine
 * leaves it none.
 */
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
    // A pipe takes what it has room for.
    for (let rest = part; rest.length > 0;) {
      const written = await writer.write(rest);
      rest = rest.subarray(typeof written === "number" ? written : rest.length);
    }
  }
}

/** Returns the beginning of a message, its lengths and its header, which is all of a message without parts. */
function encodeHead(header: unknown, parts: readonly Uint8Array[] = []): Uint8Array {
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
