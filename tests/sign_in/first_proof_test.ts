// Whoever proves an address for the first time, and showed nothing else of its account, finds nothing there that a stranger set up.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { createLink } from "../../server/accounts/links.ts";
import { arriveByGoogle, googleIdentity } from "../support/google_arrival.ts";
import { fillEveryTable } from "../support/every_table.ts";
import { allOf, mapValues } from "../support/feature_cases.ts";
import { listLeftTables } from "../support/left_tables.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { signInWithGoogle } from "../support/provider_flow.ts";
import { addCodes } from "../support/second_factor.ts";
import { readSources } from "../support/sources.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

/** Of the tables that hang on a person: why its rows may stay. Those of all others go. */
const LEFT: Record<string, string> = {
  account_events: "tell the owner what happened before",
  users: "by its columns, below",
  portfolios: "the page, as the owner finds it on the dashboard",
  portfolio_versions: "the page, as the owner finds it in the editor",
  page_cards: "a picture of the page",
  version_cards: "the same of its versions",
  picture_checks: "when the page's pictures are asked for",
  previews: "a draft that leads nowhere, for minutes",
  pictures: "of the page, and listed in the editor",
  picture_files: "the same",
  files: "of the page, and listed in the editor",
  letterboxes: "is opened by whoever verified an address, and leads to it",
  visitor_messages: "are the owner's to read",
  mails: "are on their way to the address of the account",
  page_changes: "tells processes what to forget",
  reports: "are about the page",
  takedowns: "are about the page",
  taken_down_mailboxes: "counts verified addresses alone",
  renames: "guard nothing",
  username_holds: "keep a name for the owner",
  visit_days: "guard nothing",
  visit_referrers: "guard nothing",
  visits_seen: "guard nothing",
  ...mapValues(allOf(({ tables }) => tables), ({ staysAtProof }) => staysAtProof),
};

/** Of users: why what is there may stay. All others are as if the account were new. */
const LEFT_OF_USERS: Record<string, string> = {
  id: "is the account",
  username: "the address of the page, which the owner changes in the profile",
  email: "is what was proven",
  google_subject: "is read by nobody",
  created_at: "guards nothing",
  sign_in_stopped_at: "is an operator's decision",
};

const OWNER = "00000000-0000-4000-8000-000000000001";
const NEW_PASSWORD = "a hotter oven 2";

const WAYS: Record<string, { password: "none" | "new"; prove: (app: TestApp) => Promise<void> }> = {
  "a reset by mail": {
    password: "new",
    prove: (app) => reset(app, OWNER),
  },
  "a provider that vouches for it": {
    password: "none",
    prove: async (app) => void await arriveByGoogle(app, googleIdentity("chef1")),
  },
};

for (const [name, { password, prove }] of Object.entries(WAYS)) {
  Deno.test(`after ${name}, no table holds what was set up before, or it says why`, async () => {
    await using app = await testApp();
    const { database, clock } = app;
    const { sql } = database;
    await fillEveryTable(database);
    await sql`update users set email_verify = false, last_name = 'A stranger'`;
    await createLink(sql, OWNER, "verify_email", clock.now());
    const before = await countByTable(app);
    const unused = await listLeftTables();
    const empty = before.filter(({ name, rows }) => rows === 0 && !unused.includes(name));
    // Only of an account that was proven.
    assert.deepEqual(empty.map(({ name }) => name), ["identities"]);
    await prove(app);
    const left = (await countByTable(app)).filter(({ rows }) => rows > 0).map(({ name }) => name);
    const mayStay = password === "none" ? [...Object.keys(LEFT), "identities"] : Object.keys(LEFT);
    assert.deepEqual(left, mayStay.toSorted());

    const [{ user } = { user: {} }] = await sql<{ user: Record<string, unknown> }>`
      select to_jsonb(users) as user from users where id = ${OWNER}`;
    for (const column of Object.keys(LEFT_OF_USERS)) delete user[column];
    const { password_hash, devices_since, access_ended_at, ...others } = user;
    assert.deepEqual(others, { email_verify: true, first_name: "", last_name: "" });
    assert.notEqual(devices_since, null);
    assert.notEqual(access_ended_at, null);
    assert.equal(password_hash === null, password === "none");
    assert.notEqual(password_hash, "$2b$12$x");
  });
}

Deno.test("who registered a stranger's address and turned on codes keeps its owner out by neither way", async () => {
  await using provider = await openProvider();
  for (const isByProvider of [true, false]) {
    await using app = await testApp(provider.environment);
    const user = await signIn(app);
    provider.claims.email = "chef1@example.com";
    await app.database.sql`update users set email_verify = false`;
    await addCodes(app, user);
    if (isByProvider) {
      assert.equal((await signInWithGoogle(app)).user.username, "chef1");
    } else {
      await reset(app, user.id);
      const login = { username: "chef1", password: NEW_PASSWORD };
      const opened = await app.post(CALLS.login, login);
      assert.equal(opened.status, 200, await opened.text());
    }
    const old = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
    assert.equal(old.status, 401, await old.text());
  }
});

/** Who says that an address is proven, and what becomes of what was set up before. */
const PROVING: Record<string, string> = {
  "server/providers/provider_users.ts": "starts over",
  "server/sign_in/password_calls.ts": "starts over",
  "server/registration/verify_email_calls.ts":
    "takes the account as it is, by a press on a link that says so",
  "server/profile/profile_calls.ts": "the same, for a change of the address",
};

Deno.test("who proves an address is known here, with what it does about what was set up before", async () => {
  const server = (await readSources()).filter(({ path }) => path.startsWith("server/"));
  const proving = server.filter(({ path, code }) =>
    path !== "server/accounts/users.ts" &&
    /\b(markEmailVerified|openToProvider|changeEmail)\(/.test(code)
  );
  assert.deepEqual(proving.map(({ path }) => path).toSorted(), Object.keys(PROVING).toSorted());
  const writing = server.filter(({ code }) => /set [^`]*email_verify = /.test(code));
  assert.deepEqual(writing.map(({ path }) => path), ["server/accounts/users.ts"]);
});

/** Of the one who was there, by each table that hangs on a person. */
async function countByTable({ database: { sql } }: TestApp) {
  return await sql<{ name: string; rows: number }>`
    select table_name::text as name, (xpath('//c/text()', query_to_xml(format(
      'select count(*) as c from %I where %I = %L', table_name,
      case table_name when 'users' then 'id' else 'user_id' end, ${OWNER}::text
    ), true, true, '')))[1]::text::int as rows
    from information_schema.columns natural join information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (column_name = 'user_id' or table_name = 'users' and column_name = 'id')
    order by 1`;
}

async function reset(app: TestApp, id: string): Promise<void> {
  const link = await createLink(app.database.sql, id, "reset_password", app.clock.now());
  const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  const response = await app.post(CALLS.passwordResetConfirm, { ...link, ...passwords });
  assert.equal(response.status, 200, await response.text());
}
