// The checks that browser and server both run: each returns a sentence for the person, or null.
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  REPORT_MAX_LENGTH,
  USER_CODE_MAX_BYTES,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from "./limits.ts";
import { MESSAGES } from "./sentences.ts";

/** Names that are, or may become, addresses, or that speak for the house. */
const RESERVED_USERNAMES = new Set(
  ("about abuse account accounts admin administrator anonymous api app assets auth blog contact dashboard " +
    "dev developers docs faq feedback folio foliokitchen folio-kitchen folio_kitchen forgot-password frame guest healthz " +
    "help home info kitchen legal login logout mail mcp me moderator new null oauth official owner portfolio portfolios " +
    "postmaster preview privacy profile prompts readyz register reset-password robots root security settings " +
    "sitemap staff static status support system team terms test undefined user username users verify verify-email " +
    "webmaster www").split(" "),
);

export function checkUsername(username: string): string | null {
  if (username === "") return "Username is required";
  if (
    username.length < USERNAME_MIN_LENGTH ||
    username.length > USERNAME_MAX_LENGTH
  ) {
    return `Username must be ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters long`;
  }
  if (!/^[A-Za-z0-9_-]+$/.test(username)) {
    return "Username may only contain letters (a to z), digits, _ and -";
  }
  if (RESERVED_USERNAMES.has(username.toLowerCase())) {
    return "This username is reserved. Please choose another one.";
  }
  return null;
}

/** Controls, also those that turn the direction of all that follows, and what has no width. */
const UNSEEN = /[\p{Cc}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;

/** First and last name: optional, in any script, of no more than a line. */
export function checkName(name: string): string | null {
  if (name.length > NAME_MAX_LENGTH) return `A name may have at most ${NAME_MAX_LENGTH} characters`;
  return UNSEEN.test(name) ? "A name may not contain control characters" : null;
}

/**
 * The shape that browsers accept for <input type="email"> (HTML standard), with
 * a dot in the domain: ASCII only, so that no look-alike reaches another inbox.
 */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export function checkEmail(email: string): string | null {
  if (email === "") return "Email is required";
  if (email.length > EMAIL_MAX_LENGTH || !EMAIL.test(email)) {
    return "Please enter a valid email address";
  }
  return null;
}

/** Counts characters as a person does, so that an emoji is one. */
export function checkPassword(password: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) return MESSAGES.passwordTooShort;
  if (length > PASSWORD_MAX_LENGTH) {
    return `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`;
  }
  return null;
}

export function checkPasswordsMatch(
  password: string,
  confirmation: string,
): string | null {
  return password === confirmation ? null : MESSAGES.passwordsDoNotMatch;
}

/** The same for the profile, which says it in other words (specification, section 5). */
export function checkNewPasswordsMatch(password: string, confirmation: string): string | null {
  return password === confirmation ? null : MESSAGES.newPasswordsDoNotMatch;
}

/** What someone has to say about a page. */
export function checkReport(text: string): string | null {
  if (text.trim() === "") return "Please say what is wrong with this page.";
  return text.length > REPORT_MAX_LENGTH
    ? `Please say it in at most ${REPORT_MAX_LENGTH} characters.`
    : null;
}

export function checkUserCode(userCode: string): string | null {
  return userCode.trim() === "" ? MESSAGES.portfolioCodeEmpty : null;
}

export function checkUserCodeSize(userCode: string): string | null {
  // No character unit of a string takes more than three bytes.
  if (userCode.length * 3 <= USER_CODE_MAX_BYTES) return null;
  const bytes = new TextEncoder().encode(userCode).length;
  return bytes > USER_CODE_MAX_BYTES ? MESSAGES.portfolioCodeTooLarge : null;
}
