// One log line for each request that takes too long, with the time of each of its steps.
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { logEvent } from "../log.ts";
import {
  findRequest,
  identifyRequest,
  openRequest,
  readSteps,
  runInRequest,
} from "../work/telemetry.ts";
import { askerOfRequest } from "./askers.ts";
import { isForPrograms } from "../../contract/path_kinds.ts";
import type { Deps } from "../deps.ts";
import { Failure, failureHeaders, failureReply } from "../errors.ts";
import { NO_CONTENT_POLICY } from "./policies.ts";

type WayOut = (
  response: Response,
  request: Request,
  info?: Deno.ServeHandlerInfo,
) => Promise<Response>;

export const SLOW_REQUEST_MS = 1_000;

/** The duration ends when the answer is handed over, since how fast it is read is for its client to say. */
export async function logIfSlow(
  method: string,
  slowMs: number,
  answer: () => Promise<Response>,
): Promise<Response> {
  const request = openRequest();
  const response = await runInRequest(request, answer);
  const durationMs = performance.now() - request.startedAtMs;
  if (durationMs < slowMs) return response;
  logEvent("warn", "request.slow", {
    request: identifyRequest(request),
    method,
    route: request.route ?? null,
    status: response.status,
    duration_ms: Math.round(durationMs),
    steps: readSteps(request),
  });
  return response;
}

/** The context of the framework knows the route; a measured request that kept the context would keep it alive for too long. */
export function noteRoute(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const request = findRequest();
    if (request) request.route = routePath(c);
  };
}

export function createWayOut(
  { config, openAnswers }: Pick<Deps, "config" | "openAnswers">,
): WayOut {
  return async (response, request, info) => {
    try {
      return await openAnswers.open(response, () => askerOfRequest(request, info, config));
    } catch (error) {
      if (error instanceof Failure) return refuse(request, error);
      throw error;
    }
  };
}

function refuse({ url }: Request, failure: Failure): Response {
  const { status } = failure;
  const headers = {
    ...failureHeaders(failure),
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": NO_CONTENT_POLICY,
  };
  return isForPrograms(new URL(url).pathname)
    ? Response.json(failureReply(failure), { status, headers })
    : new Response(failure.message, { status, headers });
}
