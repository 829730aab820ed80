import {
  type Admission,
  admitNobody,
  changeRegistration,
  checkAddress,
  checkHost,
  checkNewPassword,
  createLink,
  createUser,
  findLink,
  findRefusal,
  findUserByEmail,
  hashPassword,
  holdsKeptUse,
  holdUsername,
  isUsernameFree,
  type Link,
  lockUser,
  type PasswordHash,
  REGISTRATION_MS,
  releaseHold,
  requireChosenUsername,
  requireInvitedAddress,
  type User,
} from "../accounts/mod.ts";
import { endAccess, ownNewUser } from "../sign_in/mod.ts";
import { newToken } from "../http/tokens.ts";
import { clientFrom, identifyAsker } from "../http/askers.ts";
import { countKb, takingAtLeast } from "../http/rate_limits.ts";
import {
  forgetInvitation,
  readAdmission,
  readRegistration,
  type Registration,
  signRegistration,
} from "./invited_browsers.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { RegisterRequest } from "../../contract/registration/registration_payloads.ts";
import type { Answers } from "../http/answers.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { tellOwner } from "./registration_mails.tsx";
import { mailVerification } from "./verify_email_calls.ts";
import {
  awaitVerification,
  type KeepCode,
  type PageToSave,
  prepareToSave,
  requirePage,
  savePortfolio,
} from "../publishing/mod.ts";
import { awaitPictures } from "../pictures/mod.ts";
import { count } from "../work/telemetry.ts";
import { readHouse } from "../config/house.ts";

const RESEND_MS = 100;

const CREATE_MS = 150;

interface RegistrationAttempt extends RegisterRequest {
  password_hash: PasswordHash;
  before: Registration | null;
  admission: Admission;
}

export function register(deps: Deps): Answers<"register"> {
  const { config, limits, hasher, database, userCodes, secret, clock } = deps;
  return {
    register: async ({ c, request }) => {
      const { email, username, password, user_code } = request;
      if (user_code !== undefined) requirePage(user_code);
      const asker = identifyAsker(c, config);
      const checked = await checkNewPassword(deps, password, request, asker);
      const from = clientFrom(c, config);
      const before = readBefore(deps, request);
      const admission = readAdmission(c, deps, before?.token);
      await limits.take(
        ["register", from],
        ["mail", email],
        ...(user_code ? [["register_kb", from, countKb(user_code)]] as const : []),
      );
      await refuseEarly(deps, admission, email);
      const page = user_code ? await prepareToSave(deps, asker, null, user_code) : null;
      const password_hash = await hashPassword(hasher, checked, asker);
      const attempt = { ...request, password_hash, before, admission };
      const work = page
        ? userCodes.keepFor(
          page.code,
          (keep) =>
            database.transaction((sql) => createWithPictures(deps, sql, attempt, page, keep)),
        )
        : database.transaction((sql) => createWithPictures(deps, sql, attempt, null, null));
      const { pictures, ...link } = await takingAtLeast(CREATE_MS, work);
      deps.outbox.notify();
      forgetInvitation(c, config);
      count("sign_ups");
      return {
        message: SENTENCES.registered,
        registration: signRegistration(secret, { ...link, username }, clock.now()),
        pictures,
      };
    },
  };
}

function readBefore(
  { secret, clock }: Deps,
  { registration, username }: RegisterRequest,
): Registration | null {
  const before = registration ? readRegistration(secret, registration, clock.now()) : null;
  return before?.username.toLowerCase() === username.toLowerCase() ? before : null;
}

async function refuseEarly(
  { database, clock }: Deps,
  admission: Admission,
  email: string,
): Promise<void> {
  const ofHost = await checkHost(admission.addresses, email);
  if (ofHost) throw new Failure("forbidden", ofHost);
  if (admission.kept && admission.registration !== "closed") return;
  const refusal = await findRefusal(database.sql, admission, email, clock.now());
  if (refusal) throw new Failure("forbidden", refusal);
}

/** A taken address awaits pictures too, so that it gets the same answers. */
async function createWithPictures(
  deps: Deps,
  sql: Sql,
  attempt: RegistrationAttempt,
  page: PageToSave | null,
  keep: KeepCode | null,
): Promise<Link & { pictures: string | null }> {
  const link = await create(deps, sql, attempt, page, keep);
  const now = deps.clock.now();
  const code = page?.code ?? "";
  return { ...link, pictures: await awaitPictures(sql, deps.secret, link.uid, code, now) };
}

