// What an assistant asks for when it sends its person to us, and what is wrong with it (RFC 6749, RFC 7636, RFC 8707).
import type { AuthorizeParameters } from "../contract/connection_payloads.ts";
import { type Scope, SCOPES } from "../contract/scopes.ts";
import { MESSAGES } from "../contract/messages.ts";
import type { Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import type { ClientFetcher } from "./client_fetcher.ts";
import { type Client, findClient } from "./clients.ts";
import { hostOfRedirect, isRegisteredRedirect } from "./redirects.ts";

/** A client that may be answered at its address. */
export interface Asked {
  client: Client;
  /** For the person: where the answer goes. */
  host: string;
  /** What it gets, or what it did wrong, which it is told. */
  outcome: { scopes: Scope[] } | { error: string; error_description: string };
}

/** Throws a Failure for the person where there is nobody to answer: an unknown client, or an address that is not its own. */
export async function checkAuthorization(
  sql: Sql,
  fetchClient: ClientFetcher,
  parameters: AuthorizeParameters,
  resource: string,
): Promise<Asked> {
  const { client_id, redirect_uri } = parameters;
  const client = /^https?:/.test(client_id)
    ? await fetchClient(client_id)
    : await findClient(sql, client_id);
  if (!client) throw new Failure("bad_input", MESSAGES.unknownClient);
  if (!isRegisteredRedirect(redirect_uri, client.redirect_uris)) {
    throw new Failure("bad_input", MESSAGES.foreignRedirect);
  }
  const host = /^https:/.test(client_id) ? new URL(client_id).host : hostOfRedirect(redirect_uri);
  return { client, host, outcome: judge(parameters, resource) };
}

const CHALLENGE = /^[\w-]{43}$/;

function judge(parameters: AuthorizeParameters, resource: string): Asked["outcome"] {
  const { response_type, code_challenge, code_challenge_method, scope } = parameters;
  const wrong = (error: string, error_description: string) => ({ error, error_description });
  if (response_type !== "code") {
    return wrong("unsupported_response_type", "response_type must be code");
  }
  if (code_challenge_method !== "S256" || !CHALLENGE.test(code_challenge)) {
    return wrong("invalid_request", "PKCE with code_challenge_method S256 is required");
  }
  if (parameters.resource !== undefined && !isSameResource(parameters.resource, resource)) {
    return wrong("invalid_target", `the resource here is ${resource}`);
  }
  const asked = scope.split(" ").filter(Boolean);
  const known = SCOPES.filter((each) => asked.includes(each));
  if (asked.length > 0 && known.length === 0) {
    return wrong("invalid_scope", `scopes are ${SCOPES.join(" ")}`);
  }
  // Who asks for nothing in particular gets what the tools need.
  return { scopes: asked.length > 0 ? known : [...SCOPES] };
}

/** With or without its slash at the end, and the whole place as well. */
export function isSameResource(asked: string, resource: string): boolean {
  const bare = asked.replace(/\/$/, "");
  return bare === resource || bare === new URL(resource).origin;
}
