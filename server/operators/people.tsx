import { Hono } from "hono";
import {
  deleteUser,
  findPeople,
  findSignInStop,
  findUserForLogin,
  getAccount,
  isOperator,
  listSessions,
  noteEvent,
  PEOPLE_LISTED,
  stopSignIn,
  type User,
} from "../accounts/mod.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { OperatorPeople, OperatorPerson } from "../../ui/operators/people_screens.tsx";
import { operatorScreen } from "./room_screen.tsx";
import type { ComponentProps } from "react";
import { actAsOperator, inJson, listActsAbout } from "./acts.ts";
import { listIdentities } from "../providers/mod.ts";
import { listConnections } from "../assistants/mod.ts";
import { countFileBytes, listFiles } from "../files/mod.ts";
import { countPictureBytes } from "../pictures/mod.ts";
import { countVersionBytes, findPublishState } from "../publishing/mod.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Answers } from "../http/answers.ts";
import { endAccess } from "../sign_in/mod.ts";
import type { OperatorSql } from "../database/database.ts";
import { describeOperator } from "../config/operator_settings.ts";
import { enqueueMail } from "../mail/outbox.ts";
import { accountRemovedMail, signInsAllowedMail, signInsStoppedMail } from "./operator_mails.tsx";
import { mailVerification } from "../registration/mod.ts";

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

type NoticeDeps = Pick<Deps, "config" | "clock" | "features">;

export function operatorPeople(
  deps: Deps,
): Answers<"stopSignIns" | "signOutEverywhere" | "resendToPerson" | "deletePerson"> {
  const { outbox, pages } = deps;
  return {
    stopSignIns: async ({ request: { is_stopped, ...about }, session }) => {
      const act = is_stopped ? "stop_sign_ins" : "allow_sign_ins";
      await actAsOperator(
        deps,
        session,
        { act, ...about },
        (sql, person) => setSignInStopped(deps, sql, person, is_stopped, about.reason),
      );
      outbox.notify();
      return { message: SENTENCES[is_stopped ? "sign_ins_stopped" : "sign_ins_allowed"] };
    },
    signOutEverywhere: async ({ request, session }) => {
      const doing = { act: "end_sessions", ...request } as const;
      await actAsOperator(
        deps,
        session,
        doing,
        (sql, person) => signOutEverywhere(deps, sql, person),
      );
      return { message: SENTENCES.signed_out_everywhere };
    },
    resendToPerson: async ({ request, session }) => {
      const doing = { act: "resend_verification", ...request } as const;
      await actAsOperator(
        deps,
        session,
        doing,
        (sql, person) => resendVerification(deps, sql, person),
      );
      outbox.notify();
      return { message: SENTENCES.resent_to_person };
    },
    deletePerson: async ({ request, session }) => {
      const doing = { act: "delete_account", ...request } as const;
      const id = await actAsOperator(deps, session, doing, async (sql, person) => {
        await deletePerson(deps, sql, person, request.reason);
        return person.id;
      });
      pages.forget(id);
      outbox.notify();
      return { message: SENTENCES.person_deleted };
    },
  };
}

export async function setSignInStopped(
  deps: NoticeDeps,
  sql: OperatorSql,
  person: User,
  isStopped: boolean,
  reason: string,
): Promise<void> {
  const { config, clock } = deps;
  requireNoOperator(config, person);
  await stopSignIn(sql, person.id, isStopped ? clock.now() : null);
  const now = clock.now();
  if (isStopped) await endAccess(deps, sql, person.id, { kind: "sign_ins_stopped" }, now);
  else await noteEvent(sql, person.id, { kind: "sign_ins_allowed" }, now);
  const about = {
    username: person.username,
    reason,
    contact: describeOperator(config).abuse,
    url: config.publicUrl,
  };
  const mail = isStopped ? signInsStoppedMail(about) : signInsAllowedMail(about);
  await enqueueMail(sql, person.email, mail, clock.now(), { userId: person.id });
}

export async function signOutEverywhere(
  deps: NoticeDeps,
  sql: OperatorSql,
  { id }: User,
): Promise<void> {
  await endAccess(deps, sql, id, { kind: "signed_out_by_operator" }, deps.clock.now());
}

async function resendVerification(
  deps: NoticeDeps,
  sql: OperatorSql,
  person: User,
): Promise<void> {
  if (person.email_verify) throw new Failure("bad_input", "person_is_verified");
  await mailVerification(deps, sql, person);
}

async function deletePerson(
  { config, clock }: NoticeDeps,
  sql: OperatorSql,
  person: User,
  reason: string,
): Promise<void> {
  requireNoOperator(config, person);
  const { username, email } = person;
  const isKnown = await findPublishState(sql, person.id) !== "none";
  await deleteUser(sql, person, isKnown, clock.now());
  const contact = describeOperator(config).abuse;
  const mail = accountRemovedMail({ username, reason, contact, url: config.publicUrl });
  await enqueueMail(sql, email, mail, clock.now());
}

/** The configuration names the operators, so an operator must be taken out of it first. */
function requireNoOperator(config: Deps["config"], person: User): void {
  if (isOperator(config, person)) throw new Failure("bad_input", "person_is_operator");
}
