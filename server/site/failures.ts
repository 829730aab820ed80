import type { Context } from "hono";
import { routePath } from "hono/route";
import {
  isBesidePath,
  isForPrograms,
  isFramePath,
  isOAuthPath,
} from "../../contract/path_kinds.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import type { Deps } from "../deps.ts";
import { failureHeaders, failureReply, toFailure } from "../errors.ts";
import { findOwnHost } from "../http/hosts.ts";
import { renderFailure } from "../http/render.tsx";
import { renderFrameFailure } from "../publishing/mod.ts";
import { identifyRequest } from "../work/telemetry.ts";

export function answerFailure(c: Context, deps: Deps, error: unknown): Response {
  const request = identifyRequest();
  const failure = toFailure(error, { request, method: c.req.method, route: routePath(c) });
  if (failure.status >= 500) c.header("X-Request-Id", request);
  for (const [name, value] of Object.entries(failureHeaders(failure))) {
    c.header(name, value);
  }
  const own = findOwnHost(c);
  const path = own && !isForPrograms(c.req.path)
    ? portfolioPath(own.username) + c.req.path
    : c.req.path;
  if (isOAuthPath(path)) {
    const error = failure.status < 500 ? "invalid_request" : "server_error";
    return c.json({ error, error_description: failure.message }, failure.status);
  }
  if (isBesidePath(path)) return c.text(failure.message, failure.status);
  if (isForPrograms(path)) return c.json(failureReply(failure), failure.status);
  return isFramePath(path) ? renderFrameFailure(c, deps, failure) : renderFailure(c, deps, failure);
}
