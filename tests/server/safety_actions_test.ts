// What makes an account safe ends every kind of access to it; no table of credentials is forgotten.
import assert from "node:assert/strict";
import { findOrCreateGoogleUser } from "../../server/accounts/google_users.ts";
import { createLink, type LinkPurpose } from "../../server/accounts/links.ts";
import { endAccess } from "../../server/accounts/safety.ts";
import { CALLS, OAUTH, SCREENS } from "../../contract/paths.ts";
import type { Sql } from "../../server/database/database.ts";
import { PASSWORD } from "../support/make.ts";
import { openWorld, renewAccess, type World } from "../support/ended_access.ts";
import { grantCode, opens, sendForm } from "../support/oauth.ts";
import { testApp } from "../support/test_app.ts";

/** By table: the rows of a person that let somebody into their account. */
const CREDENTIALS: Record<string, (sql: Sql, id: string) => Promise<unknown[]>> = {
  sessions: (sql, id) => sql`select 1 from sessions where user_id = ${id}`,
  links: (sql, id) => sql`select 1 from links where user_id = ${id}`,
  connections: (sql, id) => sql`select 1 from connections where user_id = ${id}`,
  oauth_codes: (sql, id) => sql`select 1 from oauth_codes where user_id = ${id} and not is_used`,
};

/** What a row of each of the others opens. */
const OTHERS: Record<string, string> = {
  users: "the password is what a safety action sets; Google's subject opens nothing without Google",
  portfolios: "the page's password opens the page to visitors",
  previews: "the address of a draft shows the draft, for minutes",
  portfolio_versions: "nothing",
  blobs: "nothing",
  blob_deletions: "nothing",
  letterboxes: "nothing",
  visitor_messages: "nothing",
  mails: "carries links, whose rows end",
  migrations: "nothing",
  oauth_clients: "who asks, not what was allowed",
  files: "nothing",
  picture_files: "nothing",
  pictures: "nothing",
  rate_limits: "nothing",
  renames: "nothing",
  username_holds: "nothing",
  visit_days: "nothing",
  visit_referrers: "nothing",
  visit_salts: "nothing",
  visits_seen: "nothing",
};

Deno.test("every table is known as one of credentials, or as one that opens nothing", async () => {
  await using app = await testApp();
  const tables = await app.database.sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const known = [...Object.keys(CREDENTIALS), ...Object.keys(OTHERS)];
  assert.deepEqual(tables.map(({ name }) => name), known.toSorted());
});

Deno.test("ending access leaves no row in any table of credentials", async () => {
  await using world = await openWorld();
  const { app: { database: { sql, transaction } }, user } = world;
  await makeCredentials(world);
  for (const [table, find] of Object.entries(CREDENTIALS)) {
    assert.notEqual((await find(sql, user.id)).length, 0, table);
  }
  await transaction((sql) => endAccess(sql, user.id));
  for (const [table, find] of Object.entries(CREDENTIALS)) {
    assert.deepEqual(await find(sql, user.id), [], table);
  }
});

const PURPOSES: LinkPurpose[] = [
  "verify_email",
  "reset_password",
  "recover_account",
  "change_email",
];
const NEW_PASSWORD = "a hotter oven 2";

