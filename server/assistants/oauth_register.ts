// POST /oauth/register: an assistant that has no address of its own says who it is (RFC 7591).
import { Hono } from "hono";
import { z } from "zod";
import { ClientName } from "./client_names.ts";
import { findSameClient, registerClient } from "./clients.ts";
import { checkRedirect } from "./redirects.ts";
import { OAUTH } from "../../contract/paths.ts";
import { allowAnyOrigin } from "../http/cross_origin.ts";
import type { Deps } from "../deps.ts";
import { limitBody, parseBody } from "../http/bodies.ts";
import { clientFrom } from "../http/client_address.ts";
import { oauthError, onlyPost, orOAuthError } from "./oauth_answers.ts";

const Registration = z.object({
  client_name: ClientName.default("An assistant"),
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(20),
});

export function oauthRegister(deps: Deps): Hono {
  const { database, clock, config, limits } = deps;
  return new Hono()
    .use(OAUTH.register, allowAnyOrigin(["POST"]))
    .post(OAUTH.register, limitBody(deps), (c) =>
      orOAuthError(c, async () => {
        const { success, data, error } = Registration.safeParse(
          await parseBody(c).catch(() => null),
        );
        if (!success) {
          return oauthError(
            c,
            "invalid_client_metadata",
            error.issues.find(({ path }) => path[0] === "client_name")?.message ??
              "JSON with redirect_uris, one to 20 texts, is required",
          );
        }
        if (!data.redirect_uris.every(checkRedirect)) {
          return oauthError(
            c,
            "invalid_redirect_uri",
            "redirect_uris are https, http on a loopback address, or of a private-use scheme with a dot, such as com.example.app:/callback",
          );
        }
        await limits.take(["client_register", clientFrom(c, config)]);
        const { client_name: name, redirect_uris } = data;
        const now = clock.now();
        const asked = { name, redirect_uris };
        // Nobody can shut a program out by registering it often: those after so many share an id (RFC 7591, 3.2.1).
        const isCounted = await limits.allows(["client_register_same", JSON.stringify(asked)]);
        const same = isCounted ? null : await findSameClient(database.sql, asked);
        const client = same ?? await registerClient(database.sql, asked, now);
        c.header("Cache-Control", "no-store");
        return c.json({
          client_id: client.id,
          client_id_issued_at: Math.floor(now.getTime() / 1_000),
          client_name: name,
          redirect_uris,
          grant_types: ["authorization_code", "refresh_token"],
          response_types: ["code"],
          token_endpoint_auth_method: "none",
        }, 201);
      }))
    .on(["GET", "PUT", "DELETE", "PATCH"], [OAUTH.register], onlyPost);
}
