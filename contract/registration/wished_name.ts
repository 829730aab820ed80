import { USERNAME_MAX_LENGTH } from "../limits.ts";
import { checkUsername } from "../rules.ts";

/** These letters have no accent that Unicode takes apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
};

/** A page has such a title before its author has thought of one. */
const NOT_NAMES =
  /^(?:(?:my|your)-.*|cv|document|hello|index|landing-page|page|resume|untitled.*|website|welcome.*)$/;

/** It changes what is typed as little as a name needs: small letters without accents, hyphens for blanks. */
export function shapeName(typed: string): string {
  return typed.toLowerCase().normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđ]/g, (letter) => LETTERS[letter]!)
    .replace(/[\s-]*\s[\s-]*/g, "-");
}

/** It is the first part of a page's title that may be a username, or empty. */
export function nameFromTitle(title: string): string {
  const parts = title.split(/\s+[-–—~»]+\s+|[|–—·•,:]/);
  return parts.map(toName).find((name) => !NOT_NAMES.test(name) && !checkUsername(name)) ?? "";
}

function toName(part: string): string {
  const name = trimName(shapeName(part).replace(/['’]/g, "").replace(/[^a-z0-9]+/g, "-"));
  if (name.length <= USERNAME_MAX_LENGTH) return name;
  return name.slice(0, USERNAME_MAX_LENGTH + 1).replace(/-[^-]*$/, "");
}

/** The hyphens at its ends were blanks. */
export function trimName(name: string): string {
  return name.replace(/^-+|-+$/g, "");
}
