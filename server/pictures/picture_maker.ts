import { Failure } from "../errors.ts";
import { type Asker, comeBack, createFairQueue } from "../work/fair_queue.ts";
import { logEvent } from "../log.ts";
import { type Share, WHOLE } from "../work/room.ts";
import { traced } from "../work/telemetry.ts";
import { findPictureKind } from "../../contract/pictures/picture_kinds.ts";
import { getPictureKind } from "./picture_kinds.ts";
import type { MadePicture } from "./make_picture.ts";
import { z } from "zod";
import { CATALOGUE, type Problem, type ProblemCode } from "../../contract/problems.ts";
import { type ChildFailure, startChild } from "../work/child.ts";
import type { Message } from "../work/child_answers.ts";
import type { MadeFile } from "./codecs.ts";

type Answer =
  | { picture: MadePicture }
  | { failure: { kind: "bad_input" | "too_large"; problems: Problem[] } }
  | ChildFailure;

interface PictureChild {
  readonly id: number;
  ask(bytes: Uint8Array): Promise<Answer>;
  end(): void;
}

export type { MadeFile } from "./codecs.ts";
export type { MadePicture } from "./make_picture.ts";

export interface PictureMaker {
  make(asker: Asker, bytes: Uint8Array): Promise<MadePicture>;
  close(): void;
}

export interface ParentPictureMaker extends PictureMaker {
  readonly childId: number | null;
}

export const MAKE_HERE: PictureMaker = {
  make: async (_asker, bytes) => {
    getPictureKind(bytes);
    return await makeHere(bytes);
  },
  close() {},
};

async function makeHere(bytes: Uint8Array): Promise<MadePicture> {
  return (await import("./make_picture.ts")).makePicture(bytes);
}

interface PictureMakerOptions {
  /** Headers lie, and decoders have faults: this is three times what the dearest fair picture takes. */
  cpuLimitMs: number;
  idleMs: number;
  share: Share;
}

const QUEUE_MAX = 16;

export function openPictureMaker(
  { cpuLimitMs = 5_000, idleMs = 60_000, share = WHOLE }: Partial<PictureMakerOptions> = {},
): ParentPictureMaker {
  const oneByOne = createFairQueue({ atOnce: 1, waiting: share(QUEUE_MAX, 1) });
  let child: PictureChild | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function end(): void {
    clearTimeout(timer);
    child?.end();
    child = null;
  }

  async function ask(bytes: Uint8Array, isSecondTry = false): Promise<MadePicture> {
    if (isClosed) throw comeBack();
    clearTimeout(timer);
    child ??= startPictureChild(cpuLimitMs);
    if (!child) return await makeHere(bytes);
    const answer = await child.ask(bytes);
    if (isClosed) throw comeBack();
    if (typeof answer === "object") {
      timer = setTimeout(end, idleMs);
      Deno.unrefTimer(timer);
      if ("failure" in answer) throw new Failure(answer.failure.kind, answer.failure.problems);
      return answer.picture;
    }
    end();
    logEvent("warn", "picture.child_ended", { reason: answer, length: bytes.length });
    if (answer === "unstarted") {
      // A child that was ended while it rested says nothing about this picture.
      if (isSecondTry) throw comeBack();
      return await ask(bytes, true);
    }
    throw new Failure("bad_input", SAID[answer]);
  }

  return {
    get childId() {
      return child?.id ?? null;
    },
    make: (asker, bytes) =>
      traced("picture", { length: bytes.length }, async () => {
        getPictureKind(bytes);
        return await oneByOne(asker, () => ask(bytes));
      }),
    close() {
      isClosed = true;
      end();
    },
  };
}

const SAID = {
  crashed: "picture_unreadable",
  slow: "picture_too_slow",
} as const;

function startPictureChild(cpuLimitMs: number): PictureChild | null {
  const child = startChild(new URL("picture_worker.ts", import.meta.url), cpuLimitMs);
  if (!child) return null;
  return {
    id: child.id,
    async ask(bytes) {
      const answer = await child.ask({}, [bytes]);
      return typeof answer === "string" ? answer : readAnswer(answer) ?? "crashed";
    },
    end: child.end,
  };
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

/** A picture may have taken over the child, whose answer may be anything, but is still no page and no script. */
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
