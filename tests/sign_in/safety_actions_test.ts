// What makes an account safe ends every kind of access to it; no table of credentials is forgotten.
import assert from "node:assert/strict";
import { exportEvents } from "../../server/accounts/account_events.ts";
import { createLink } from "../../server/accounts/links.ts";
import { endAccess } from "../../server/sign_in/safety.ts";
import type { AccountEventKind } from "../../contract/accounts/account_events.ts";
import { CALLS } from "../../contract/paths.ts";
import { arriveByGoogle, googleIdentity } from "../support/google_arrival.ts";
import { PASSWORD } from "../support/make.ts";
import { CREDENTIALS, LEADING, LEADING_NOWHERE, OTHERS } from "../support/credential_tables.ts";
import { openWorld, type World } from "../support/ended_access.ts";
import { listOf } from "../support/feature_cases.ts";
import { isGood, makeCredentials } from "../support/left_behind.ts";
import { listLeftTables } from "../support/left_tables.ts";
import { decideAboutPerson } from "../support/operator.ts";
import { testApp } from "../support/test_app.ts";

async function namesInUse(tables: { name: string }[]): Promise<string[]> {
  const left = await listLeftTables();
  return tables.map(({ name }) => name).filter((name) => !left.includes(name));
}

Deno.test("every table is known as one of credentials, or as one that opens nothing", async () => {
  await using app = await testApp();
  const tables = await app.database.sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const known = [...Object.keys(CREDENTIALS), ...Object.keys(OTHERS)];
  assert.deepEqual(await namesInUse(tables), known.toSorted());
});

Deno.test("ending access leaves no row in any table of credentials", async () => {
  await using world = await openWorld();
  const { app, user } = world;
  const { clock, database: { sql, transaction } } = app;
  await makeCredentials(world);
  for (const [table, find] of Object.entries(CREDENTIALS)) {
    assert.notEqual((await find(sql, user.id)).length, 0, table);
  }
  await transaction((sql) => endAccess(app, sql, user.id, { kind: "sessions_ended" }, clock.now()));
  for (const [table, find] of Object.entries(CREDENTIALS)) {
    assert.deepEqual(await find(sql, user.id), [], table);
  }
});

Deno.test("every table that hangs on a person is known as one that shows or leads, or says why it may stay", async () => {
  await using app = await testApp();
  const hanging = await app.database.sql<{ name: string }>`
    with recursive hanging as (
      select 'users'::regclass::oid as id
      union select conrelid from pg_constraint join hanging on confrelid = id where contype = 'f')
    select relname::text as name from pg_class where oid in (select id from hanging)
    union select table_name::text from information_schema.columns
    natural join information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'user_id'
    order by 1`;
  const known = [CREDENTIALS, LEADING, LEADING_NOWHERE].flatMap((tables) => Object.keys(tables));
  assert.deepEqual(await namesInUse(hanging), known.toSorted());
});

Deno.test("ending access leaves no row that shows something to others, or leads visitors away", async () => {
  await using world = await openWorld();
  const { app, user } = world;
  const { clock, database: { sql, transaction } } = app;
  for (const [table, find] of Object.entries(LEADING)) {
    assert.notEqual((await find(sql, user.id, clock.now())).length, 0, table);
  }
  await transaction((sql) => endAccess(app, sql, user.id, { kind: "password_reset" }, clock.now()));
  for (const [table, find] of Object.entries(LEADING)) {
    assert.deepEqual(await find(sql, user.id, clock.now()), [], table);
  }
});

const NEW_PASSWORD = "a hotter oven 2";

const KEPT = [
  "key",
  "passkey",
  "assistant: access",
  "assistant: refresh",
  "name that the page leads to",
  "name that the page says it is at",
  ...listOf(({ kept }) => kept),
];

/** Each with what it leaves: what its person finds in the profile or the editor, and ends there or is asked about. */
interface Action {
  leaves: string[];
  /** What its person reads of it; null: nobody is there any more. */
  tells: AccountEventKind | null;
  act: (world: World) => Promise<boolean>;
}

const ACTIONS: Record<string, Action> = {
  "a reset of the password": {
    leaves: [],
    tells: "password_reset",
    async act({ app, user }) {
      const { sql } = app.database;
      await sql`update users set email_verify = true`;
      const link = await createLink(sql, user.id, "reset_password", app.clock.now());
      const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
      return await isGood(app.post(CALLS.passwordResetConfirm, { ...link, ...passwords }));
    },
  },
  "a change of the password that ends connections": {
    leaves: [],
    tells: "password_changed",
    act: (world) => changePassword(world, true),
  },
  "a change of the password": {
    leaves: KEPT,
    tells: "password_changed",
    act: (world) => changePassword(world, false),
  },
  "a change of the e-mail": {
    leaves: KEPT,
    tells: "email_changed",
    async act({ app, user }) {
      const now = app.clock.now();
      const new_email = "chef8@example.com";
      const link = await createLink(app.database.sql, user.id, "change_email", now, new_email);
      return await isGood(app.post(CALLS.verifyEmailChange, { ...link, new_email }));
    },
  },
  "the end of other sessions": {
    leaves: KEPT,
    tells: "sessions_ended",
    act: ({ app, user }) => isGood(app.post(CALLS.endSessions, {}, user.bearer)),
  },
  "a first sign-in with Google, of an e-mail that was never verified": {
    leaves: [],
    tells: "provider_linked",
    async act({ app }) {
      await app.database.sql`update users set email_verify = false`;
      const opened = await arriveByGoogle(app, googleIdentity("chef1"));
      return opened.origin === "linked";
    },
  },
  "an operator's stop of the sign-ins": {
    leaves: [],
    tells: "sign_ins_stopped",
    act: ({ app }) => decideAboutPerson(app, "stop_sign_ins"),
  },
  "an operator's end of all access": {
    leaves: [],
    tells: "signed_out_by_operator",
    act: ({ app }) => decideAboutPerson(app, "end_sessions"),
  },
  "the word of its owner that a sign-in was not theirs": {
    leaves: [],
    tells: "sign_in_disowned",
    async act({ app, user }) {
      const link = await createLink(app.database.sql, user.id, "not_me", app.clock.now());
      return await isGood(app.post(CALLS.notMe, link));
    },
  },
  "the deletion of the account": {
    leaves: [],
    tells: null,
    act: ({ app, user }) =>
      isGood(app.post(CALLS.deleteAccount, { password: PASSWORD }, user.bearer)),
  },
};

async function changePassword({ app, user }: World, ends_connections: boolean): Promise<boolean> {
  const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  const body = { current_password: PASSWORD, ...passwords, ends_connections };
  return await isGood(app.post(CALLS.changePassword, body, user.bearer));
}

for (const [name, { leaves, tells, act }] of Object.entries(ACTIONS)) {
  Deno.test(`${name} ends all access but: ${leaves.join(", ") || "none"}`, async () => {
    await using world = await openWorld();
    const held = await makeCredentials(world);
    const { app: { database: { sql } }, user } = world;
    const before = await exportEvents(sql, user.id);
    assert.ok(await act(world));
    const events = await exportEvents(sql, user.id);
    assert.equal(events[0]?.kind ?? null, tells);
    assert.ok(tells === null || events[0]!.at > before[0]!.at || events.length > before.length);
    const left: string[] = [];
    for (const [kind, isOpen] of Object.entries(held)) if (await isOpen()) left.push(kind);
    assert.deepEqual(left, leaves);
  });
}
