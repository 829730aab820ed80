import { getHeapStatistics } from "node:v8";
import { readMessages, writeMessage } from "../work/child_answers.ts";
import { nameProcess } from "../log.ts";

export interface Inheritance {
  databaseUrl: string;
  secret: string;
  processes: number;
}

export const SERVING = "serve-for-parent";
export const LISTENING = "process.listening";
const ANSWER_PREFIX = "process.here ";
const ARE_YOU_THERE = "are you there";

export interface Heap {
  heapMb: number;
  heapMaxMb: number;
}

/** Secrets must be in no argument, which any user of the machine may read. */
export async function bequeath(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  inheritance: Inheritance,
): Promise<void> {
  await writeMessage(writer, inheritance, []);
}

/** It ends at once when its parent is gone: nobody else would end it, and the next one needs its port. */
export async function inherit(): Promise<Inheritance> {
  nameProcess(Deno.pid);
  const read = readMessages(Deno.stdin.readable);
  const message = await read();
  if (!message) Deno.exit(1);
  void answerQuestions(read).finally(() => Deno.exit(1));
  return message.header as Inheritance;
}

async function answerQuestions(read: ReturnType<typeof readMessages>): Promise<void> {
  while (await read()) {
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    const heap: Heap = { heapMb: toMb(used_heap_size), heapMaxMb: toMb(heap_size_limit) };
    console.log(ANSWER_PREFIX + JSON.stringify(heap));
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

export function readAnswer(line: string): Heap | null {
  return line.startsWith(ANSWER_PREFIX) ? JSON.parse(line.slice(ANSWER_PREFIX.length)) : null;
}

export function tellListening(): void {
  console.log(LISTENING);
}
