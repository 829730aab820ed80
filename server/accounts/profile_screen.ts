// All that the profile shows of a person's account.
import type { ComponentProps } from "react";
import type { Context } from "hono";
import { describeSecondFactor } from "../second_factor/second_factor_state.ts";
import { listEvents } from "./account_events.ts";
import { listPasskeys } from "../passkeys/passkeys.ts";
import { getAccount } from "./people.ts";
import { listSessions, type Session } from "./sessions.ts";
import { listConnections } from "../assistants/connections.ts";
import type { Deps } from "../deps.ts";
import { findDomainPayload } from "../domains/domain_payload.ts";
import { nameProvider } from "../config/sign_in_settings.ts";
import type { Profile } from "../../ui/accounts/profile_screen.tsx";

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
