import { PASSKEY_OFFERED_S } from "../../contract/limits.ts";
import { SCREENS, SIDEBAR_COOKIE } from "../../contract/paths.ts";
import { loginPath } from "../../contract/accounts/account_paths.ts";
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

/** It stores all or nothing, and returns a sentence when the browser has no room. */
export function storeSession(
  { user, ...tokens }: TokensPayload & { user: UserPayload },
): string | null {
  if (storeTokens(tokens) && storeUser(user)) return null;
  clearSession();
  return BROWSER_IS_FULL;
}

export function isSignedInAs(username: string): boolean {
  if (accessToken() === null) return false;
  const user: UserPayload | null = JSON.parse(localStorage.getItem("user") ?? "null");
  return user?.username === username;
}

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

export function goToLogin(): void {
  const next = location.pathname + location.search;
  location.replace(loginPath(next));
}

export function isSignedInScreen(): boolean {
  return document.querySelector(".signed-in") !== null;
}

export function leaveNotice(notice: string): void {
  writeStorage("session", "notice", notice);
}

export function takeNotice(): string {
  return take("notice") ?? "";
}

function take(name: string): string | null {
  const value = sessionStorage.getItem(name);
  sessionStorage.removeItem(name);
  return value;
}

/** The mark is in a cookie because signing out empties the storage. */
const OFFERED = "passkey_offered=yes";

function wasOffered(): boolean {
  return document.cookie.split("; ").includes(OFFERED);
}

export function keepPasskeyOffer(): void {
  if (!wasOffered()) writeStorage("session", "passkey_offer", "yes");
}

export function takePasskeyOffer(): boolean {
  if (take("passkey_offer") === null) return false;
  document.cookie = `${OFFERED}; Max-Age=${PASSKEY_OFFERED_S}; Path=/; SameSite=Lax`;
  return wasOffered();
}

/** A link from the mail has told whose account it is, so the next sign-in need not ask. */
export function keepSignInName(username: string): void {
  writeStorage("session", "sign_in_name", username);
}

export function takeSignInName(): string {
  return take("sign_in_name") ?? "";
}

export function keepNext(next: string): void {
  writeStorage("session", "next", next);
}

export function takeNext(): string | null {
  return take("next");
}

export function keepWishedName(username: string): void {
  writeStorage("session", "username", username);
}

export function takeWishedName(): string | undefined {
  return take("username") || undefined;
}

/** The mark stops a browser that refuses cookies from reloading without end. */
const RESUMING = "resuming";

export function isResuming(): boolean {
  return sessionStorage.getItem(RESUMING) !== null;
}

export function noteResuming(): boolean {
  return writeStorage("session", RESUMING, "yes");
}

export function noteArrival(): void {
  sessionStorage.removeItem(RESUMING);
}

/** The choice is in a cookie so that the server can draw the sidebar as it was left. */
export function rememberSidebar(isOpen: boolean): void {
  const choice = isOpen ? "open; Max-Age=0" : "closed; Max-Age=31536000";
  document.cookie = `${SIDEBAR_COOKIE}=${choice}; Path=/; SameSite=Lax`;
}

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
