// The inside of the child process: one picture after the other, until its input ends or a picture costs too much.
import process from "node:process";
import { Failure } from "../errors.ts";
import { makePicture } from "./make_picture.ts";
import { readMessages, writeMessage } from "./pipe.ts";

/** Headers lie, and decoders have faults: three times what the dearest fair picture takes. */
const MAX_CPU_MS = 5_000;
const MAX_GROWTH_BYTES = 400 * 1024 * 1024;
const LOOK_MS = 20;

const { gc } = globalThis as unknown as { gc(): void };
const read = readMessages(Deno.stdin.readable);
const idleBytes = Deno.memoryUsage().rss;

await writeMessage(Deno.stdout, {}, []);
for (let question = await read(); question; question = await read()) {
  const watch = watchCosts();
  try {
    await answer(question.bytes);
  } finally {
    clearInterval(watch);
  }
  question = null;
  gc();
}

async function answer(bytes: Uint8Array): Promise<void> {
  try {
    const { files, isAnimated } = await makePicture(bytes);
    const facts = files.map(({ bytes: { length }, ...file }) => ({ ...file, length }));
    await writeMessage(Deno.stdout, { isAnimated, files: facts }, files.map(({ bytes }) => bytes));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const failure = { kind: error.kind, problems: error.problems };
    await writeMessage(Deno.stdout, { failure }, []);
  }
}

/** The library works in another thread, so this one can end them both. */
function watchCosts(): ReturnType<typeof setInterval> {
  const start = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    const isTooMuch = (user + system) / 1_000 > MAX_CPU_MS ||
      Deno.memoryUsage().rss - idleBytes > MAX_GROWTH_BYTES;
    if (isTooMuch) Deno.exit(1);
  }, LOOK_MS);
}
