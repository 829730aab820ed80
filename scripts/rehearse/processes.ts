// Engines as processes of the rehearsal: each writes into a file of its folder, and is ended by its own number.

export interface Engine {
  pid: number;
  /** Resolves when it has ended. */
  end(signal?: Deno.Signal): Promise<void>;
}

/** Who runs what refuses to run as root ("nobody"). */
export const UNPRIVILEGED = Deno.uid() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export async function startEngine(
  program: string,
  args: string[],
  { log, env, uid, gid }: {
    log: string;
    env?: Record<string, string>;
    uid?: number;
    gid?: number;
  },
): Promise<Engine> {
  const file = await Deno.open(log, { create: true, append: true, write: true });
  const child = new Deno.Command(program, {
    args,
    env,
    uid,
    gid,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writing = Promise.all([child.stdout, child.stderr].map(async (stream) => {
    for await (const part of stream) await file.write(part);
  })).finally(() => file.close());
  let isOver = false;
  const over = child.status.then(() => void (isOver = true));
  return {
    pid: child.pid,
    async end(signal = "SIGTERM") {
      if (!isOver) child.kill(signal);
      await Promise.all([over, writing]);
    },
  };
}

export async function runProgram(
  program: string,
  args: string[],
  options: Deno.CommandOptions = {},
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, { args, ...options })
    .output();
  const said = new TextDecoder().decode(stderr);
  if (!success) throw new Error(`${program} ${args.join(" ")}: ${said}`);
  return new TextDecoder().decode(stdout);
}

/** Throws after a while. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!await isSo().catch(() => false)) {
    if (performance.now() > deadline) throw new Error(`it does not come: ${what}`);
    await pause(50);
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
