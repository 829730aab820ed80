// The inside of a child process: one question after the other, until its input ends or an answer costs too much.
import process from "node:process";
import { encodeHead, type Message, readMessages, writeMessage } from "./pipe.ts";

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
