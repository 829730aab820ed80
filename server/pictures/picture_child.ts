// The child process that decodes pictures, as the product sees it: it is told nothing, and believed little.
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { NICENESS } from "../platform/priority.ts";
import { findPictureKind } from "./kinds.ts";
import type { MadeFile } from "./encoders.ts";
import type { MadePicture } from "./make_picture.ts";
import { type Message, readMessages, writeMessage } from "./pipe.ts";
import { CATALOGUE, type Problem, type ProblemCode } from "../../contract/problems.ts";

export type Answer =
  | { picture: MadePicture }
  | { failure: { kind: "bad_input" | "too_large"; problems: Problem[] } }
  /** It ended before it had the picture. */
  | "unstarted"
  /** It ended with the picture, or said what it never should. */
  | "crashed"
  | "slow";

export interface PictureChild {
  /** As the machine knows it. */
  readonly id: number;
  /** One at a time. After an answer without an object, it is of no more use. */
  ask(bytes: Uint8Array, timeLimitMs: number): Promise<Answer>;
  end(): void;
}

/** Null where no process can be started. */
export function startPictureChild(): PictureChild | null {
  const child = spawn();
  if (!child) return null;
  const writer = child.stdin.getWriter();
  const read = readMessages(child.stdout);
  // It says so when the native library is loaded.
  let isReady = false;

  function end(): void {
    try {
      child!.kill("SIGKILL");
    } catch {
      // It ended by itself.
    }
    writer.abort().catch(() => {});
  }

  async function exchange(bytes: Uint8Array): Promise<Answer> {
    try {
      isReady ||= await read() !== null;
      if (!isReady) return "unstarted";
      await writeMessage(writer, {}, [bytes]);
    } catch {
      return "unstarted";
    }
    const message = await read().catch(() => null);
    return message && readAnswer(message) || "crashed";
  }

  return {
    id: child.pid,
    async ask(bytes, timeLimitMs) {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        end();
      }, timeLimitMs);
      // Whoever waits for a picture keeps the process; a child at rest does not.
      child.ref();
      const answer = await exchange(bytes);
      child.unref();
      clearTimeout(timer);
      return isLate ? "slow" : answer;
    },
    end,
  };
}

const ROOT = new URL("../../", import.meta.url);

/** What the library asks of its machine when it looks for the right binary. */
const SYSTEM_FACTS =
  "cpus,networkInterfaces,hostname,osRelease,osUptime,loadavg,systemMemoryInfo,uid,gid";

/** Freed pixels go back to the machine, and not onto a heap for each thread. */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "1048576",
  MALLOC_TRIM_THRESHOLD_: "1048576",
};

function spawn(): Deno.ChildProcess | null {
  const packages = fileURLToPath(new URL("node_modules", ROOT));
  const command = [
    Deno.execPath(),
    "run",
    "--quiet",
    "--no-prompt",
    "--no-lock",
    "--cached-only",
    `--allow-ffi=${packages}`,
    `--allow-read=${packages}`,
    `--allow-sys=${SYSTEM_FACTS}`,
    "--allow-env",
    "--v8-flags=--expose-gc",
    fileURLToPath(new URL("picture_worker.ts", import.meta.url)),
  ];
  // Set after the start, the priority would not be that of the threads that are there by then.
  const withPriority = ["nice", "-n", String(NICENESS), ...command];
  return (Deno.build.os === "linux" ? spawnCommand(withPriority) : null) ?? spawnCommand(command);
}

/** Null where there is no such program, or none may be started. */
function spawnCommand([program, ...args]: string[]): Deno.ChildProcess | null {
  try {
    const child = new Deno.Command(program!, {
      args,
      cwd: fileURLToPath(ROOT),
      // No secret of ours is within its reach.
      clearEnv: true,
      env: ENVIRONMENT,
      stdin: "piped",
      stdout: "piped",
      // Decoders complain there about hostile pictures, at any length.
      stderr: "null",
    }).spawn();
    child.unref();
    return child;
  } catch {
    return null;
  }
}

const PROBLEM = z.object({
  code: z.custom<ProblemCode>((code) => Object.hasOwn(CATALOGUE, String(code))),
  params: z.record(z.string().max(100), z.number()),
});

const REPLY = z.union([
  z.object({
    failure: z.object({
      kind: z.enum(["bad_input", "too_large"]),
      problems: z.array(PROBLEM).length(1),
    }),
  }),
  z.object({
    isAnimated: z.boolean(),
    files: z.array(z.object({
      extension: z.enum(["png", "jpg", "webp", "gif", "avif"]),
      width: z.int().positive(),
      height: z.int().positive(),
      length: z.int().positive(),
    })).min(1).max(3),
  }),
]);

/** What a child answers that a picture has taken over may be anything, but is still no page and no script. */
function readAnswer({ header, bytes }: Message): Answer | null {
  const { data: reply } = REPLY.safeParse(header);
  if (!reply || "failure" in reply) return reply ?? null;
  const files: MadeFile[] = [];
  let at = 0;
  for (const { length, ...file } of reply.files) {
    const part = bytes.slice(at, at += length);
    if (part.length !== length || findPictureKind(part) !== file.extension) return null;
    files.push({ ...file, bytes: part });
  }
  return { picture: { files, isAnimated: reply.isAnimated } };
}
