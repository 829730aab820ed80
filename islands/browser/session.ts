// The three local-storage keys, and what happens to them when a session starts, is renewed or ends.
import { PASSKEY_OFFERED_S } from "../../contract/limits.ts";
import { loginPath, SCREENS, SIDEBAR_COOKIE } from "../../contract/paths.ts";
import type { TokensPayload, UserPayload } from "../../contract/payloads.ts";
import { writeStorage } from "./storage.ts";

const KEY = "known_password";
const TAB = "#password";

export const CHANGE_PASSWORD_PATH = SCREENS.profile + TAB;

export const BROWSER_IS_FULL =
  "Your browser has no room left to keep you signed in. Delete what it stores of this site, and sign in again.";

export function accessToken(): string | null {
  return localStorage.getItem("access_token");
}

export function refreshToken(): string | null {
  return localStorage.getItem("refresh_token");
}

/** All of it or nothing: null, or a sentence when the browser has no room for it. */
export function storeSession(
  { user, ...tokens }: TokensPayload & { user: UserPayload },
): string | null {
  if (storeTokens(tokens) && storeUser(user)) return null;
  clearSession();
  return BROWSER_IS_FULL;
}

/** As the storage says, which other tabs write too. */
export function isSignedInAs(username: string): boolean {
  if (accessToken() === null) return false;
  const user: UserPayload | null = JSON.parse(localStorage.getItem("user") ?? "null");
  return user?.username === username;
}

/** False when the browser has no room for them. */
export function storeTokens({ access, refresh }: TokensPayload): boolean {
  return writeStorage("local", "access_token", access) &&
    writeStorage("local", "refresh_token", refresh);
}

export function storeUser(user: UserPayload): boolean {
  const isStored = writeStorage("local", "user", JSON.stringify(user));
  latestUser = user;
  dispatchEvent(new Event(USER_STORED));
  return isStored;
}

const USER_STORED = "folio:user";
let latestUser: UserPayload | null = null;

/** The user as stored since this page came; null while what the server wrote still holds. */
export function storedUser(): UserPayload | null {
  return latestUser;
}

export function subscribeToUser(changed: () => void): () => void {
  addEventListener(USER_STORED, changed);
  return () => removeEventListener(USER_STORED, changed);
}

export function clearSession(): void {
  for (const key of ["access_token", "refresh_token", "user"]) {
    localStorage.removeItem(key);
  }
}

/** Leaves a signed-in page for the sign-in page, which leads back to it. */
export function goToLogin(): void {
  const next = location.pathname + location.search;
  location.replace(loginPath(next));
}

export function isSignedInScreen(): boolean {
  return document.querySelector(".signed-in") !== null;
}

/** A sentence for the next screen, kept for this tab alone. */
export function leaveNotice(notice: string): void {
  writeStorage("session", "notice", notice);
}

export function takeNotice(): string {
  const notice = sessionStorage.getItem("notice") ?? "";
  sessionStorage.removeItem("notice");
  return notice;
}

/** In a cookie, since the storage is empty when nobody is signed in. */
const OFFERED = "passkey_offered=yes";

function wasOffered(): boolean {
  return document.cookie.split("; ").includes(OFFERED);
}

/** Whoever has just typed their password here is offered a passkey: once in each browser. */
export function keepPasskeyOffer(): void {
  if (!wasOffered()) writeStorage("session", "passkey_offer", "yes");
}

/** False in a browser that would not remember it. */
export function takePasskeyOffer(): boolean {
  if (sessionStorage.getItem("passkey_offer") === null) return false;
  sessionStorage.removeItem("passkey_offer");
  document.cookie = `${OFFERED}; Max-Age=${PASSKEY_OFFERED_S}; Path=/; SameSite=Lax`;
  return wasOffered();
}

/** Where to go when the way leads over another site and back. */
export function keepNext(next: string): void {
  writeStorage("session", "next", next);
}

export function takeNext(): string | null {
  const next = sessionStorage.getItem("next");
  sessionStorage.removeItem("next");
  return next;
}

/** The username that somebody without an account would like to have, over the same way. */
export function keepWishedName(username: string): void {
  writeStorage("session", "username", username);
}

export function takeWishedName(): string | undefined {
  const username = sessionStorage.getItem("username") ?? undefined;
  sessionStorage.removeItem("username");
  return username || undefined;
}

/** Kept for this tab, so that a browser that refuses cookies is not reloaded for ever. */
const RESUMING = "resuming";

export function isResuming(): boolean {
  return sessionStorage.getItem(RESUMING) !== null;
}

export function noteResuming(): boolean {
  return writeStorage("session", RESUMING, "yes");
}

/** A signed-in page came: its cookie holds. */
export function noteArrival(): void {
  sessionStorage.removeItem(RESUMING);
}

/** In a cookie, so that the server can draw the page as it was left. */
export function rememberSidebar(isOpen: boolean): void {
  const choice = isOpen ? "open; Max-Age=0" : "closed; Max-Age=31536000";
  document.cookie = `${SIDEBAR_COOKIE}=${choice}; Path=/; SameSite=Lax`;
}

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
