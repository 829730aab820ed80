import type { Deps } from "../deps.ts";
import { USERNAME_MAX_LENGTH } from "../../contract/limits.ts";
import { problem } from "../../contract/problems.ts";
import { type Provider, providerProblem } from "../../contract/providers/providers.ts";
import { checkEmail, checkName } from "../../contract/rules.ts";
import type { Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import {
  type Admission,
  checkChosenUsername,
  createUser,
  findUserByEmail,
  isUsernameFree,
  lockUser,
  noteEvent,
  openToProvider,
  type User,
} from "../accounts/mod.ts";
import { addIdentity, findIdentity, findUserByIdentity, lockIdentity } from "./identities.ts";
import type { Identity } from "./providers.ts";
import { startOver } from "../sign_in/mod.ts";

export interface ProviderUser {
  user: User;
  origin: "known" | "linked" | "new";
}

export interface Arrival {
  provider: Provider;
  hasPasswords: boolean;
  identity: Identity;
  admission: Admission;
  wished?: string;
}

export async function findOrCreateProviderUser(
  deps: Pick<Deps, "features">,
  sql: Sql,
  arrival: Arrival,
  now: Date,
): Promise<ProviderUser> {
  const { provider, hasPasswords, identity } = arrival;
  // Another tab of the same person waits here.
  await lockIdentity(sql, identity);
  const known = await findUserByIdentity(sql, identity);
  if (known) return { user: known, origin: "known" };
  if (identity.failure) throw identity.failure;
  if (!identity.email) {
    throw new Failure(
      "bad_input",
      problem("provider_email_missing", { provider: provider.name }),
    );
  }
  if (!identity.isEmailVerified || checkEmail(identity.email)) {
    throw new Failure(
      "bad_input",
      hasPasswords
        ? providerProblem(provider, "email_unverified")
        : problem("provider_email_unverified", { provider: provider.name }),
    );
  }
  const sameEmail = await findUserByEmail(sql, identity.email);
  if (sameEmail) return await link(deps, sql, sameEmail, arrival, now);
  const user = {
    username: await findFreeUsername(sql, arrival, now),
    email: identity.email,
    email_verify: true,
    password_hash: null,
    first_name: toName(identity.first_name),
    last_name: toName(identity.last_name),
  };
  const created = await createUser(sql, user, arrival.admission, now).catch(nullWhenTaken);
  // Someone else with this name or this e-mail was quicker.
  if (!created) return await findOrCreateProviderUser(deps, sql, arrival, now);
  await addIdentity(sql, created.id, identity);
  return { user: created, origin: "new" };
}

/** Someone may have registered this e-mail in advance (pre-hijacking), so an unverified account starts over. */
async function link(
  deps: Pick<Deps, "features">,
  sql: Sql,
  found: User,
  arrival: Arrival,
  now: Date,
): Promise<ProviderUser> {
  const { provider, identity } = arrival;
  const user = await lockUser(sql, found.id);
  // The account got another address, or was deleted, before it could be locked.
  if (user?.email.toLowerCase() !== identity.email.toLowerCase()) {
    return await findOrCreateProviderUser(deps, sql, arrival, now);
  }
  const other = await findIdentity(sql, user.id);
  if (other) {
    const isOfProvider = other.issuer === identity.issuer;
    throw new Failure(
      "bad_input",
      isOfProvider ? providerProblem(provider, "other_account") : "other_way_in",
    );
  }
  await addIdentity(sql, user.id, identity);
  const cause = { kind: "provider_linked", way: provider.id } as const;
  if (user.email_verify) await noteEvent(sql, user.id, cause, now);
  else await startOver(deps, sql, user.id, cause, now);
  return { user: await openToProvider(sql, user.id), origin: "linked" };
}

function nullWhenTaken(error: unknown): null {
  if (error instanceof Failure && error.kind === "bad_input") return null;
  throw error;
}

async function findFreeUsername(
  sql: Sql,
  { identity, admission: { house }, wished = "" }: Arrival,
  now: Date,
): Promise<string> {
  const check = (username: string) => checkChosenUsername(username, house);
  if (!check(wished) && await isUsernameFree(sql, wished, now)) return wished;
  const asked = toWord(`${identity.first_name} ${identity.last_name}`) ||
    toWord(identity.email.split("@")[0]!);
  // A name that is reserved stays so with any number.
  const name = check(asked)?.code === "username_reserved" ? "" : asked;
  for (let attempt = 0;; attempt++) {
    const username = attempt === 0 ? name : `${name || "chef"}-${randomDigits()}`;
    if (!check(username) && await isUsernameFree(sql, username, now)) return username;
  }
}

const SUFFIX_LENGTH = 6;

function toWord(text: string): string {
  return text.normalize("NFKD").toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, USERNAME_MAX_LENGTH - SUFFIX_LENGTH)
    .replaceAll(/^-|-$/g, "");
}

function randomDigits(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]! % 100_000).padStart(5, "0");
}

function toName(name: string): string {
  return checkName(name) ? "" : name;
}
