import type { AuthorizeParameters } from "../../contract/assistants/connection_calls.ts";
import { type Scope, SCOPES } from "../../contract/assistants/scopes.ts";
import type { OwnerSql, Sql } from "../database/database.ts";
import type { Config } from "../config/config.ts";
import { Failure } from "../errors.ts";
import { buildResource } from "./connection_guard.ts";
import type { ClientFetcher } from "./client_fetcher.ts";
import {
  type Client,
  findClient,
  hostOfRedirect,
  isClientDocument,
  isRegisteredRedirect,
  leadsHere,
  readClientName,
} from "./clients.ts";
import { createHash } from "node:crypto";
import { hashToken, newToken } from "../http/tokens.ts";
import type { ConsentExport } from "../../contract/exports/account_export.ts";

const LIFETIME_MS = 60_000;
/** Used codes stay for so long, so that a second use is told from a code that never was. */
export const KEPT_MS = 24 * 60 * 60 * 1_000;

interface Consent {
  user_id: string;
  client_id: string;
  client_name: string;
  host: string;
  redirect_uri: string;
  code_challenge: string;
  scopes: Scope[];
}

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
  config: Config,
): Promise<CheckedAuthorization> {
  const { client_id, redirect_uri } = parameters;
  const found = isClientDocument(client_id)
    ? await fetchClient(client_id)
    : await findClient(sql, client_id);
  if (!found) throw new Failure("bad_input", "unknown_client");
  // A client that registered before a rule was made has to keep to it too.
  const client = { ...found, name: readClientName(found.name) };
  const isItsOwn = isRegisteredRedirect(redirect_uri, client.redirect_uris);
  if (!isItsOwn || leadsHere(redirect_uri, config)) {
    throw new Failure("bad_input", "foreign_redirect");
  }
  const host = hostOfRedirect(redirect_uri);
  const describer = URL.parse(client_id)?.host ?? host;
  const describedBy = describer === host ? null : describer;
  return { client, host, describedBy, outcome: decideOutcome(parameters, buildResource(config)) };
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

function decideOutcome(
  parameters: AuthorizeParameters,
  resource: string,
): CheckedAuthorization["outcome"] {
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

export async function issueCode(sql: OwnerSql, consent: Consent, now: Date): Promise<string> {
  await sql`delete from oauth_codes where expires_at < ${new Date(now.getTime() - KEPT_MS)}`;
  const code = newToken();
  const { user_id, client_id, client_name, host, redirect_uri, code_challenge, scopes } = consent;
  await sql`
    insert into oauth_codes (code_hash, user_id, client_id, client_name, host, redirect_uri,
      code_challenge, scopes, expires_at)
    values (${await hashToken(code)}, ${user_id}, ${client_id}, ${client_name}, ${host},
      ${redirect_uri}, ${code_challenge}, ${scopes}::text[],
      ${new Date(now.getTime() + LIFETIME_MS)})`;
  return code;
}

interface Redemption {
  code: string;
  client_id: string;
  redirect_uri: string;
  code_verifier: string;
}

/** `used` names the connection of a used code, which has to end. A code alone ends none: it may be in a log or a history. */
export async function redeemCode(
  sql: Sql,
  { code, client_id, redirect_uri, code_verifier }: Redemption,
  now: Date,
): Promise<{ consent: Consent } | { used: string | null } | null> {
  const [row] = await sql<Consent & { expires_at: Date; is_used: boolean; connection_id: string }>`
    select user_id, client_id, client_name, host, redirect_uri, code_challenge, scopes, expires_at,
      is_used, connection_id
    from oauth_codes where code_hash = ${await hashToken(code)} for update`;
  if (!row) return null;
  const challenge = createHash("sha256").update(code_verifier).digest("base64url");
  const isItsClient = row.client_id === client_id && row.redirect_uri === redirect_uri &&
    row.code_challenge === challenge;
  if (row.is_used) return isItsClient ? { used: row.connection_id } : null;
  await sql`update oauth_codes set is_used = true where code_hash = ${await hashToken(code)}`;
  return isItsClient && row.expires_at > now ? { consent: row } : null;
}

export async function findCodeOwner(
  sql: Sql,
  code: string,
): Promise<Pick<Consent, "user_id" | "client_id"> | null> {
  const [owner] = await sql<Pick<Consent, "user_id" | "client_id">>`
    select user_id, client_id from oauth_codes where code_hash = ${await hashToken(code)}`;
  return owner ?? null;
}

export async function noteConnection(sql: Sql, code: string, connectionId: string): Promise<void> {
  await sql`
    update oauth_codes set connection_id = ${connectionId} where code_hash = ${await hashToken(
    code,
  )}`;
}

/** Used codes stay, because they tell a second use. */
export async function deleteCodes(sql: Sql, userId: string): Promise<void> {
  await sql`delete from oauth_codes where user_id = ${userId} and not is_used`;
}

export async function exportConsents(sql: Sql, userId: string): Promise<ConsentExport[]> {
  return await sql<ConsentExport>`
    select client_name, host, scopes, is_used, expires_at from oauth_codes
    where user_id = ${userId} order by expires_at`;
}
