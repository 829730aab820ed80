import { Hono } from "hono";
import {
  findPeople,
  findSignInStop,
  findUserForLogin,
  getAccount,
  isOperator,
  listSessions,
  PEOPLE_LISTED,
} from "../accounts/mod.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { OperatorPeople, OperatorPerson } from "../../ui/operators/people_screens.tsx";
import { operatorScreen } from "./room_screen.tsx";
import type { ComponentProps } from "react";
import { inJson, listActsAbout } from "./acts.ts";
import { listIdentities } from "../providers/mod.ts";
import { listConnections } from "../assistants/mod.ts";
import { countFileBytes, listFiles } from "../files/mod.ts";
import { countPictureBytes } from "../pictures/mod.ts";
import { countVersionBytes, findPublishState } from "../publishing/mod.ts";

const ASKED_MAX_LENGTH = 200;

export function operatorPeopleScreens(deps: Deps): Hono {
  const { sql } = deps.database;
  return new Hono()
    .get(SCREENS.operatorPeople, (c) => {
      const asked = (c.req.query("q") ?? "").toWellFormed().replaceAll("\0", "")
        .slice(0, ASKED_MAX_LENGTH).trim();
      return operatorScreen(c, deps, "People", async (user) => {
        const people = await findPeople(sql, nameIn(asked));
        return (
          <OperatorPeople
            user={user}
            asked={asked}
            people={people.map((each) => ({
              username: each.username,
              email: each.email,
              isVerified: each.email_verify,
              isStopped: each.sign_in_stopped_at !== null,
              createdAt: each.created_at.toISOString(),
              title: each.title,
              page: each.has_page ? (each.is_shown ? "shown" : "hidden") : "none",
            }))}
            isCut={people.length === PEOPLE_LISTED}
          />
        );
      });
    })
    .get(SCREENS.operatorPerson, (c) => {
      const name = c.req.param("username");
      return operatorScreen(c, deps, name, async (user) => {
        const found = await readPersonCase(deps, name);
        if (!found) throw new Failure("not_found", "nobody_of_that_name");
        return <OperatorPerson user={user} {...found} />;
      });
    });
}

function nameIn(asked: string): string {
  return /(?:^|\/)u\/([^/?#]+)/.exec(asked)?.[1] ?? asked;
}

async function readPersonCase(
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
