import { z } from "zod";
import { describe } from "../described_calls.ts";
import { text } from "../fields.ts";
import { CALLS } from "../paths.ts";
import { KEEP_FAILURES } from "./elsewhere.ts";
import { TOLD_LOADS_MAX } from "../publishing/frame_messages.ts";

export const ToldLoadsRequest = z.object({
  username: text("Username"),
  asked: z.array(text("Address")).max(TOLD_LOADS_MAX)
    .describe("What a browser asked of other hosts, or was refused"),
});

export const KeptFilesReply = z.object({
  is_waiting: z.boolean().describe("The last save is not looked at yet"),
  files: z.int(),
  bytes: z.int(),
  hosts: z.array(z.string()).describe("Those that a visitor's browser may still ask"),
  elsewhere: z.array(z.object({ address: z.string(), failure: z.enum(KEEP_FAILURES) }))
    .describe("What is not kept, and why"),
});
export type KeptFilesReply = z.infer<typeof KeptFilesReply>;

export const KEPT_FILE_CALLS = describe({
  loads: {
    address: CALLS.loads,
    method: "POST",
    by: "anyone",
    isOfPages: true,
    summary: "Tell what a page loads from other hosts, to have it kept with the page",
    request: ToldLoadsRequest,
    reply: null,
  },
  keptFiles: {
    address: CALLS.loads,
    method: "GET",
    by: "user",
    summary: "What of the page's loads is kept with it",
    reply: KeptFilesReply,
  },
});
