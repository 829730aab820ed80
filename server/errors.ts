// Failures that a person may read, one code and one HTTP status each, and their answer as JSON.
import { type FailureCode, STATUS } from "../contract/failures.ts";
import { MESSAGES } from "../contract/sentences.ts";
import { logEvent, reasonOf } from "./platform/log.ts";

interface FailureOptions {
  retryAfterS?: number;
  /** The methods that the address does take. */
  allow?: readonly string[];
  /** Of an answer to programs: how to get in. */
  challenge?: string;
}

/** An expected refusal. Its sentences reach the person who asked. */
export class Failure extends Error {
  readonly status: (typeof STATUS)[FailureCode];

  constructor(
    readonly code: FailureCode,
    readonly sentences: string | string[],
    readonly options: FailureOptions = {},
  ) {
    super([sentences].flat().join(", "));
    this.status = STATUS[code];
  }
}

/** What keeps the process from starting and an operator can mend: its sentence is all they need. */
export class OperatorError extends Error {}

/** Where an error came up; its id goes to whoever asked, and into the log. */
export interface RequestFacts {
  request: string;
  method: string;
  /** As the table of routes has it, since the address itself may hold a link's token. */
  route: string;
}

/** Anything that is not a Failure is our fault: logged, and never shown. Of Failures, those that smell of an attack. */
export function toFailure(error: unknown, facts: RequestFacts): Failure {
  if (error instanceof Failure) {
    if (error.code === "too_many") logEvent("info", "limit.reached", { ...facts });
    return error;
  }
  const stack = error instanceof Error ? error.stack?.split("\n").slice(1).join("\n") : undefined;
  logEvent("error", "request.failed", { ...facts, ...reasonOf(error), stack });
  return new Failure("server_error", MESSAGES.serverError);
}

export function failureHeaders(failure: Failure): Record<string, string> {
  const { retryAfterS, allow, challenge = "Bearer" } = failure.options;
  return {
    "Cache-Control": "no-store",
    ...(failure.code === "unauthorized" && { "WWW-Authenticate": challenge }),
    ...(retryAfterS !== undefined && { "Retry-After": String(retryAfterS) }),
    ...(allow && { "Allow": allow.join(", ") }),
  };
}
