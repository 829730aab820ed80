import { z } from "zod";
import { describe } from "../described_calls.ts";
import { text } from "../fields.ts";
import { CALLS } from "../paths.ts";

export const VisitRequest = z.object({
  username: text("Username"),
  referrer: text("Referrer"),
});

export const PressRequest = z.object({
  username: text("Username"),
  link: text("Link").describe(
    "The address that it leads to. One that the page does not have is not counted",
  ),
});

export const VISIT_CALLS = describe({
  visits: {
    address: CALLS.visits,
    method: "POST",
    by: "anyone",
    isOfPages: true,
    summary: "Count a visit of a public page",
    request: VisitRequest,
    reply: null,
  },
  presses: {
    address: CALLS.presses,
    method: "POST",
    by: "anyone",
    isOfPages: true,
    summary: "Count a press on a link of a public page",
    request: PressRequest,
    reply: null,
  },
});
