import {
  askWhetherThere,
  bequeath,
  type Heap,
  type Inheritance,
  LISTENING,
  readAnswer,
} from "./inheritance.ts";

export interface ServingProcess {
  readonly id: number;
  readonly opened: Promise<boolean>;
  readonly ended: Promise<number>;
  ask(): Promise<boolean>;
  report(): Report;
  stop(): Promise<void>;
  kill(): void;
}

export interface Report extends Partial<Heap> {
  lastSaid?: string;
}

export function startServingProcess(
  [program, ...args]: string[],
  inheritance: Inheritance,
): ServingProcess {
  const child = new Deno.Command(program!, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  // It must stay open for as long as this process lives: its end is what tells the child.
  const writer = child.stdin.getWriter();
  bequeath(writer, inheritance).catch(() => {});
  const { promise: opened, resolve: onOpened } = Promise.withResolvers<boolean>();

  const report: Report = {};
  let onAnswered = () => {};
  const isHeard = (line: string) => {
    const heap = readAnswer(line);
    if (heap) {
      Object.assign(report, heap);
      onAnswered();
      return true;
    }
    report.lastSaid = readEvent(line) ?? report.lastSaid;
    if (line !== LISTENING) return false;
    onOpened(true);
    return true;
  };
  const said = [
    forwardLines(child.stdout, Deno.stdout, isHeard),
    forwardLines(child.stderr, Deno.stderr, (line) => {
      report.lastSaid = readEvent(line) ?? report.lastSaid;
      return false;
    }),
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
    ask() {
      const { promise: answered, resolve } = Promise.withResolvers<boolean>();
      onAnswered = () => resolve(true);
      askWhetherThere(writer).catch(() => {});
      return Promise.race([answered, ended.then(() => false)]);
    },
    report: () => report,
    async stop() {
      kill(child, "SIGTERM");
      await ended;
    },
    kill: () => kill(child, "SIGKILL"),
  };
}

function kill(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch {
    // The child ended by itself.
  }
}

function readEvent(line: string): string | undefined {
  return /^\{"time":"[^"]*","level":"[^"]*","event":"([^"]{1,80})"/.exec(line)?.[1];
}

const NEWLINE = "\n";

async function forwardLines(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  to: { writeSync(bytes: Uint8Array): number },
  isHeard: (line: string) => boolean = () => false,
): Promise<void> {
  let rest = "";
  const forward = (lines: string[]) => {
    const text = lines.filter((line) => !isHeard(line)).map((line) => line + NEWLINE).join("");
    writeAll(to, new TextEncoder().encode(text));
  };
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split(NEWLINE);
    rest = lines.pop()!;
    forward(lines);
  }
  if (rest) forward([rest]);
}

function writeAll(to: { writeSync(bytes: Uint8Array): number }, bytes: Uint8Array): void {
  try {
    for (let rest = bytes; rest.length > 0;) rest = rest.subarray(to.writeSync(rest));
  } catch {
    // That nobody reads the log any more is no reason to stop serving.
  }
}
