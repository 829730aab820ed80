// All that an operator is shown of one person: never a password, a draft, or what visitors wrote to them.
import type { ComponentProps } from "react";
import type { OperatorPerson } from "../../ui/operators/operator_person_screen.tsx";
import { isOperator } from "./operator_guard.ts";
import { listIdentities } from "../providers/identities.ts";
import { findSignInStop, findUserForLogin, getAccount } from "../accounts/people.ts";
import { listSessions } from "../accounts/sessions.ts";
import { listConnections } from "../assistants/connections.ts";
import type { Deps } from "../deps.ts";
import { countFileBytes, listFiles } from "../files/files.ts";
import { countPictureBytes } from "../pictures/pictures.ts";
import { findPublishState } from "../publishing/publish_state.ts";
import { countVersionBytes } from "../publishing/versions.ts";
import { inJson, listActsAbout } from "./acts.ts";

/** Null: nobody has that name. */
export async function readPersonCase(
  { database: { sql }, config, clock }: Deps,
  username: string,
): Promise<Omit<ComponentProps<typeof OperatorPerson>, "user"> | null> {
  // A username never holds an @.
  const person = username.includes("@") ? null : await findUserForLogin(sql, username);
  if (!person) return null;
  const { id } = person;
  const [
    account,
    stoppedAt,
    state,
    sessions,
    identities,
    connections,
    versions,
    pictures,
    files,
    acts,
  ] = await Promise.all([
    getAccount(sql, id),
    findSignInStop(sql, id),
    findPublishState(sql, id),
    listSessions(sql, id, null),
    listIdentities(sql, id),
    listConnections(sql, id, clock.now()),
    countVersionBytes(sql, id),
    countPictureBytes(sql, id),
    listFiles(sql, id),
    listActsAbout(sql, id),
  ]);
  return {
    person: {
      username: person.username,
      email: account.email,
      fullName: `${account.first_name} ${account.last_name}`.trim(),
      isVerified: account.email_verify,
      isOperator: isOperator(config, person),
      createdAt: account.created_at.toISOString(),
      stoppedAt: stoppedAt?.toISOString() ?? null,
    },
    pageState: state,
    signIns: {
      hasPassword: account.has_password,
      providers: identities.map(({ issuer }) => issuer),
      sessions: sessions.map(({ created_at, refreshed_at }) => ({
        createdAt: created_at.toISOString(),
        refreshedAt: refreshed_at.toISOString(),
      })),
    },
    bytes: { versions, pictures, files: countFileBytes(files) },
    connections: connections.map(({ id, kind, name, created_at, last_used_at }) => (
      { id, kind, name, createdAt: created_at, lastUsedAt: last_used_at }
    )),
    acts: acts.map(inJson),
  };
}
