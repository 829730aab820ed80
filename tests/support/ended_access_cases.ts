// A request for each call, tool and credential that acts for a person: what tests/sign_in/ended_access_test.ts drives.

import { CALLS } from "../../contract/paths.ts";
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";
import { rememberBrowser } from "../../server/second_factor/pending_sign_ins.ts";
import { makeSoftPasskey } from "./authenticator.ts";
import { type PreparedRequest, renewAccess, type World } from "./ended_access.ts";
import { allOf, type Arguments } from "./feature_cases.ts";
import { PASSWORD } from "./make.ts";
import { makeRequest, registerClient } from "./oauth.ts";
import { ask, LOUD } from "./passkeys.ts";
import { PNG_BASE64 } from "./picture_host.ts";
import { makePdf } from "./pdfs.ts";

import { openCodeApp } from "./second_factor.ts";
import { takePageDown } from "./take_down.ts";
import { makePhoto } from "./uploads.ts";

import {
  byKey,
  bySession,
  bytes,
  json,
  type Maker,
  NAMES,
  PASSWORDS,
  withFactor,
} from "./ended_access_makers.ts";

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
  "POST /api/portfolio/robots/": bySession(
    CALLS.robots,
    () => ({ no_search: true, no_training: true, is_listed: false }),
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
  "POST /api/domain/": bySession(CALLS.domain, () => ({ name: "other.example" })),
  "POST /api/domain/check/": bySession(CALLS.checkDomain, () => ({})),
  "POST /api/domain/update/": bySession(CALLS.updateDomain, () => ({ redirects: false })),
  "POST /api/domain/release/": bySession(CALLS.releaseDomain, () => ({})),
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
  "POST /api/passkeys/rename/": bySession(
    CALLS.renamePasskey,
    ({ passkey: { id } }) => ({ id, name: "Phone" }),
  ),
  "POST /api/passkeys/remove/": bySession(CALLS.removePasskey, ({ passkey: { id } }) => ({ id })),
  "POST /api/passkeys/": async ({ app, user }) => {
    const { options } = await ask(app, CALLS.newPasskeyQuestion, user.bearer, LOUD);
    const answer = await (await makeSoftPasskey()).make(options);
    return {
      method: "POST",
      path: CALLS.passkeys,
      ...json({ answer, name: "Phone", ...LOUD }, user.bearer),
    };
  },
  "POST /api/second-factor/": async ({ app, user }) => {
    const asked = await app.post(CALLS.newSecondFactor, {}, user.bearer);
    const { setup, text } = await asked.json();
    const code = openCodeApp(app, text).code();
    return {
      method: "POST",
      path: CALLS.secondFactor,
      ...json({ setup, code }, user.bearer),
    };
  },
  "POST /api/second-factor/recovery-codes/": withFactor(CALLS.newRecoveryCodes),
  "POST /api/second-factor/remove/": withFactor(CALLS.removeSecondFactor),
  "POST /api/second-factor/forget/": async (world) => {
    const { app, user } = world;
    await rememberBrowser(app.database.sql, user.id, app.clock.now());
    return await bySession(CALLS.forgetBrowsers, () => ({ is_all: true }))(world);
  },
  "POST /api/profile/prove/": bySession(CALLS.prove, () => ({ password: PASSWORD })),
  "POST /api/portfolio/objection/": async (world) => {
    await takePageDown(world.app);
    return await bySession(CALLS.object, () => ({ objection: "It is mine." }))(world);
  },
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
  ...allOf(({ calls }) => calls),
};

/** Of each tool that changes something. */
export const TOOL_CASES: Record<string, (world: World) => Promise<Arguments>> = {
  publish_page: async (world) => ({ html: "<h1>Mine</h1>", version: await versionOf(world) }),
  edit_page: async (world) => ({
    version: await versionOf(world),
    edits: [{ find: "Write to me</h1>", replace: "Mine</h1>" }],
  }),
  restore_version: async (world) => ({ restore: 1, version: await versionOf(world) }),
  add_file: () => Promise.resolve({ name: "cv.pdf", base64: makePdf("CV").toBase64() }),
  add_picture: () => Promise.resolve({ name: "soup.png", alt: "Soup", base64: PNG_BASE64 }),
  set_online: () => Promise.resolve({ is_online: false }),
  ...changesOfFeatures(),
};

/** The tool's call, with an assistant's token. */
export async function toolCall(world: World, name: string): Promise<PreparedRequest> {
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

function changesOfFeatures(): typeof TOOL_CASES {
  const changes: typeof TOOL_CASES = {};
  for (const [name, { change }] of Object.entries(allOf(({ tools }) => tools))) {
    if (change) changes[name] = change;
  }
  return changes;
}
