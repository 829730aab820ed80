// Every address of a screen and of a call, for the server's routes and the browser's links alike.
import { FILES_FOLDER } from "./files.ts";
import { PICTURES_FOLDER } from "./pictures.ts";

export const SCREENS = {
  landing: "/",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email/:uid/:token",
  verifyEmailChange: "/verify-email-change/:uid/:token/:new_email",
  googleCallback: "/auth/google/callback",
  report: "/report/:username",
  authorize: "/oauth/authorize",
  developers: "/developers",
  example: "/examples/:name",
  exampleFrame: "/examples/:name/frame",
  dashboard: "/dashboard",
  profile: "/profile",
  prompts: "/prompts",
  portfolio: "/u/:username",
  portfolioFrame: "/u/:username/frame",
  portfolioFrameWithToken: "/u/:username/:token/frame",
  preview: "/preview/:id",
  previewFrame: "/preview/:id/frame",
} as const;

/** Beside each frame, so that what its page names stays right when its owner's name changes. */
export const PICTURES = {
  portfolio: "/u/:username/pictures/:name",
  portfolioWithToken: "/u/:username/:token/pictures/:name",
  preview: "/preview/:id/pictures/:name",
} as const;

export const FILES = {
  portfolio: "/u/:username/files/:name",
  portfolioWithToken: "/u/:username/:token/files/:name",
  preview: "/preview/:id/files/:name",
} as const;

export const CALLS = {
  login: "/api/auth/login/",
  register: "/api/auth/register/",
  tokenRefresh: "/api/auth/token/refresh/",
  logout: "/api/auth/logout/",
  verifyEmail: "/api/auth/verify-email/",
  resendVerification: "/api/auth/verify-email/resend/",
  googleUrl: "/api/auth/google/url/",
  googleAuthenticate: "/api/auth/google/authenticate/",
  passwordReset: "/api/auth/password-reset/",
  passwordResetValidate: "/api/auth/password-reset/validate/",
  passwordResetConfirm: "/api/auth/password-reset/confirm/",
  userData: "/api/user-data/",
  updateProfile: "/api/profile/update/",
  changePassword: "/api/profile/change-password/",
  verifyEmailChange: "/api/profile/verify-email-change/",
  endSessions: "/api/profile/end-sessions/",
  exportData: "/api/profile/export/",
  archiveData: "/api/profile/archive/",
  deleteAccount: "/api/profile/delete/",
  myPortfolio: "/api/portfolio/my/get/",
  savePortfolio: "/api/portfolio/save/",
  versions: "/api/portfolio/versions/",
  version: "/api/portfolio/versions/:version/",
  visibility: "/api/portfolio/visibility/",
  publishPortfolio: "/api/portfolio/publish/",
  previewPortfolio: "/api/portfolio/preview/",
  archivePortfolio: "/api/portfolio/archive/",
  report: "/api/report/",
  visits: "/api/visits/",
  messages: "/api/messages/",
  messageChallenge: "/api/messages/challenge/",
  refusedMessage: "/api/messages/refused/",
  readMessages: "/api/messages/read/",
  deleteMessages: "/api/messages/delete/",
  letterbox: "/api/messages/letterbox/",
  connections: "/api/connections/",
  createKey: "/api/connections/keys/",
  endConnection: "/api/connections/end/",
  consent: "/api/connections/consent/",
  pictures: "/api/pictures/",
  describePicture: "/api/pictures/describe/",
  deletePicture: "/api/pictures/delete/",
  files: "/api/files/",
  deleteFile: "/api/files/delete/",
  page: "/api/portfolio/",
  publicPortfolio: "/api/portfolio/u/:username/",
  example: "/api/examples/:name/",
  openapi: "/api/openapi.json",
} as const;

/** Where assistants speak with us, by the Model Context Protocol. */
export const MCP_PATH = "/mcp";

/** Of what connects them (RFC 6749, RFC 7009, RFC 7591). */
export const OAUTH = {
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  register: "/oauth/register",
} as const;