async function create(
  deps: Deps,
  sql: Sql,
  attempt: RegistrationAttempt,
  page: PageToSave | null,
  keep: KeepCode | null,
): Promise<Link> {
  const { username, email, admission } = attempt;
  const now = deps.clock.now();
  const code_hash = await keep?.(sql);
  const before = await findBefore(deps, sql, attempt);
  if (before) return await correct(deps, sql, before, attempt);
  const user = await createUser(sql, attempt, admission, now).catch(toBarred);
  if (user && user !== "barred") {
    if (page && code_hash) {
      const owner = ownNewUser(sql, user);
      await savePortfolio(owner, user.id, { ...page.row, code_hash }, 0, now);
      await awaitVerification(owner, user.id);
    }
    await mailVerification(deps, sql, user);
    return await createLink(sql, user.id, "registration", now);
  }
  await holdUsername(sql, username, null, now);
  await tellOwner(sql, deps.config, email, user === "barred", now);
  const link = { uid: crypto.randomUUID(), token: newToken() };
  const until = new Date(now.getTime() + REGISTRATION_MS);
  await admitNobody(sql, admission, { email, token: link.token, until }, now);
  return link;
}

async function findBefore({ clock }: Deps, sql: Sql, { username, before }: RegistrationAttempt) {
  if (!before) return null;
  const now = clock.now();
  const user = await lockUser(sql, before.uid);
  if (!user && await holdsKeptUse(sql, before.token, now)) await releaseHold(sql, username);
  const isSame = user?.username.toLowerCase() === username.toLowerCase();
  if (!user || !isSame || user.email_verify) return null;
  return await findLink(sql, before, ["registration"], now) ? user : null;
}

async function correct(
  deps: Deps,
  sql: Sql,
  before: User,
  attempt: RegistrationAttempt,
): Promise<Link> {
  const { email, admission: { addresses } } = attempt;
  const now = deps.clock.now();
  await requireInvitedAddress(sql, before.id, email);
  const owner = await findUserByEmail(sql, email);
  const asked = { email, before: before.email };
  const isBarred = await checkAddress(sql, addresses, asked, now) === "mailbox_barred";
  if (isBarred || owner && owner.id !== before.id) {
    await tellOwner(sql, deps.config, email, isBarred, now);
  } else {
    await changeRegistration(sql, before, attempt, addresses, now);
    await endAccess(deps, sql, before.id, { kind: "registration_corrected" }, now);
    await mailVerification(deps, sql, { ...before, email });
  }
  return await createLink(sql, before.id, "registration", now);
}

function toBarred(error: unknown): "barred" {
  if (error instanceof Failure && error.problems[0]!.code === "mailbox_barred") return "barred";
  throw error;
}

export function resendRegistration(deps: Deps): Answers<"resendRegistration"> {
  const { config, database, limits, secret, clock, outbox } = deps;
  return {
    resendRegistration: async ({ c, request: { registration, email } }) => {
      const registered = readRegistration(secret, registration, clock.now());
      if (!registered) throw new Failure("bad_input", "registration_over");
      await limits.take(["mail_address", clientFrom(c, config)], ["mail", email]);
      await takingAtLeast(RESEND_MS, resend(registered, email));
      outbox.notify();
      return { message: SENTENCES.verification_resent };
    },
  };

  async function resend(registered: Registration, email: string): Promise<void> {
    await database.transaction(async (sql) => {
      const user = await lockUser(sql, registered.uid);
      const holds = await findLink(sql, registered, ["registration"], clock.now());
      if (!user || !holds || user.email_verify) return;
      if (user.email.toLowerCase() !== email.toLowerCase()) return;
      await mailVerification(deps, sql, user);
    });
  }
}

export function username(deps: Deps): Answers<"username"> {
  const { config, database, limits, clock } = deps;
  return {
    username: async ({ c, query }) => {
      await limits.take(["username", clientFrom(c, config)]);
      requireChosenUsername(query.username, readHouse(config));
      return { is_free: await isUsernameFree(database.sql, query.username, clock.now()) };
    },
  };
}
