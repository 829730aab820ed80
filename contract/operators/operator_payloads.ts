// What the operator's room asks for and is told.
import { z } from "zod";
import { ruled } from "../fields.ts";
import { Finding } from "../page_code/findings.ts";
import { checkReason } from "../rules.ts";
import { GROUNDS } from "./takedowns.ts";
import { text } from "../texts.ts";

/** An act about a person. */
export const ActRequest = z.object({
  username: text("Username"),
  /** For the log; of what its owner is told, for them too. */
  reason: text("Reason").transform((reason) => reason.trim()),
});

export const TakeDownRequest = z.object({
  username: text("Username"),
  ground: z.enum(
    Object.keys(GROUNDS) as [keyof typeof GROUNDS],
    "ground must be one of those listed",
  ),
  reason: ruled("Reason", checkReason),
});

export const StopMessagesRequest = ActRequest.extend({ is_stopped: z.boolean() });

export const LookRequest = z.object({ username: text("Username") });

export const LookReply = z.object({
  /** The page opens there for minutes, as strangers see it. It is null for a page that has no address yet. */
  look_url: z.string().nullable(),
  user_code: z.string(),
  findings: z.array(Finding),
});
export type LookReply = z.infer<typeof LookReply>;
