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
