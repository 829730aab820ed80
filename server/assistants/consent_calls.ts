// POST /api/connections/consent/: a person's answer to an assistant that asks to act for them.
import { asOwner } from "../accounts/safety.ts";
import { checkAuthorization } from "./authorize.ts";
import { withAnswer } from "./redirects.ts";
import { issueCode } from "./authorization_codes.ts";
import type { Deps } from "../deps.ts";
import type { Answers } from "../http/answers.ts";
import { buildResource } from "./connection_guard.ts";
import { requireProof } from "../accounts/reauthentication.ts";

export function consent(deps: Deps): Answers<"consent"> {
  const { config, database, clock, limits, fetchClient } = deps;
  return {
    consent: async ({ request, session }) => {
      const { is_allowed, ...parameters } = request;
      const { user } = session;
      if (is_allowed) requireProof(session, clock.now());
      await limits.take(["consent", user.id]);
      // Everything is looked at again: what the screen showed came through the browser.
      const { client, host, outcome } = await checkAuthorization(
        database.sql,
        fetchClient,
        parameters,
        buildResource(config),
      );
      const { redirect_uri, state, code_challenge } = parameters;
      const answer = "error" in outcome ? outcome : is_allowed
        ? {
          code: await asOwner(deps, session, (sql) =>
            issueCode(sql, {
              user_id: user.id,
              client_id: client.id,
              client_name: client.name,
              host,
              redirect_uri,
              code_challenge,
              scopes: outcome.scopes,
            }, clock.now())),
        }
        : { error: "access_denied", error_description: "the person said no" };
      return {
        redirect_to: withAnswer(redirect_uri, { ...answer, state, iss: config.publicUrl }),
      };
    },
  };
}
