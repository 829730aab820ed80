// Whether the password of this tab's session is in lists that anybody can read: told at sign-in, until it is changed or waved away.
import { SCREENS } from "../../contract/paths.ts";
import { writeStorage } from "./storage.ts";

const KEY = "known_password";
const TAB = "#password";

export const CHANGE_PASSWORD_PATH = SCREENS.profile + TAB;

/** Whether the profile was asked for by that address. */
export function isPasswordAskedFor(): boolean {
  return location.hash === TAB;
}

export function noteKnownPassword(isKnown: boolean): void {
  if (isKnown) writeStorage("session", KEY, "yes");
  else forgetKnownPassword();
}

export function hasKnownPassword(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

export function forgetKnownPassword(): void {
  sessionStorage.removeItem(KEY);
}
