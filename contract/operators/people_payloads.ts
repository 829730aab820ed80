// What the operator's room asks for about people.
import { z } from "zod";
import { ruled } from "../fields.ts";
import { ActRequest } from "./operator_payloads.ts";
import { checkReason } from "../rules.ts";

/** What its person is told of, with the reason. */
export const ReasonedActRequest = ActRequest.extend({ reason: ruled("Reason", checkReason) });

export const StopSignInsRequest = ReasonedActRequest.extend({ is_stopped: z.boolean() });
