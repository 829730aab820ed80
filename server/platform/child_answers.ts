// The inside of a child process: one question after the other, until its input ends or an answer costs too much.
import process from "node:process";
import { type Message, readMessages, writeMessage } from "./pipe.ts";

export interface Reply {
  header: unknown;
  parts: Uint8Array[];
}

interface Limits {
  cpuMs: number;
  /** Beyond what the process has at rest. */
  growthBytes: number;
}

const LOOK_MS = 20;

const { gc } = globalThis as unknown as { gc(): void };

export async function answerQuestions(
  limits: Limits,
  answer: (question: Message) => Promise<Reply>,
): Promise<void> {
  const read = readMessages(Deno.stdin.readable);
  const idleBytes = Deno.memoryUsage().rss;
  await writeMessage(Deno.stdout, {}, []);
  for (let question = await read(); question; question = await read()) {
    const watch = watchCosts(limits, idleBytes);
    try {
      const { header, parts } = await answer(question);
      await writeMessage(Deno.stdout, header, parts);
    } finally {
      clearInterval(watch);
    }
    question = null;
    gc();
  }
}

/** The library works in another thread, so this one can end them both. */
function watchCosts({ cpuMs, growthBytes }: Limits, idleBytes: number) {
  const start = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    const isTooMuch = (user + system) / 1_000 > cpuMs ||
      Deno.memoryUsage().rss - idleBytes > growthBytes;
    if (isTooMuch) Deno.exit(1);
  }, LOOK_MS);
}
