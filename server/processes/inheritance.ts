// What a serving process gets of its parent, through its standard input, which ends when the parent does.
import { readMessages, writeMessage } from "../platform/pipe.ts";
import { nameProcess } from "../platform/log.ts";

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
  void read().finally(() => Deno.exit(1));
  return message.header as Inheritance;
}

export function tellListening(): void {
  console.log(LISTENING);
}
