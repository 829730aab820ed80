// Which account a Google identity opens: its own, one of the same verified e-mail, or a new one.
import { USERNAME_MAX_LENGTH } from "../../contract/limits.ts";
import { checkEmail, checkName, checkUsername } from "../../contract/rules.ts";
import type { Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import type { GoogleIdentity } from "./google.ts";
import { endAccess } from "./safety.ts";
import {
  createUser,
  findUserByEmail,
  findUserByGoogle,
  isUsernameFree,
  linkGoogle,
  lockUser,
  type User,
} from "./users.ts";

export interface GoogleUser {
  user: User;
  /** "linked": it was there before, and opens with Google from now on. */
  origin: "known" | "linked" | "new";
}

/** Throws a Failure when the e-mail is not proven, or is another Google account's here. */
export async function findOrCreateGoogleUser(
  sql: Sql,
  identity: GoogleIdentity,
  now: Date,
): Promise<GoogleUser> {
  const known = await findUserByGoogle(sql, identity.subject);
  if (known) return { user: known, origin: "known" };
  if (!identity.isEmailVerified || checkEmail(identity.email)) {
    throw new Failure("bad_input", "google_email_unverified");
  }
  const sameEmail = await findUserByEmail(sql, identity.email);
  if (sameEmail) return await link(sql, sameEmail, identity, now);
  const created = await createUser(sql, {
    username: await findFreeUsername(sql, identity, now),
    email: identity.email,
    email_verify: true,
    password_hash: null,
    google_subject: identity.subject,
    first_name: toName(identity.first_name),
    last_name: toName(identity.last_name),
  }, now).catch(nullWhenTaken);
  // Another tab of the same person, or of someone else with this name, was quicker.
  if (!created) return await findOrCreateGoogleUser(sql, identity, now);
  return { user: created, origin: "new" };
}

/**
 * Someone may have registered another's e-mail in advance, to wait for its owner
 * with a password of their own: an address that was never verified loses its
 * password, its sessions and its links before Google opens it (pre-hijacking).
 */
async function link(
  sql: Sql,
  found: User,
  identity: GoogleIdentity,
  now: Date,
): Promise<GoogleUser> {
  const { subject, email } = identity;
  const user = await lockUser(sql, found.id);
  // It got another address, or was deleted, before it could be locked.
  if (user?.email.toLowerCase() !== email.toLowerCase()) {
    return await findOrCreateGoogleUser(sql, identity, now);
  }
  const linked = await linkGoogle(sql, user.id, subject);
  if (!linked) {
    // Another tab of the same person was quicker, or it is someone else's by now.
    const known = await findUserByGoogle(sql, subject);
    if (known) return { user: known, origin: "known" };
    throw new Failure("bad_input", "google_other_account");
  }
  if (!user.email_verify) await endAccess(sql, user.id);
  return { user: linked, origin: "linked" };
}

function nullWhenTaken(error: unknown): null {
  if (error instanceof Failure && error.kind === "bad_input") return null;
  throw error;
}

/** After the person's name, or else the front of their e-mail. */
async function findFreeUsername(sql: Sql, identity: GoogleIdentity, now: Date): Promise<string> {
  const name = toWord(`${identity.first_name} ${identity.last_name}`) ||
    toWord(identity.email.split("@")[0]!);
  for (let attempt = 0;; attempt++) {
    const username = attempt === 0 ? name : `${name || "chef"}-${randomDigits()}`;
    if (!checkUsername(username) && await isUsernameFree(sql, username, now)) return username;
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