/** What a stranger may hold, and whether each still opens the account. */
async function makeCredentials(world: World): Promise<Record<string, () => Promise<boolean>>> {
  const { app, user: { id } } = world;
  const { user: stolen, key, assistant } = await renewAccess(app, id);
  const code = await grantCode(app, stolen);
  const { sql } = app.database;
  const links = await Promise.all(PURPOSES.map(async (purpose) => {
    const newEmail = purpose === "change_email" ? "chef9@example.com" : null;
    const link = await createLink(sql, id, purpose, app.clock.now(), newEmail);
    const path = {
      verify_email: CALLS.verifyEmail,
      change_email: CALLS.verifyEmailChange,
      reset_password: CALLS.passwordResetValidate,
      recover_account: CALLS.passwordResetValidate,
    }[purpose];
    const use = () => isGood(app.post(path, { ...link, new_email: newEmail }));
    return [`link: ${purpose}`, use] as const;
  }));
  return {
    "session: access": () => isGood(app.get(CALLS.userData, stolen.bearer)),
    "session: page": async () =>
      (await (await app.get(SCREENS.dashboard, stolen.cookie)).text()).includes("chef1"),
    "session: refresh": () => isGood(app.post(CALLS.tokenRefresh, { refresh: stolen.refresh })),
    "key": () => opens(app, key),
    "assistant: access": () => opens(app, assistant.access_token),
    "assistant: refresh": () => {
      const { refresh_token, client_id } = assistant;
      const grant = { grant_type: "refresh_token", refresh_token, client_id };
      return isGood(sendForm(app, OAUTH.token, grant));
    },
    "code": () => isGood(sendForm(app, OAUTH.token, code)),
    ...Object.fromEntries(links),
  };
}

async function isGood(answer: Promise<Response>): Promise<boolean> {
  const response = await answer;
  await response.body?.cancel();
  return response.ok;
}

const KEPT = ["key", "assistant: access", "assistant: refresh"];

/** Each with what it leaves: what its person can see in the profile, and ends there or is asked about. */
const ACTIONS: Record<string, { leaves: string[]; act: (world: World) => Promise<boolean> }> = {
  "a reset of the password": {
    leaves: [],
    async act({ app, user }) {
      const { sql } = app.database;
      const link = await createLink(sql, user.id, "reset_password", app.clock.now());
      const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
      return await isGood(app.post(CALLS.passwordResetConfirm, { ...link, ...passwords }));
    },
  },
  "a change of the password that ends connections": {
    leaves: [],
    act: (world) => changePassword(world, true),
  },
  "a change of the password": {
    leaves: KEPT,
    act: (world) => changePassword(world, false),
  },
  "a change of the e-mail": {
    leaves: KEPT,
    async act({ app, user }) {
      const now = app.clock.now();
      const new_email = "chef8@example.com";
      const link = await createLink(app.database.sql, user.id, "change_email", now, new_email);
      return await isGood(app.post(CALLS.verifyEmailChange, { ...link, new_email }));
    },
  },
  "the end of other sessions": {
    leaves: KEPT,
    act: ({ app, user }) => isGood(app.post(CALLS.endSessions, {}, user.bearer)),
  },
  "a first sign-in with Google, of an e-mail that was never verified": {
    leaves: [],
    async act({ app }) {
      const { sql, transaction } = app.database;
      await sql`update users set email_verify = false`;
      const identity = {
        subject: "google-chef1",
        email: "chef1@example.com",
        isEmailVerified: true,
        first_name: "",
        last_name: "",
      };
      const opened = await transaction((sql) =>
        findOrCreateGoogleUser(sql, identity, app.clock.now())
      );
      return opened.origin === "linked";
    },
  },
  "the deletion of the account": {
    leaves: [],
    act: ({ app, user }) =>
      isGood(app.post(CALLS.deleteAccount, { password: PASSWORD }, user.bearer)),
  },
};

async function changePassword({ app, user }: World, ends_connections: boolean): Promise<boolean> {
  const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  const body = { current_password: PASSWORD, ...passwords, ends_connections };
  return await isGood(app.post(CALLS.changePassword, body, user.bearer));
}

for (const [name, { leaves, act }] of Object.entries(ACTIONS)) {
  Deno.test(`${name} ends all access but: ${leaves.join(", ") || "none"}`, async () => {
    await using world = await openWorld();
    const held = await makeCredentials(world);
    assert.ok(await act(world));
    const left: string[] = [];
    for (const [kind, isOpen] of Object.entries(held)) if (await isOpen()) left.push(kind);
    assert.deepEqual(left, leaves);
  });
}
