import type { AuthorizeParameters } from "../../contract/assistants/connection_calls.ts";
import { type Scope, SCOPES } from "../../contract/assistants/scopes.ts";
import type { Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import type { ClientFetcher } from "./client_fetcher.ts";
import { ClientName } from "./client_names.ts";
import { type Client, findClient } from "./clients.ts";
import { hostOfRedirect, isRegisteredRedirect } from "./clients.ts";

export interface CheckedAuthorization {
  client: Client;
  host: string;
  describedBy: string | null;
  outcome: { scopes: Scope[] } | { error: string; error_description: string };
}

/** An unknown client, or an address that is not its own, gets no answer (RFC 6749, 4.1.2.1): the person gets a Failure. */
export async function checkAuthorization(
  sql: Sql,
  fetchClient: ClientFetcher,
  parameters: AuthorizeParameters,
  resource: string,
): Promise<CheckedAuthorization> {
  const { client_id, redirect_uri } = parameters;
  const client = /^https?:/.test(client_id)
    ? await fetchClient(client_id)
    : await findClient(sql, client_id);
  // A client that registered before a rule was made has to keep to it too.
  if (!client || !ClientName.safeParse(client.name).success) {
    throw new Failure("bad_input", "unknown_client");
  }
  if (!isRegisteredRedirect(redirect_uri, client.redirect_uris)) {
    throw new Failure("bad_input", "foreign_redirect");
  }
  const host = hostOfRedirect(redirect_uri);
  const describer = URL.parse(client_id)?.host ?? host;
  const describedBy = describer === host ? null : describer;
  return { client, host, describedBy, outcome: judge(parameters, resource) };
}

const CHALLENGE = /^[\w-]{43}$/;

interface RequestRule {
  /** RFC 6749 (4.1.2.1) and RFC 8707 (2) name the errors. */
  error: string;
  description(resource: string): string;
  isBroken(parameters: AuthorizeParameters, resource: string): boolean;
}

export const REQUEST_RULES: readonly RequestRule[] = [
  {
    error: "unsupported_response_type",
    description: () => "response_type must be code",
    isBroken: ({ response_type }) => response_type !== "code",
  },
  {
    error: "invalid_request",
    description: () => "PKCE with code_challenge_method S256 is required",
    isBroken: ({ code_challenge, code_challenge_method }) =>
      code_challenge_method !== "S256" || !CHALLENGE.test(code_challenge),
  },
  {
    error: "invalid_target",
    description: (resource) => `the resource here is ${resource}`,
    isBroken: (parameters, resource) =>
      parameters.resource !== undefined && !isSameResource(parameters.resource, resource),
  },
  {
    error: "invalid_scope",
    description: () => `scopes are ${SCOPES.join(" ")}`,
    isBroken: ({ scope }) => scopesIn(scope).length > 0 && knownScopes(scope).length === 0,
  },
];

function judge(parameters: AuthorizeParameters, resource: string): CheckedAuthorization["outcome"] {
  const broken = REQUEST_RULES.find(({ isBroken }) => isBroken(parameters, resource));
  if (broken) return { error: broken.error, error_description: broken.description(resource) };
  const known = knownScopes(parameters.scope);
  return { scopes: known.length > 0 ? known : [...SCOPES] };
}

function scopesIn(scope: string): string[] {
  return scope.split(" ").filter(Boolean);
}

function knownScopes(scope: string): Scope[] {
  const asked = scopesIn(scope);
  return SCOPES.filter((each) => asked.includes(each));
}

export function isSameResource(asked: string, resource: string): boolean {
  const bare = asked.replace(/\/$/, "");
  return bare === resource || bare === new URL(resource).origin;
}
