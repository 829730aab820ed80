import type { AddressBy, ReplyAt, RequestAt } from "../../contract/calls.ts";
import { type CallPath, CALLS, LEFT, SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { TIME_ZONE_HEADER } from "../../contract/accounts/account_paths.ts";
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
  /** It is 0 when the server was not reached. */
  status: number;
  error: string;
  code: ProblemCode | "";
  message: string;
  /** All that is wrong, each with its sentence, where the server says it one by one. */
  problems: readonly { code: string; error: string }[];
}

type Method = "GET" | "POST" | "PUT";
/** It hears the headers of a good answer before its body has come. */
type OnBegin = (response: Response) => void;
type CallTarget<A extends string> = A | CallPath<A>;

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

/** These calls carry the time zone, because the mail about a sign-in from a new browser names the time. */
const SIGN_INS: readonly string[] = [
  CALLS.login,
  CALLS.googleAuthenticate,
  CALLS.oidcAuthenticate,
  CALLS.passkeySignIn,
  CALLS.secondStep,
];

/** It never throws, and never resolves on a screen that it leaves. A call with a body is a POST by default. */
export function call<A extends AddressBy<"GET">>(
  to: CallTarget<A>,
): Promise<Reply<ReplyAt<A, "GET">>>;
export function call<A extends AddressBy<"POST">>(
  to: CallTarget<A>,
  body: RequestAt<A, "POST">,
  method?: "POST",
  onBegin?: OnBegin,
): Promise<Reply<ReplyAt<A, "POST">>>;
export function call<A extends AddressBy<"PUT">>(
  to: CallTarget<A>,
  body: RequestAt<A, "PUT">,
  method: "PUT",
): Promise<Reply<ReplyAt<A, "PUT">>>;
export async function call(
  path: string,
  body?: object,
  method: Method = body ? "POST" : "GET",
  onBegin?: OnBegin,
): Promise<Reply<unknown>> {
  const ask = (access: string | null) => send(path, body, method, access, onBegin);
  return NOT_RETRIED.includes(path) ? await ask(accessToken()) : await askSignedIn(ask);
}

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
  // The session has ended: had the server only been down, the tokens would still be there.
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

/** While leaving would interrupt something, `toSignIn` asks in place, and resolves to whether they signed in again. */
export function askInPlace(toSignIn: AskInPlace): () => void {
  inPlace = toSignIn;
  return () => inPlace = null;
}

/** All calls that meet the end of the session wait for one answer. */
async function askedAgain(): Promise<boolean> {
  asking ??= inPlace?.().finally(() => asking = undefined);
  return await asking ?? false;
}

/** Without tokens the session of the cookie has to end too, or the sign-in page would lead back here in a loop. */
export function leaveWithoutTokens(): Promise<never> {
  return leaveOnce(async () => goToLoginAfter(await send(CALLS.logout, {}, "POST", null)));
}

/** The parameter stops the sign-in page from leading back when the server could not end the cookie. */
export function goToLoginAfter(logout: Reply<unknown>): void {
  clearSession();
  location.replace(logout.ok ? SCREENS.login : `${SCREENS.login}?${LEFT}`);
}

let isLeaving = false;

/** Without a session no further message is shown, since the screen is left (specification, section 4). */
function leaveOnce(go: () => void): Promise<never> {
  if (!isLeaving) go();
  isLeaving = true;
  return new Promise(() => {});
}

/** The server's own words come before the sentence for this call (specification, section 8). */
export function failureMessage(failure: CallFailure, otherwise: string): string {
  if (failure.status === 0) return SENTENCES.offline;
  return failure.error || otherwise;
}

export function accountFailureMessage(failure: CallFailure, otherwise: string): string {
  const { status, message } = failure;
  return failureMessage(failure, message || (status === 500 ? SENTENCES.server_error : otherwise));
}

export function loginFailure(failure: CallFailure): string {
  return accountFailureMessage(
    failure,
    failure.status === 401 ? SENTENCES.login_refused : SENTENCES.login_failed,
  );
}

/** The cast to `T` rests on the table of calls, to which tests/http/openapi_test.ts holds the server. */
async function send<T>(
  path: string,
  body: object | undefined,
  method: Method,
  access: string | null,
  onBegin?: OnBegin,
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
    if (response.ok) onBegin?.(response);
    // A reply that breaks off half-way makes both reject, so it counts as not received.
    const isFile = response.headers.get("Content-Type") === "application/zip";
    const data = await (isFile ? response.blob() : response.json().catch(orNothing));
    return response.ok ? { ok: true, data } : toFailureReply(response.status, data);
  } catch {
    return toFailureReply(0);
  }
}

function orNothing(error: unknown): object {
  if (error instanceof SyntaxError) return {};
  throw error;
}

export function toFailureReply(
  status: number,
  { error = [], code = "", message = "", problems = [] }: Partial<
    ErrorReply & MessageReply
  > = {},
): CallFailure {
  const sentences = [error].flat();
  return {
    ok: false,
    status,
    error: sentences.join(", "),
    code: code as CallFailure["code"],
    message,
    problems: sentences.map((error, i) => ({ code: problems[i]?.code ?? code, error })),
  };
}

let refreshing: Promise<boolean> | undefined;

/** A refresh replaces the token, so one refresh serves all calls of this tab and, by a lock, all tabs. */
function refresh(used: string | null): Promise<boolean> {
  refreshing ??= navigator.locks
    .request("refresh", () => refreshOnce(used))
    .finally(() => refreshing = undefined);
  return refreshing;
}

async function refreshOnce(used: string | null): Promise<boolean> {
  // Another tab was quicker, and its token is in the storage already.
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
