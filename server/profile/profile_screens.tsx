import type { ComponentProps } from "react";
import { type Context, Hono } from "hono";
import { describeSecondFactor } from "../second_factor/mod.ts";
import { getAccount, listEvents, listSessions, type Session } from "../accounts/mod.ts";
import { listPasskeys } from "../passkeys/mod.ts";
import { listConnections } from "../assistants/mod.ts";
import type { Deps } from "../deps.ts";
import { findDomainPayload } from "../domains/mod.ts";
import { nameProvider } from "../config/sign_in_settings.ts";
import { Profile } from "../../ui/profile/profile_screen.tsx";
import { SCREENS } from "../../contract/paths.ts";
import { frameSource } from "../http/policies.ts";
import { LINK_PARTS, named, renderPage, upTo } from "../http/render.tsx";
import { userScreen } from "../sign_in/mod.ts";
import { VerifyEmailChange } from "../../ui/sign_in/sign_in_screens.tsx";

async function readProfile(
  c: Context,
  deps: Deps,
  { id, user }: Session,
): Promise<Omit<ComponentProps<typeof Profile>, "user">> {
  const { config, database: { sql }, clock } = deps;
  const { has_password } = await getAccount(sql, user.id);
  return {
    hasPassword: has_password,
    sessions: await listSessions(sql, user.id, id),
    events: await listEvents(sql, user.id, (provider) => nameProvider(config, provider).name),
    passkeys: await listPasskeys(sql, user.id),
    secondFactor: await describeSecondFactor(c, deps, user.id),
    connections: await listConnections(sql, user.id, clock.now()),
    ownAddress: config.domainsTarget
      ? { domain: await findDomainPayload(sql, config, user.id) }
      : null,
  };
}

export function profileScreens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.profile, (c) =>
      userScreen(
        c,
        deps,
        "Profile",
        async (user, session) => <Profile user={user} {...await readProfile(c, deps, session)} />,
      ))
    .on("GET", upTo(SCREENS.verifyEmailChange), (c) =>
      renderPage(c, deps, {
        title: named("Email change"),
        kind: "personal",
        frameSource: frameSource(c, deps.config, "/preview/"),
        body: <VerifyEmailChange {...LINK_PARTS} {...c.req.param()} />,
      }));
}
