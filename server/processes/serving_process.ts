// One serving process as its parent has it: started, heard, and ended.
import { bequeath, type Inheritance, LISTENING } from "./inheritance.ts";

export interface ServingProcess {
  readonly id: number;
  /** False: it ended before it listened. */
  readonly opened: Promise<boolean>;
  /** Its exit code; all that it said is said by then. */
  readonly ended: Promise<number>;
  /** It answers what it took; resolves when it has ended. */
  stop(): Promise<void>;
}

export function startServingProcess(
  [program, ...args]: string[],
  inheritance: Inheritance,
): ServingProcess {
  // With all of the environment, also what this process may not read of it.
  const child = new Deno.Command(program!, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  // It stays open for as long as this process lives: its end is what tells the other one.
  const writer = child.stdin.getWriter();
  bequeath(writer, inheritance).catch(() => {});
  const { promise: opened, resolve: onOpened } = Promise.withResolvers<boolean>();

  const isHeard = (line: string) => {
    if (line !== LISTENING) return false;
    onOpened(true);
    return true;
  };
  const said = [
    forwardLines(child.stdout, Deno.stdout, isHeard),
    forwardLines(child.stderr, Deno.stderr),
  ];
  const ended = child.status.then(async ({ code }) => {
    await Promise.allSettled(said);
    writer.abort().catch(() => {});
    onOpened(false);
    return code;
  });

  return {
    id: child.pid,
    opened,
    ended,
    async stop() {
      try {
        child.kill("SIGTERM");
      } catch {
        // It ended by itself.
      }
      await ended;
    },
  };
}

const NEWLINE = "\n";

/** Whole lines, so that those of several processes make one log. What `isHeard` takes is not for the log. */
async function forwardLines(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  to: { writeSync(bytes: Uint8Array): number },
  isHeard: (line: string) => boolean = () => false,
): Promise<void> {
  let rest = "";
  const say = (lines: string[]) => {
    const text = lines.filter((line) => !isHeard(line)).map((line) => line + NEWLINE).join("");
    writeAll(to, new TextEncoder().encode(text));
  };
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split(NEWLINE);
    rest = lines.pop()!;
    say(lines);
  }
  if (rest) say([rest]);
}

function writeAll(to: { writeSync(bytes: Uint8Array): number }, bytes: Uint8Array): void {
  try {
    for (let rest = bytes; rest.length > 0;) rest = rest.subarray(to.writeSync(rest));
  } catch {
    // Nobody reads it any more: that is no reason to stop serving.
  }
}
