// How programs are answered that connect: errors as RFC 6749 has them.
import type { Context } from "hono";
import { Failure } from "../errors.ts";

export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_grant"
  | "invalid_client"
  | "invalid_client_metadata"
  | "invalid_redirect_uri"
  | "invalid_target"
  | "unsupported_grant_type"
  | "temporarily_unavailable";

export function oauthError(
  c: Context,
  error: OAuthErrorCode,
  error_description: string,
  status: 400 | 401 | 429 | 503 = 400,
): Response {
  c.header("Cache-Control", "no-store");
  return c.json({ error, error_description }, status);
}

/** A limit or an outage in the words of RFC 6749; anything else is our fault, and goes on. */
export async function orOAuthError(
  c: Context,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { retryAfterS } = error.options;
    if (retryAfterS !== undefined) c.header("Retry-After", String(retryAfterS));
    if (error.kind === "too_many") {
      return oauthError(c, "temporarily_unavailable", error.message, 429);
    }
    if (error.kind === "unavailable") {
      return oauthError(c, "temporarily_unavailable", error.message, 503);
    }
    return oauthError(c, "invalid_request", error.message);
  }
}

export function onlyPost(): never {
  throw new Failure("method_not_allowed", "method_not_allowed", { allow: ["POST"] });
}
