// A request for each call, tool and credential that acts for a person: what tests/server/ended_access_test.ts drives.
import { createLink, type LinkPurpose } from "../../server/accounts/links.ts";
import { CALLS, MCP_PATH, OAUTH } from "../../contract/paths.ts";
import { type Asked, renewAccess, type World } from "./ended_access.ts";
import { PASSWORD } from "./make.ts";
import { grantCode, makeRequest, registerClient } from "./oauth.ts";
import { makePdf } from "./pdfs.ts";
import { makePhoto } from "./uploads.ts";

type Maker = (world: World) => Promise<Asked> | Asked;

function json(body: unknown, headers: Record<string, string>): Pick<Asked, "headers" | "body"> {
  const type = { "Content-Type": "application/json" };
  return { headers: { ...type, ...headers }, body: bytes(JSON.stringify(body)) };
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function byKey({ key }: World) {
  return { Authorization: `Bearer ${key}` };
}

const bySession =
  (path: string, body: (world: World) => unknown, method = "POST"): Maker => (world) => ({
    method,
    path,
    ...json(body(world), world.user.bearer),
  });

const byLink =
  (path: string, purpose: LinkPurpose, more: object = {}): Maker =>
  async ({ app: { database: { sql }, clock }, user }) => {
    const newEmail = purpose === "change_email" ? "chef9@example.com" : null;
    const link = await createLink(sql, user.id, purpose, clock.now(), newEmail);
    return { method: "POST", path, ...json({ ...link, new_email: newEmail, ...more }, {}) };
  };

const byForm =
  (path: string, form: (world: World) => Promise<Record<string, string>>): Maker =>
  async (
    world,
  ) => ({
    method: "POST",
    path,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: bytes(new URLSearchParams(await form(world)).toString()),
  });

const NEW_PASSWORD = "a hotter oven 2";
const PASSWORDS = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
const NAMES = { first_name: "Ada", last_name: "", username: "chef1" };

/** A request for each call that acts for a person, by method and address. */
export const CALL_CASES: Record<string, Maker> = {
  "POST /api/auth/verify-email/resend/": async (world) => {
    await world.app.database.sql`update users set email_verify = false`;
    return await bySession(CALLS.resendVerification, () => ({}))(world);
  },
  "POST /api/portfolio/save/": bySession(
    CALLS.savePortfolio,
    () => ({ user_code: "<h1>Mine</h1>" }),
  ),
  "POST /api/portfolio/preview/": bySession(
    CALLS.previewPortfolio,
    () => ({ user_code: "<h1>Mine</h1>" }),
  ),
  "POST /api/portfolio/publish/": bySession(
    CALLS.publishPortfolio,
    () => ({ is_published: false }),
  ),
  "POST /api/portfolio/visibility/": bySession(
    CALLS.visibility,
    () => ({ visibility: "password", password: "for my guests 1" }),
  ),
  "POST /api/pictures/describe/": bySession(
    CALLS.describePicture,
    ({ pictureId }) => ({ id: pictureId, description: "Soup" }),
  ),
  "POST /api/pictures/delete/": bySession(
    CALLS.deletePicture,
    ({ pictureId }) => ({ id: pictureId }),
  ),
  "POST /api/pictures/": async ({ user }) => ({
    method: "POST",
    path: CALLS.pictures,
    headers: user.bearer,
    body: await makePhoto(50, 30),
  }),
  "POST /api/files/delete/": bySession(CALLS.deleteFile, ({ fileId }) => ({ id: fileId })),
  "POST /api/files/": ({ user }) => ({
    method: "POST",
    path: CALLS.files,
    headers: user.bearer,
    body: makePdf("Mine"),
  }),
  "POST /api/messages/read/": bySession(
    CALLS.readMessages,
    ({ messageId }) => ({ ids: [messageId], is_read: true }),
  ),
  "POST /api/messages/delete/": bySession(
    CALLS.deleteMessages,
    ({ messageId }) => ({ ids: [messageId] }),
  ),
  "POST /api/messages/letterbox/": bySession(CALLS.letterbox, () => ({ is_open: false })),
  "POST /api/connections/keys/": bySession(
    CALLS.createKey,
    () => ({ name: "Mine", scopes: ["page:write"], days: 30 }),
  ),
  "POST /api/connections/end/": async (world) => {
    const { sql } = world.app.database;
    const [one] = await sql<{ id: string }>`select id from connections limit 1`;
    return await bySession(CALLS.endConnection, () => ({ id: one!.id }))(world);
  },
  "POST /api/connections/consent/": async (world) => {
    const { parameters } = await makeRequest(await registerClient(world.app));
    return await bySession(CALLS.consent, () => ({ ...parameters, is_allowed: true }))(world);
  },
  "PUT /api/profile/update/": bySession(
    CALLS.updateProfile,
    () => ({ ...NAMES, email: "chef8@example.com" }),
    "PUT",
  ),
  "POST /api/profile/end-sessions/": async (world) => {
    await renewAccess(world.app, world.user.id);
    return await bySession(CALLS.endSessions, () => ({}))(world);
  },
  "POST /api/profile/change-password/": bySession(
    CALLS.changePassword,
    () => ({ current_password: PASSWORD, ...PASSWORDS }),
  ),
  "POST /api/profile/delete/": bySession(CALLS.deleteAccount, () => ({ password: PASSWORD })),
  "PUT /api/portfolio/": (world) => ({
    method: "PUT",
    path: CALLS.page,
    headers: { "Content-Type": "text/html", ...byKey(world) },
    body: bytes("<h1>Mine</h1>"),
  }),
};

/** What a credential of its own opens, beside a session or a key: links, codes, refresh tokens. */
export const CREDENTIAL_CASES: Record<string, Maker> = {
  "POST /api/auth/token/refresh/": ({ user: { refresh } }) => ({
    method: "POST",
    path: CALLS.tokenRefresh,
    ...json({ refresh }, {}),
  }),
  "POST /api/auth/verify-email/": async (world) => {
    await world.app.database.sql`update users set email_verify = false`;
    return await byLink(CALLS.verifyEmail, "verify_email")(world);
  },
  "POST /api/auth/password-reset/confirm/": byLink(
    CALLS.passwordResetConfirm,
    "reset_password",
    PASSWORDS,
  ),
  "POST /api/profile/verify-email-change/": byLink(CALLS.verifyEmailChange, "change_email"),
  "POST /oauth/token (code)": byForm(OAUTH.token, ({ app, user }) => grantCode(app, user)),
  "POST /oauth/token (refresh)": byForm(
    OAUTH.token,
    ({ assistant: { refresh_token, client_id } }) =>
      Promise.resolve({ grant_type: "refresh_token", refresh_token, client_id }),
  ),
};

/** Of each tool that changes something. */
export const TOOL_CASES: Record<string, (world: World) => Promise<Record<string, unknown>>> = {
  publish_page: async (world) => ({ html: "<h1>Mine</h1>", version: await versionOf(world) }),
  edit_page: async (world) => ({
    version: await versionOf(world),
    edits: [{ find: "Write to me</h1>", replace: "Mine</h1>" }],
  }),
  restore_version: async (world) => ({ restore: 1, version: await versionOf(world) }),
  add_file: () => Promise.resolve({ name: "cv.pdf", base64: makePdf("CV").toBase64() }),
  set_online: () => Promise.resolve({ is_online: false }),
};

/** The tool's call, with an assistant's token. */
export async function toolCall(world: World, name: string): Promise<Asked> {
  const params = { name, arguments: await TOOL_CASES[name]!(world) };
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  return {
    method: "POST",
    path: MCP_PATH,
    ...json(body, {
      "Accept": "application/json, text/event-stream",
      "MCP-Protocol-Version": "2025-06-18",
      "Authorization": `Bearer ${world.assistant.access_token}`,
    }),
  };
}

async function versionOf({ app: { database: { sql } } }: World): Promise<number> {
  const [page] = await sql<{ version: number }>`select version from portfolios`;
  return page!.version;
}
