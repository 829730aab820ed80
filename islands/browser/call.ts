// The only fetch of the browser: bearer header, one shared refresh, one retry, and a reply or a failure.
import type { AddressBy, ReplyAt, RequestAt } from "../../contract/calls.ts";
import { type CallPath, CALLS, LEFT, SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { TIME_ZONE_HEADER } from "../../contract/accounts/time_zone.ts";
import type { ErrorReply, MessageReply, TokensPayload } from "../../contract/payloads.ts";
import {
  accessToken,
  BROWSER_IS_FULL,
  clearSession,
  goToLogin,
  isSignedInScreen,
  leaveNotice,
  refreshToken,
  storeTokens,
} from "./session.ts";
import type { ProblemCode } from "../../contract/problems.ts";

export type Reply<T> = { ok: true; data: T } | CallFailure;

export interface CallFailure {
  ok: false;
  /** 0 when the server was not reached. */
  status: number;
  /** What the server said, several sentences joined; empty when it said nothing. */
  error: string;
  /** What is wrong, for what follows from it. */
  code: ProblemCode | "";
  message: string;
}

type Method = "GET" | "POST" | "PUT";
/** An address of `CALLS`, or what `callPath` makes of one. */
type To<A extends string> = A | CallPath<A>;

/** A 401 from these is an answer, not an expired token (specification, section 4). */
const NOT_RETRIED: readonly string[] = [
  CALLS.tokenRefresh,
  CALLS.login,
  CALLS.logout,
  CALLS.googleUrl,
  CALLS.googleAuthenticate,
  CALLS.oidcUrl,
  CALLS.oidcAuthenticate,
  CALLS.passkeyQuestion,
  CALLS.passkeySignIn,
  CALLS.secondStep,
  CALLS.loseSecondFactor,
];

/** With these the browser says what its clock is set to, for the mail about a browser that is new. */
const SIGN_INS: readonly string[] = [
  CALLS.login,
  CALLS.googleAuthenticate,
  CALLS.oidcAuthenticate,
  CALLS.passkeySignIn,
  CALLS.secondStep,
];

/**
 * Never throws, and never answers on a screen that it has to leave. A body makes it a POST, unless said otherwise. A file
 * comes as a Blob. What goes and what comes is as the table of calls says (contract/calls.ts).
 */
export function call<A extends AddressBy<"GET">>(to: To<A>): Promise<Reply<ReplyAt<A, "GET">>>;
export function call<A extends AddressBy<"POST">>(
  to: To<A>,
  body: RequestAt<A, "POST">,
): Promise<Reply<ReplyAt<A, "POST">>>;
export function call<A extends AddressBy<"PUT">>(
  to: To<A>,
  body: RequestAt<A, "PUT">,
  method: "PUT",
): Promise<Reply<ReplyAt<A, "PUT">>>;
export async function call(
  path: string,
  body?: object,
  method: Method = body ? "POST" : "GET",
): Promise<Reply<unknown>> {
  const ask = (access: string | null) => send(path, body, method, access);
  return NOT_RETRIED.includes(path) ? await ask(accessToken()) : await askSignedIn(ask);
}

/** `ask` is made anew when the session was, and never throws. */
export async function askSignedIn<T>(
  ask: (access: string | null) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const used = accessToken();
  if (used === null && refreshToken() === null && isSignedInScreen()) {
    if (!await askedAgain()) return await leaveWithoutTokens();
    return await ask(accessToken());
  }
  const reply = await ask(used);
  if (reply.ok || reply.status !== 401) return reply;
  if (refreshToken() !== null && await refresh(used)) return await ask(accessToken());
  // The session is over; a server that is down would have left the tokens.
  if (refreshToken() === null && isSignedInScreen()) {
    if (await askedAgain()) return await ask(accessToken());
    return await leaveOnce(() => {
      clearSession();
      goToLogin();
    });
  }
  return reply;
}

type AskInPlace = () => Promise<boolean>;

let inPlace: AskInPlace | null = null;
let asking: Promise<boolean> | undefined;

/**
 * While there is something that leaving would interrupt: `toSignIn` asks the person in place when the session has ended, and
 * tells whether they signed in again. Returns what ends this.
 */
export function askInPlace(toSignIn: AskInPlace): () => void {
  inPlace = toSignIn;
  return () => inPlace = null;
}

/** All calls that meet the end wait for one answer. */
async function askedAgain(): Promise<boolean> {
  asking ??= inPlace?.().finally(() => asking = undefined);
  return await asking ?? false;
}

/** Tokens that are lost end the session of the cookie too: it would lead from the sign-in page back to here, and so on. */
export function leaveWithoutTokens(): Promise<never> {
  return leaveOnce(async () => goToLoginAfter(await send(CALLS.logout, {}, "POST", null)));
}

/** The way out ends on the sign-in page; a cookie that the server could not end would lead back from there. */
export function goToLoginAfter(logout: Reply<unknown>): void {
  clearSession();
  location.replace(logout.ok ? SCREENS.login : `${SCREENS.login}?${LEFT}`);
}

let isLeaving = false;

/** Without a session a screen is of no use, and nothing more is said there (specification, section 4). */
function leaveOnce(go: () => void): Promise<never> {
  if (!isLeaving) go();
  isLeaving = true;
  return new Promise(() => {});
}

/** What the server said, or else the sentence for this call (specification, section 8). */
export function failureMessage(failure: CallFailure, otherwise: string): string {
  if (failure.status === 0) return SENTENCES.offline;
  return failure.error || otherwise;
}

/** The same for the calls around signing in, which also know a message and a broken server. */
export function accountFailureMessage(failure: CallFailure, otherwise: string): string {
  const { status, message } = failure;
  return failureMessage(failure, message || (status === 500 ? SENTENCES.server_error : otherwise));
}

/** Specification, section 8: login failure. */
export function loginFailure(failure: CallFailure): string {
  return accountFailureMessage(
    failure,
    failure.status === 401 ? SENTENCES.invalid_credentials : SENTENCES.login_failed,
  );
}

/** The reply as `T` is what the table of calls promises; tests hold the server to it (tests/http/openapi_test.ts). */
async function send<T>(
  path: string,
  body: object | undefined,
  method: Method,
  access: string | null,
): Promise<Reply<T>> {
  const headers: Record<string, string> = {};
  if (body) headers["Content-Type"] = "application/json";
  if (SIGN_INS.includes(path)) {
    headers[TIME_ZONE_HEADER] = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
  if (access) headers["Authorization"] = `Bearer ${access}`;
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    // One that breaks off half-way is none.
    const isFile = response.headers.get("Content-Type") === "application/zip";
    const data = await (isFile ? response.blob() : response.json().catch(() => ({})));
    return response.ok ? { ok: true, data } : toFailureReply(response.status, data);
  } catch {
    return toFailureReply(0);
  }
}

export function toFailureReply(
  status: number,
  { error = [], code = "", message = "" }: Partial<ErrorReply & MessageReply> = {},
): CallFailure {
  return {
    ok: false,
    status,
    error: [error].flat().join(", "),
    code: code as CallFailure["code"],
    message,
  };
}

let refreshing: Promise<boolean> | undefined;

/** One refresh serves every call of this tab, and, by a lock, all tabs. */
function refresh(used: string | null): Promise<boolean> {
  refreshing ??= navigator.locks
    .request("refresh", () => refreshOnce(used))
    .finally(() => refreshing = undefined);
  return refreshing;
}

async function refreshOnce(used: string | null): Promise<boolean> {
  // Another tab was quicker: its token is in the storage already.
  if (accessToken() && accessToken() !== used) return true;
  const refresh = refreshToken();
  if (!refresh) return false;
  const reply = await send<TokensPayload>(
    CALLS.tokenRefresh,
    { refresh },
    "POST",
    null,
  );
  if (reply.ok && !storeTokens(reply.data)) {
    clearSession();
    leaveNotice(BROWSER_IS_FULL);
    return false;
  }
  // A server that is down, or a lost network, is no reason to sign anyone out.
  if (!reply.ok && (reply.status === 401 || reply.status === 400)) clearSession();
  return reply.ok;
}
