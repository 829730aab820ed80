// Requests whose access ends after they began: while their body comes, or while they wait to write.
import { createLink, type LinkPurpose } from "../../server/accounts/links.ts";
import { endAccess } from "../../server/accounts/safety.ts";
import { lockUser } from "../../server/accounts/users.ts";
import { CALLS, MCP_PATH, OAUTH } from "../../server/contract/paths.ts";
import type { LoginReply } from "../../server/contract/payloads.ts";
import type { UploadPictureReply } from "../../server/contract/picture_payloads.ts";
import type { Sql } from "../../server/database/database.ts";
import { addMessages, FORM } from "./letterbox.ts";
import { makeUser, PASSWORD, type SignedInUser } from "./make.ts";
import { makeKey } from "./mcp.ts";
import { connect, grantCode, makeRequest, registerClient } from "./oauth.ts";
import { type TestApp, testApp } from "./test_app.ts";
import { makePhoto, upload } from "./uploads.ts";

/** A person with a page, a picture and messages, and fresh access of each kind. */
export interface World {
  app: TestApp;
  user: SignedInUser;
  key: string;
  assistant: { access_token: string; refresh_token: string; client_id: string };
  pictureId: string;
  messageId: string;
}

export interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
}

type Maker = (world: World) => Promise<Asked> | Asked;

export async function openWorld(): Promise<World & AsyncDisposable> {
  const app = await testApp();
  const { id } = await makeUser(app);
  const first = await renewAccess(app, id);
  await expectOk(app.post(CALLS.savePortfolio, { user_code: FORM }, first.user.bearer));
  const photo = upload(app, await makePhoto(40, 30), first.user.bearer);
  const { picture }: UploadPictureReply = await (await photo).json();
  await addMessages(app, id);
  const { sql } = app.database;
  const [message] = await sql<
    { id: string }
  >`select id from messages where user_id = ${id} and not is_read limit 1`;
  return {
    app,
    ...first,
    pictureId: picture.id,
    messageId: message!.id,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** As after a reset: the person signs in again and connects again. */
export async function renewAccess(
  app: TestApp,
  id: string,
): Promise<Pick<World, "user" | "key" | "assistant">> {
  const response = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
  const reply: LoginReply = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(reply));
  const user = {
    ...reply,
    id,
    bearer: { Authorization: `Bearer ${reply.access}` },
    cookie: { Cookie: response.headers.getSetCookie()[0]!.split(";")[0]! },
  };
  return { user, key: await makeKey(app, user), assistant: await connect(app, user) };
}

/** What every safety action does, in its transaction. */
export async function endAllAccess(sql: Sql, { user: { id } }: World): Promise<void> {
  await lockUser(sql, id);
  await endAccess(sql, id);
}

/** Every row of every table, as text, by table. */
export async function dump(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const rows: Record<string, string> = {};
  for (const { name } of tables) {
    const [all] = await sql<{ xml: string }>`
      select query_to_xml(format('select * from %I t order by t::text', ${name}::text), true, true, '')::text as xml`;
    rows[name] = all!.xml;
  }
  return rows;
}

/** Sent in two halves; `between` runs when the second one is waited for. Returns whether it was. */
export async function sendInHalves(
  { fetch }: TestApp,
  { method, path, headers, body }: Asked,
  between: () => Promise<void>,
): Promise<{ response: Response; wasHeld: boolean }> {
  const middle = Math.floor((body?.length ?? 0) / 2);
  let part = 0;
  const stream = body && new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (part++ === 0) return controller.enqueue(body.subarray(0, middle));
      await between();
      controller.enqueue(body.subarray(middle));
      controller.close();
    },
  }, { highWaterMark: 0 });
  const request = new Request(`http://localhost:8000${path}`, { method, headers, body: stream });
  return { response: await fetch(request), wasHeld: part > 1 };
}

export async function send({ fetch }: TestApp, asked: Asked): Promise<Response> {
  const { path, ...init } = asked;
  return await fetch(new Request(`http://localhost:8000${path}`, init));
}

/** Until it is answered, or waits for a lock. Asked outside of any transaction, where one sees what was at its start. */
export async function settledOrWaiting(
  { database: { sql } }: TestApp,
  answer: Promise<Response>,
): Promise<void> {
  let isSettled = false;
  void answer.then(() => isSettled = true, () => isSettled = true);
  while (!isSettled) {
    const [waiting] = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (waiting) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Refused as a whole, whatever way that is said in. */
export async function isRefused(response: Response): Promise<boolean> {
  const text = await response.text();
  return !response.ok || /"isError":\s*true/.test(text);
}

async function expectOk(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (!response.ok) throw new Error(await response.text());
  await response.body?.cancel();
}

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
