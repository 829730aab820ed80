// A process that a test starts, listens to, and always sees to its end.
import { until } from "./until.ts";

export interface TestProcess {
  pid: number;
  /** All that it printed so far. */
  output(): string;
  /** Waits for a line; returns the match's first group. Throws when the process ends without it. */
  line(pattern: RegExp): Promise<string>;
  /** Sends the signal and waits for the end. Returns the exit code. Throws for one that ended by itself, or does not end. */
  stop(signal: Deno.Signal): Promise<number>;
  ended(): Promise<number>;
}

export interface ProcessOptions {
  program?: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  uid?: number;
  /** A process group of its own, as a terminal gives each command. */
  ownGroup?: boolean;
}

export function startProcess(options: ProcessOptions): TestProcess {
  const child = new Deno.Command(options.program ?? Deno.execPath(), {
    args: options.args,
    env: { NO_COLOR: "1", KEEP_FILES: "off", ...options.env },
    cwd: options.cwd,
    uid: options.uid,
    gid: options.uid,
    detached: options.ownGroup,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let text = "";
  let isOver = false;
  const listen = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const part of stream) {
      text += decoder.decode(part, { stream: true });
    }
  };
  const end = Promise.all([
    child.status,
    listen(child.stdout),
    listen(child.stderr),
  ]).then(([status]) => {
    isOver = true;
    return status.code;
  });
  return {
    pid: child.pid,
    output: () => text,
    async line(pattern) {
      const find = () =>
        text.split("\n").map((line) => pattern.exec(line)).find((match) => match !== null);
      await until(() => `a line like ${pattern} in:\n${text}`, () => isOver || find());
      const match = find();
      if (!match) throw new Error(`no line like ${pattern} in:\n${text}`);
      return match[1] ?? match[0];
    },
    async stop(signal) {
      try {
        child.kill(signal);
      } catch {
        throw new Error(`it ended by itself, with ${await end}:\n${text}`);
      }
      await until(() => `the end by ${signal} of:\n${text}`, () => isOver).catch((error) => {
        child.kill("SIGKILL");
        throw error;
      });
      return await end;
    },
    ended: () => end,
  };
}

/** How nice its threads are, on Linux. */
export async function threadPriorities(pid: number): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of Deno.readDir(`/proc/${pid}/task`)) {
    // One may have ended meanwhile.
    const stat = await Deno.readTextFile(`/proc/${pid}/task/${name}/stat`).catch(() => null);
    if (stat) found.push(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]!);
  }
  return found;
}
