import * as features from "./features.ts";
import { FILES_FOLDER } from "./files/files.ts";
import { joined } from "./joined.ts";
import { PICTURES_FOLDER } from "./pictures/pictures.ts";

// A bundler leaves out a table that nobody uses where its call is marked as pure.
export const SCREENS = /* @__PURE__ */ joined(features, "_SCREENS", {
  landing: "/",
  try: "/try",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email/:uid/:token",
  verifyEmailChange: "/verify-email-change/:uid/:token/:new_email",
  removeCodes: "/second-step/remove/:uid/:token",
  keepCodes: "/second-step/keep/:uid/:token",
  notMe: "/not-me/:uid/:token",
  googleCallback: "/auth/google/callback",
  oidcCallback: "/auth/oidc/callback",
  report: "/report/:username",
  authorize: "/oauth/authorize",
  developers: "/developers",
  privacy: "/privacy",
  terms: "/terms",
  examples: "/examples",
  example: "/examples/:name",
  exampleFrame: "/examples/:name/frame",
  dashboard: "/dashboard",
  profile: "/profile",
  prompts: "/prompts",
  operator: "/operator",
  operatorPage: "/operator/pages/:username",
  operatorPeople: "/operator/people",
  operatorPerson: "/operator/people/:username",
  operatorPlace: "/operator/place",
  operatorInvitations: "/operator/invitations",
  operatorLog: "/operator/log",
  portfolio: "/u/:username",
  portfolioFrame: "/u/:username/frame",
  portfolioFrameWithToken: "/u/:username/:token/frame",
  preview: "/preview/:id",
  previewFrame: "/preview/:id/frame",
});

/** The folder is beside each frame, so relative addresses stay right when the username changes. */
export const PICTURES = {
  portfolio: "/u/:username/pictures/:name",
  portfolioWithToken: "/u/:username/:token/pictures/:name",
  preview: "/preview/:id/pictures/:name",
} as const;

export const PORTFOLIO_CARD = "/u/:username/card.jpg";

export const FILES = {
  portfolio: "/u/:username/files/:name",
  portfolioWithToken: "/u/:username/:token/files/:name",
  preview: "/preview/:id/files/:name",
} as const;

export const CALLS = /* @__PURE__ */ joined(features, "_PATHS", {
  myPortfolio: "/api/portfolio/my/get/",
  savePortfolio: "/api/portfolio/save/",
  versions: "/api/portfolio/versions/",
  version: "/api/portfolio/versions/:version/",
  visibility: "/api/portfolio/visibility/",
  publishPortfolio: "/api/portfolio/publish/",
  previewPortfolio: "/api/portfolio/preview/",
  previewGuest: "/api/try/preview/",
  archivePortfolio: "/api/portfolio/archive/",
  object: "/api/portfolio/objection/",
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
  domain: "/api/domain/",
  checkDomain: "/api/domain/check/",
  updateDomain: "/api/domain/update/",
  releaseDomain: "/api/domain/release/",
  page: "/api/portfolio/",
  publicPortfolio: "/api/portfolio/u/:username/",
  example: "/api/examples/:name/",
  lookAtPage: "/api/operator/look/",
  dismissReports: "/api/operator/dismiss/",
  takeDown: "/api/operator/take-down/",
  putBack: "/api/operator/put-back/",
  letPass: "/api/operator/let-pass/",
  uphold: "/api/operator/uphold/",
  stopMessages: "/api/operator/messages/",
  stopSignIns: "/api/operator/people/sign-ins/",
  signOutEverywhere: "/api/operator/people/sessions/",
  resendToPerson: "/api/operator/people/verification/",
  deletePerson: "/api/operator/people/delete/",
  backUp: "/api/operator/backup/",
  retryMails: "/api/operator/mails/",
  makeInvitation: "/api/operator/invitations/",
  withdrawInvitation: "/api/operator/invitations/withdraw/",
  openapi: "/api/openapi.json",
});

export const BACKUP_FILE = "/operator/backup/:token";

export const MCP_PATH = "/mcp";

export const OAUTH = {
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  register: "/oauth/register",
} as const;

export const SIDEBAR_COOKIE = "sidebar";

export const LEFT = "left";

export function toRoute(call: string): string {
  return call.replace(/\/+$/, "");
}

export function verifyEmailPath(uid: string, token: string): string {
  return `/verify-email/${uid}/${token}`;
}

export function verifyEmailChangePath(uid: string, token: string, newEmail: string): string {
  return `/verify-email-change/${uid}/${token}/${encodeURIComponent(newEmail)}`;
}

export function notMePath(uid: string, token: string): string {
  return `/not-me/${uid}/${token}`;
}

export function resetPasswordPath(uid: string, token: string): string {
  return `${SCREENS.resetPassword}?uid=${uid}&token=${token}`;
}

export function removeCodesPath(uid: string, token: string): string {
  return SCREENS.removeCodes.replace(":uid", uid).replace(":token", token);
}

export function keepCodesPath(uid: string, token: string): string {
  return SCREENS.keepCodes.replace(":uid", uid).replace(":token", token);
}

export function portfolioPath(username: string): string {
  return `/u/${username}`;
}

export function atOwnHost(path: string): string {
  return path.replace(/^\/u\/[^/]+/, "") || "/";
}

export function portfolioQrPath(username: string): string {
  return `/u/${username}/qr.svg`;
}

/** A link with a `download` attribute has no effect across origins, so the address asks for it. */
export const DOWNLOAD = "download";

/** Readers of links cache the picture by its address, so the address has the version. */
export function portfolioCardPath(username: string, version?: number): string {
  return `/u/${username}/card.jpg${version === undefined ? "" : `?v=${version}`}`;
}

export function loginPath(next: string): string {
  return `${SCREENS.login}?next=${encodeURIComponent(next)}`;
}

export function operatorPersonPath(username: string): string {
  return `/operator/people/${username}`;
}

export function operatorPagePath(username: string): string {
  return `/operator/pages/${username}`;
}

export function reportPath(username: string): string {
  return `/report/${username}`;
}

export function portfolioFramePath(username: string, token?: string): string {
  return token ? `/u/${username}/${token}/frame` : `/u/${username}/frame`;
}

export function picturesPath(username: string, token?: string): string {
  return portfolioFramePath(username, token).replace(/frame$/, PICTURES_FOLDER);
}

export function filesPath(username: string, token?: string): string {
  return portfolioFramePath(username, token).replace(/frame$/, FILES_FOLDER);
}

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
