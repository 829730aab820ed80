import {
  type FailureKind,
  type PlainCode,
  type Problem,
  STATUS,
  toSentence,
} from "../contract/problems.ts";
import type { ErrorReply } from "../contract/payloads.ts";
import { describeReason, logEvent } from "./log.ts";

interface FailureOptions {
  retryAfterS?: number;
  allow?: readonly string[];
  acceptEncoding?: string;
  challenge?: string;
}

/** Its sentences reach the person who asked. */
export class Failure extends Error {
  readonly status: (typeof STATUS)[FailureKind];
  readonly problems: readonly Problem[];

  constructor(
    readonly kind: FailureKind,
    what: PlainCode | Problem | readonly Problem[],
    readonly options: FailureOptions = {},
  ) {
    const problems = typeof what === "string" ? [{ code: what, params: {} }] : [what].flat();
    super(problems.map(toSentence).join(", "));
    this.problems = problems;
    this.status = STATUS[kind];
  }
}

export function failureReply({ problems }: Failure): ErrorReply {
  const sentences = problems.map(toSentence);
  const isOne = problems.length === 1;
  return {
    error: isOne ? sentences[0]! : sentences,
    ...problems[0]!,
    ...!isOne && { problems: [...problems] },
  };
}

/** Its sentence must be all that an operator needs to repair the cause. */
export class OperatorError extends Error {}

export interface RequestFacts {
  request: string;
  method: string;
  /** It is the pattern of the route, since the address itself may hold a link's token. */
  route: string;
}

/** An error that is no Failure is our fault: it is logged, and never shown. */
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
  const { retryAfterS, allow, acceptEncoding, challenge = "Bearer" } = failure.options;
  return {
    "Cache-Control": "no-store",
    ...(failure.kind === "unauthorized" && { "WWW-Authenticate": challenge }),
    ...(retryAfterS !== undefined && { "Retry-After": String(retryAfterS) }),
    ...(acceptEncoding && { "Accept-Encoding": acceptEncoding }),
    ...(allow && { "Allow": allow.join(", ") }),
  };
}
