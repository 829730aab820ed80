// All that the profile shows of a person's account.
import type { ComponentProps } from "react";
import { type Context, Hono } from "hono";
import { describeSecondFactor } from "../second_factor/second_factor_state.ts";
import { listEvents } from "../accounts/account_events.ts";
import { listPasskeys } from "../passkeys/passkeys.ts";
import { getAccount } from "../accounts/people.ts";
import { listSessions, type Session } from "../accounts/sessions.ts";
import { listConnections } from "../assistants/connections.ts";
import type { Deps } from "../deps.ts";
import { findDomainPayload } from "../domains/domain_payload.ts";
import { nameProvider } from "../config/sign_in_settings.ts";
import type { Profile } from "../../ui/profile/profile_screen.tsx";
import { SCREENS } from "../../contract/paths.ts";
import { named } from "../http/render.tsx";
import { renderPage } from "../http/render.tsx";
import {
  CodeLinkScreen,
  type CodeLinkScreenProps,
} from "../../ui/second_factor/code_link_screen.tsx";
import { NotMe } from "../../ui/sign_in/sign_in_screens.tsx";
import { VerifyEmail } from "../../ui/registration/register_screens.tsx";
import { VerifyEmailChange } from "../../ui/sign_in/sign_in_screens.tsx";

export async function readProfile(
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

export function linkScreens(deps: Deps): Hono {
  return new Hono()
    .on("GET", upTo(SCREENS.verifyEmail), (c) =>
      renderPage(c, deps, {
        title: named("Email verification"),
        kind: "personal",
        body: <VerifyEmail {...LINK_PARTS} {...c.req.param()} />,
      }))
    .on("GET", upTo(SCREENS.verifyEmailChange), (c) =>
      renderPage(c, deps, {
        title: named("Email change"),
        kind: "personal",
        body: <VerifyEmailChange {...LINK_PARTS} {...c.req.param()} />,
      }))
    .on("GET", upTo(SCREENS.notMe), (c) =>
      renderPage(c, deps, {
        title: named("Was it you?"),
        kind: "personal",
        body: <NotMe {...LINK_PARTS} {...c.req.param()} />,
      }))
    .on("GET", upTo(SCREENS.removeCodes), (c) => codeLinkScreen(c, deps, "remove"))
    .on("GET", upTo(SCREENS.keepCodes), (c) => codeLinkScreen(c, deps, "keep"));
}

function codeLinkScreen(
  c: Context,
  deps: Deps,
  act: CodeLinkScreenProps["act"],
): Response {
  return renderPage(c, deps, {
    title: named("Codes at sign-in"),
    kind: "personal",
    body: <CodeLinkScreen act={act} {...LINK_PARTS} {...c.req.param()} />,
  });
}

/** What a mail program cut off is missing from the link, and the screen says so. */
const LINK_PARTS = { uid: "", token: "", new_email: "" };

/** "/a/:b/:c" also without its last parts. */
function upTo(path: string): string[] {
  const parts = path.split("/:");
  return parts.map((_, i) => parts.slice(0, parts.length - i).join("/:"));
}