/** Says "closed" when the sidebar was left so. */
export const SIDEBAR_COOKIE = "sidebar";

/** Query of the sign-in page for someone whose logout did not reach the server. */
export const LEFT = "left";

/** A call's address without its slash at the end, which is optional. */
export function toRoute(call: string): string {
  return call.replace(/\/+$/, "");
}

export function verifyEmailPath(uid: string, token: string): string {
  return `/verify-email/${uid}/${token}`;
}

export function verifyEmailChangePath(uid: string, token: string, newEmail: string): string {
  return `/verify-email-change/${uid}/${token}/${encodeURIComponent(newEmail)}`;
}

export function resetPasswordPath(uid: string, token: string): string {
  return `${SCREENS.resetPassword}?uid=${uid}&token=${token}`;
}

export function portfolioPath(username: string): string {
  return `/u/${username}`;
}

/** Of its QR code, as a picture. */
export function portfolioQrPath(username: string): string {
  return `/u/${username}/qr.svg`;
}

export function reportPath(username: string): string {
  return `/report/${username}`;
}

/** With a token, of a page that asks for its password (page_tokens.ts). */
export function portfolioFramePath(username: string, token?: string): string {
  return token ? `/u/${username}/${token}/frame` : `/u/${username}/frame`;
}

/** Of all pictures of a person, up to their names. */
export function picturesPath(username: string, token?: string): string {
  return portfolioFramePath(username, token).replace(/frame$/, PICTURES_FOLDER);
}

/** Of all files of a person, up to their names. */
export function filesPath(username: string, token?: string): string {
  return portfolioFramePath(username, token).replace(/frame$/, FILES_FOLDER);
}

/** The address of a call with its parameters and query filled in; which call it is stays known to the types. */
export type CallPath<A extends string> = string & { readonly of?: A };

type ParametersIn<A extends string> = A extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never;

export function callPath<A extends string>(
  address: A,
  parameters: Record<ParametersIn<A>, string | number>,
  query: Record<string, string> = {},
): CallPath<A> {
  const values: Record<string, string | number> = parameters;
  const path = address.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(values[name]!));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

export function previewFramePath(id: string): string {
  return `/preview/${id}/frame`;
}

/** From the address of a preview's frame, on whichever origin, to the page that shows it alone. */
export function alonePath(frameUrl: string): string {
  return frameUrl.replace(/^https?:\/\/[^/]+/, "").replace(/\/frame$/, "");
}

/** Where user-written pages are answered, and nothing else is. */
export function isFramePath(path: string): boolean {
  return /^\/(u\/[^/]+(\/[^/]+)?|(preview|examples)\/[^/]+)\/frame\/?$/.test(path);
}

/** Where their pictures and files are. */
export function isBesidePath(path: string): boolean {
  return /^\/(u\/[^/]+(\/[^/]+)?|preview\/[^/]+)\/(pictures|files)\/[^/]+\/?$/.test(path);
}

/** Where nobody reads with their own eyes. */
export function isForPrograms(path: string): boolean {
  return path.startsWith("/api/") || path.replace(/\/$/, "") === MCP_PATH;
}

/** Where errors have the words of RFC 6749. */
export function isOAuthPath(path: string): boolean {
  return (Object.values(OAUTH) as string[]).includes(path.replace(/\/$/, ""));
}

/**
 * The own path to go to after sign-in, or the dashboard. Browsers read a
 * backslash as a slash and drop tabs and newlines, so only a path that the URL
 * parser itself keeps on this origin passes (ASVS 5.0, 3.7.2).
 */
export function ownPath(next: string | null): string {
  const base = "http://own.invalid";
  if (!next?.startsWith("/") || !URL.canParse(next, base)) {
    return SCREENS.dashboard;
  }
  const url = new URL(next, base);
  const path = url.pathname + url.search + url.hash;
  return url.origin === base && !path.startsWith("//") ? path : SCREENS.dashboard;
}
