// Failures that a person may read, of kinds with one HTTP status each, and their answer as JSON.
import { type FailureKind, STATUS } from "../contract/problems.ts";
import type { ErrorReply } from "../contract/payloads.ts";
import { type PlainCode, type Problem, toSentence } from "../contract/problems.ts";
import { describeReason, logEvent } from "./log.ts";

interface FailureOptions {
  retryAfterS?: number;
  /** The methods that the address does take. */
  allow?: readonly string[];
  /** Of an answer to programs: how to get in. */
  challenge?: string;
}

/** An expected refusal. Its sentences reach the person who asked. */
export class Failure extends Error {
  readonly status: (typeof STATUS)[FailureKind];
  /** At least one. */
  readonly problems: readonly Problem[];

  constructor(
    readonly kind: FailureKind,
    what: PlainCode | Problem | readonly Problem[],
    readonly options: FailureOptions = {},
  ) {
    const problems = typeof what === "string" ? [{ code: what, params: {} }] : [what].flat();
    super(problems.map((problem) => toSentence(problem)).join(", "));
    this.problems = problems;
    this.status = STATUS[kind];
  }
}

/** As programs get it: `error` is for people, the codes stay as they are. */
export function failureReply({ problems }: Failure): ErrorReply {
  const sentences = problems.map((problem) => toSentence(problem));
  const isOne = problems.length === 1;
  return {
    error: isOne ? sentences[0]! : sentences,
    ...problems[0]!,
    ...!isOne && { problems: [...problems] },
  };
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
    if (error.kind === "too_many") logEvent("info", "limit.reached", { ...facts });
    return error;
  }
  const stack = error instanceof Error ? error.stack?.split("\n").slice(1).join("\n") : undefined;
  logEvent("error", "request.failed", { ...facts, ...describeReason(error), stack });
  return new Failure("server_error", "server_error");
}

export function failureHeaders(failure: Failure): Record<string, string> {
  const { retryAfterS, allow, challenge = "Bearer" } = failure.options;
  return {
    "Cache-Control": "no-store",
    ...(failure.kind === "unauthorized" && { "WWW-Authenticate": challenge }),
    ...(retryAfterS !== undefined && { "Retry-After": String(retryAfterS) }),
    ...(allow && { "Allow": allow.join(", ") }),
  };
}
