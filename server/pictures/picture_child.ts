// The child process that decodes pictures, as the product sees it: it is believed little.
import { z } from "zod";
import { CATALOGUE, type Problem, type ProblemCode } from "../../contract/problems.ts";
import { type ChildFailure, startChild } from "../work/child.ts";
import type { Message } from "../work/pipe.ts";
import { findPictureKind } from "./kinds.ts";
import type { MadeFile } from "./encoders.ts";
import type { MadePicture } from "./make_picture.ts";

export type Answer =
  | { picture: MadePicture }
  | { failure: { kind: "bad_input" | "too_large"; problems: Problem[] } }
  /** "crashed" also when it said what it never should. */
  | ChildFailure;

export interface PictureChild {
  /** As the machine knows it. */
  readonly id: number;
  /** One at a time. After an answer without an object, it is of no more use. */
  ask(bytes: Uint8Array): Promise<Answer>;
  end(): void;
}

/** Null where no process can be started. */
export function startPictureChild(cpuLimitMs: number): PictureChild | null {
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
