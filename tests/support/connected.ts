// The screens of assistants: one that asks, and some that were allowed before.
import { SCREENS } from "../../contract/paths.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import type { TestApp } from "./test_app.ts";

type Form = Record<string, string>;

const REDIRECT = "https://assistant.example/callback";

/** The address to which an assistant that registered itself sends its person. */
export async function authorizePath(app: TestApp, changes: Form = {}): Promise<string> {
  const body = { client_name: "An Assistant", redirect_uris: [REDIRECT] };
  const { client_id } = await (await app.post(OAUTH.register, body)).json();
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: REDIRECT,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    state: "abc",
    ...changes,
  });
  return `${SCREENS.authorize}?${query}`;
}

/** As if they had been there for a while. */
export async function addConnections(
  { database: { sql } }: TestApp,
  userId: string,
): Promise<void> {
  await sql`
    insert into connections (user_id, kind, name, host, scopes, secret_hash, rotated_at, created_at,
      expires_at, last_used_at, last_used_from)
    values
      (${userId}, 'assistant', 'An Assistant', 'assistant.example', '{page:read,page:write}', '', now(),
        now() - interval '9 days', now() + interval '60 days', now(), '203.0.113.7'),
      (${userId}, 'key', 'GitHub', '', '{page:write}', '', now(), now() - interval '90 days', null, null, null)`;
}
