// An assistant of a test: it registers itself, sends a person to consent, and exchanges what comes of it for tokens.
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from "oauth4webapi";
import type {
  AuthorizeParameters,
  ConsentReply,
} from "../../contract/assistants/connection_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import type { SignedInUser } from "./make.ts";
import type { TestApp } from "./test_app.ts";

export const REDIRECT = "https://assistant.example/callback";

type Form = Record<string, string>;
type AuthorizationRequest = Partial<AuthorizeParameters>;

/** Returns the id that it got. */
export async function registerClient(app: TestApp, redirect_uris = [REDIRECT]): Promise<string> {
  const body = { client_name: "Soup assistant", redirect_uris };
  const reply = await (await app.post(OAUTH.register, body)).json();
  if (!reply.client_id) throw new Error(JSON.stringify(reply));
  return reply.client_id;
}

/** As if it had registered before there was a rule. */
export async function insertClient(
  app: TestApp,
  name: string,
  redirect_uri: string,
): Promise<string> {
  const id = crypto.randomUUID();
  await app.database.sql`
    insert into oauth_clients (id, name, redirect_uris, created_at, used_at)
    values (${id}, ${name}, ${[redirect_uri]}::text[], now(), now())`;
  return id;
}

/** What a client sends its person with, and the verifier that it keeps. */
export async function makeRequest(client_id: string, changes: AuthorizationRequest = {}) {
  const code_verifier = generateRandomCodeVerifier();
  const parameters: AuthorizationRequest = {
    response_type: "code",
    client_id,
    redirect_uri: REDIRECT,
    code_challenge: await calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: "S256",
    state: "the state of the client",
    ...changes,
  };
  return { parameters, code_verifier };
}

/** A person's answer to an assistant. */
export async function consent(
  app: TestApp,
  { bearer }: Pick<SignedInUser, "bearer">,
  parameters: AuthorizationRequest,
  is_allowed = true,
): Promise<Response> {
  return await app.post(CALLS.consent, { ...parameters, is_allowed }, bearer);
}

/** Where a consent sends the browser. */
export async function wayBack(consented: Response): Promise<URL> {
  const reply: ConsentReply = await consented.json();
  if (!consented.ok) throw new Error(JSON.stringify(reply));
  return new URL(reply.redirect_to);
}

/** All that a good exchange of a code takes. */
export async function grantCode(
  app: TestApp,
  user: SignedInUser,
  changes: AuthorizationRequest = {},
) {
  const client_id = changes.client_id ?? await registerClient(app);
  const { parameters, code_verifier } = await makeRequest(client_id, changes);
  const url = await wayBack(await consent(app, user, parameters));
  return {
    grant_type: "authorization_code",
    client_id,
    redirect_uri: parameters.redirect_uri!,
    code: url.searchParams.get("code")!,
    code_verifier,
  };
}

export async function sendForm(app: TestApp, path: string, form: Form): Promise<Response> {
  const body = new URLSearchParams(form);
  return await app.fetch(new Request(app.config.publicUrl + path, { method: "POST", body }));
}

export interface Tokens {
  client_id: string;
  access_token: string;
  refresh_token: string;
  scope: string;
}

/** The whole way, for a client that is registered for it. */
export async function connect(
  app: TestApp,
  user: SignedInUser,
  changes: AuthorizationRequest = {},
): Promise<Tokens> {
  const grant = await grantCode(app, user, changes);
  const reply = await (await sendForm(app, OAUTH.token, grant)).json();
  return { client_id: grant.client_id, ...reply };
}

export async function refresh(
  app: TestApp,
  { client_id, refresh_token }: Pick<Tokens, "client_id" | "refresh_token">,
): Promise<Response> {
  return await sendForm(app, OAUTH.token, {
    grant_type: "refresh_token",
    client_id,
    refresh_token,
  });
}

/** The error of an answer as RFC 6749 has it: JSON in words that nobody keeps. */
export async function findRefusal(response: Response): Promise<{ status: number; error: string }> {
  const { error, error_description } = await response.json();
  const isKept = response.headers.get("Cache-Control") !== "no-store";
  if (isKept || !/\S/.test(error_description)) throw new Error(`${error}: ${error_description}`);
  return { status: response.status, error };
}

/** Whether it is good where programs ask. */
export async function opens(app: TestApp, token: string): Promise<boolean> {
  const response = await app.get(CALLS.page, { Authorization: `Bearer ${token}` });
  await response.body?.cancel();
  return response.status !== 401;
}
