import { z } from "zod";
import { describe } from "../described_calls.ts";
import { text } from "../fields.ts";
import { CALLS } from "../paths.ts";
import { TOLD_LOADS_MAX } from "../publishing/frame_messages.ts";

export const ToldLoadsRequest = z.object({
  username: text("Username"),
  asked: z.array(text("Address")).max(TOLD_LOADS_MAX)
    .describe("What a browser asked of other hosts, or was refused"),
});

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
});
