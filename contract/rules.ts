import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  REASON_MAX_LENGTH,
  REPORT_MAX_LENGTH,
  USER_CODE_MAX_BYTES,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from "./limits.ts";
import type { BrokenRule, RuleCode } from "./sentences.ts";

export function broken(code: RuleCode): BrokenRule {
  return { code, params: {} };
}

const RESERVED_USERNAMES = new Set(
  ("about abuse account accounts admin administrator anonymous api app assets auth blog contact dashboard " +
    "dev developers docs faq feedback folio foliokitchen folio-kitchen folio_kitchen forgot-password frame guest healthz " +
    "help home info kitchen legal login logout mail mcp me moderator new null oauth official owner portfolio portfolios " +
    "postmaster preview privacy profile prompts readyz register reset-password robots root security settings " +
    "sitemap staff static status support system team terms test undefined user username users verify verify-email " +
    "webmaster www").split(" "),
);

export function checkUsername(username: string): BrokenRule | null {
  if (username === "") return broken("username_required");
  if (
    username.length < USERNAME_MIN_LENGTH ||
    username.length > USERNAME_MAX_LENGTH
  ) {
    return broken("username_length");
  }
  if (!/^[A-Za-z0-9_-]+$/.test(username)) {
    return broken("username_characters");
  }
  if (RESERVED_USERNAMES.has(username.toLowerCase())) {
    return broken("username_reserved");
  }
  return null;
}

/** Bidirectional controls and zero-width characters would let a name pass for another one. */
const UNSEEN = /[\p{Cc}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;

export function checkName(name: string): BrokenRule | null {
  if (name.length > NAME_MAX_LENGTH) return broken("name_too_long");
  return UNSEEN.test(name) ? broken("name_has_controls") : null;
}

/**
 * The pattern is that of <input type="email"> in the HTML standard, with a dot in the domain. It is ASCII only, so
 * that no look-alike reaches another inbox.
 */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export function checkEmail(email: string): BrokenRule | null {
  if (email === "") return broken("email_required");
  if (email.length > EMAIL_MAX_LENGTH || !EMAIL.test(email)) {
    return broken("email_invalid");
  }
  return null;
}

/** The length is in characters as a person counts them, so that an emoji is one. */
export function checkPassword(password: string): BrokenRule | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) return broken("password_too_short");
  if (length > PASSWORD_MAX_LENGTH) {
    return broken("password_too_long");
  }
  return null;
}

const OUR_NAMES = ["foliokitchen", "folio kitchen", "folio-kitchen", "folio.kitchen"];

/** ASVS 5.0 forbids names of the person and of the service (6.2.11). */
export function checkPasswordNames(
  password: string,
  { username, email }: { username: string; email: string },
): BrokenRule | null {
  const guess = password.toLowerCase();
  const names = [username, email, email.split("@")[0]!].map((name) => name.toLowerCase());
  return [...names, ...OUR_NAMES].includes(guess) ? broken("password_is_name") : null;
}

export function checkPasswordsMatch(
  password: string,
  confirmation: string,
): BrokenRule | null {
  return password === confirmation ? null : broken("passwords_do_not_match");
}

/** The profile says this in other words (specification, section 5). */
export function checkNewPasswordsMatch(password: string, confirmation: string): BrokenRule | null {
  return password === confirmation ? null : broken("new_passwords_do_not_match");
}

export function checkReport(text: string): BrokenRule | null {
  if (text.trim() === "") return broken("report_empty");
  return text.length > REPORT_MAX_LENGTH ? broken("report_too_long") : null;
}

export function checkReason(text: string): BrokenRule | null {
  if (text.trim() === "") return broken("reason_empty");
  return text.length > REASON_MAX_LENGTH ? broken("reason_too_long") : null;
}

export function checkUserCode(userCode: string): BrokenRule | null {
  return userCode.trim() === "" ? broken("portfolio_code_empty") : null;
}

export function checkUserCodeSize(userCode: string): BrokenRule | null {
  // A UTF-16 unit takes at most three bytes of UTF-8.
  if (userCode.length * 3 <= USER_CODE_MAX_BYTES) return null;
  const bytes = new TextEncoder().encode(userCode).length;
  return bytes > USER_CODE_MAX_BYTES ? broken("portfolio_code_too_large") : null;
}
