// What a serving process gets of its parent and is asked by it, through its standard input, which ends when the parent does.
import { getHeapStatistics } from "node:v8";
import { readMessages, writeMessage } from "../work/child_answers.ts";
import { nameProcess } from "../log.ts";

export interface Inheritance {
  databaseUrl: string;
  secret: string;
  /** How many share what the machine has. */
  processes: number;
}

/** The argument of main.ts that makes a serving process of it. */
export const SERVING = "serve-for-parent";
/** The line that tells the parent that it listens. */
export const LISTENING = "process.listening";
/** What its answers begin with. */
const HERE = "process.here ";
const ARE_YOU_THERE = "are you there";

/** By the answer to the last question. */
export interface Heap {
  heapMb: number;
  heapMaxMb: number;
}

/** Secrets are in no argument, which any user of the machine may read. */
export async function bequeath(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  inheritance: Inheritance,
): Promise<void> {
  await writeMessage(writer, inheritance, []);
}

/** From then on it ends at once when its parent is gone: nobody else would end it, and the next one needs its port. */
export async function inherit(): Promise<Inheritance> {
  nameProcess(Deno.pid);
  const read = readMessages(Deno.stdin.readable);
  const message = await read();
  if (!message) Deno.exit(1);
  void answerQuestions(read).finally(() => Deno.exit(1));
  return message.header as Inheritance;
}

/** By the event loop, which every other answer needs as well; nothing else is asked for it. */
async function answerQuestions(read: ReturnType<typeof readMessages>): Promise<void> {
  while (await read()) {
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    const heap: Heap = { heapMb: toMb(used_heap_size), heapMaxMb: toMb(heap_size_limit) };
    console.log(HERE + JSON.stringify(heap));
  }
}

function toMb(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

export async function askWhetherThere(
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  await writeMessage(writer, ARE_YOU_THERE, []);
}

/** Null for a line that is no answer. */
export function readAnswer(line: string): Heap | null {
  return line.startsWith(HERE) ? JSON.parse(line.slice(HERE.length)) : null;
}

export function tellListening(): void {
  console.log(LISTENING);
}
