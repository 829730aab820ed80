// Every call that sets a password, of an account or a page: none of them takes one that others could guess, or read in a list.
import assert from "node:assert/strict";
import { z } from "zod";
import { API } from "../../contract/calls.ts";
import type { CallDescription } from "../../contract/described_calls.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../../contract/limits.ts";
import { CALLS } from "../../contract/paths.ts";
import { createLink } from "../../server/accounts/links.ts";
import { quiet } from "../support/quiet.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { BREACHED, openLeaks } from "../support/leaks.ts";
import { readSources } from "../support/sources.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

/** Fields that prove who somebody is: their password is there already. */
const PROOFS = [
  "login.password",
  "changePassword.current_password",
  "prove.password",
  "deleteAccount.password",
];

/** Fields that say a new one again. */
const AGAIN = [
  "register.password2",
  "passwordResetConfirm.confirm_password",
  "changePassword.confirm_password",
];

type Send = (app: TestApp, password: string) => Promise<Response>;

/** The name of a call, and what else is known of the way: who is signed in is chef1, with a page. */
const WAYS: Record<string, Send> = {
  register: (app, password) => register(app, password),
  "register, once more": async (app, password) => {
    const { registration } = await (await register(app, "a first soup 1")).json();
    return await register(app, password, { email: "chef3@example.com", registration });
  },
  passwordResetConfirm: async (app, password) => {
    const { database: { sql }, clock } = app;
    const [user] = await sql<{ id: string }>`select id from users where username = 'chef1'`;
    const link = await createLink(sql, user!.id, "reset_password", clock.now());
    const passwords = { new_password: password, confirm_password: password };
    return await app.post(CALLS.passwordResetConfirm, { ...link, ...passwords });
  },
  changePassword: async (app, password) => {
    const passwords = { new_password: password, confirm_password: password };
    const body = { current_password: PASSWORD, ...passwords };
    return await app.post(CALLS.changePassword, body, await bearerOf(app));
  },
  visibility: async (app, password) =>
    await app.post(CALLS.visibility, { visibility: "password", password }, await bearerOf(app)),
};

Deno.test("every field of a password is a new one, the same again, or a proof; and every new one is tried here", () => {
  const fields = Object.entries<CallDescription>(API).flatMap(([call, { request }]) =>
    readFields(request).map(([field, schema]) => ({ call, field, isNew: isNew(schema) }))
  );
  const others = fields.filter(({ field, isNew }) => /password/.test(field) && !isNew);
  assert.deepEqual(
    others.map(({ call, field }) => `${call}.${field}`).toSorted(),
    [...PROOFS, ...AGAIN].toSorted(),
  );
  const calls = new Set(fields.filter(({ isNew }) => isNew).map(({ call }) => call));
  const tried = new Set(Object.keys(WAYS).map((way) => way.split(",")[0]));
  assert.deepEqual([...calls].toSorted(), [...tried].toSorted());
});

Deno.test("what may be hashed for a table is made where it is checked, and nowhere else", async () => {
  const casts = (await readSources()).filter(({ path }) => /^(server|scripts|main)/.test(path))
    .flatMap(({ path, code }) =>
      (code.match(/ as (CheckedPassword|PasswordHash)\b/g) ?? []).map((cast) => path + cast)
    );
  assert.deepEqual(casts.toSorted(), [
    "server/accounts/passwords.ts as CheckedPassword",
    "server/accounts/passwords.ts as PasswordHash",
  ]);
});

for (const [way, send] of Object.entries(WAYS)) {
  Deno.test(`no password that others know is set by ${way}`, async () => {
    await using service = openLeaks();
    await using app = await testApp(service.environment);
    await cook(app);
    const refusals = { [BREACHED]: "password_breached", Password1: "password_too_common" };
    for (const [password, code] of Object.entries(refusals)) {
      const before = await readPasswords(app);
      const response = await send(app, password);
      assert.equal(response.status, 400);
      assert.equal((await response.json()).code, code);
      const after = await readPasswords(app);
      assert.deepEqual(after.filter(({ username }) => username !== "chef2"), before);
      await app.database.sql`delete from users where username = 'chef2'`;
    }
    // The most used are known here.
    const { asked } = service;
    assert.ok(asked.some(({ path }) => path.length === "/range/".length + 5));
    const taken = await send(app, "lentils lemon cumin 7");
    assert.ok(taken.ok, await taken.text());
  });

  Deno.test(`a service that says nothing is in nobody's way by ${way}`, async () => {
    await using service = openLeaks(() => new Response("", { status: 503 }));
    await using app = await testApp(service.environment);
    using _log = quiet("warn");
    await cook(app);
    const taken = await send(app, BREACHED);
    assert.ok(taken.ok, await taken.text());
    assert.ok(service.asked.length > 0);
  });
}

Deno.test("after 60 questions within 10 minutes from one address, nobody is asked, and all is taken", async () => {
  await using service = openLeaks();
  await using app = await testApp({ ...service.environment, RATE_LIMITS: "on" });
  const statuses = [];
  for (let i = 0; i < 61; i++) {
    const response = await register(app, BREACHED, { email: `chef${i}@example.com` });
    statuses.push(response.status);
    await response.body?.cancel();
  }
  assert.deepEqual(statuses, [...Array(60).fill(400), 201]);
});

function readFields(request: CallDescription["request"]): [string, z.core.JSONSchema.BaseSchema][] {
  if (!(request instanceof z.ZodType)) return [];
  const { properties = {} } = z.toJSONSchema(request, { io: "input", unrepresentable: "any" });
  return Object.entries(properties) as [string, z.core.JSONSchema.BaseSchema][];
}

/** As `password` in contract/fields.ts has it. */
function isNew({ minLength, maxLength }: z.core.JSONSchema.BaseSchema): boolean {
  return minLength === PASSWORD_MIN_LENGTH && maxLength === PASSWORD_MAX_LENGTH;
}

async function register(app: TestApp, password: string, more: Record<string, string> = {}) {
  const account = { username: "chef2", email: "chef2@example.com" };
  return await app.post(CALLS.register, { ...account, password, password2: password, ...more });
}

/** Chef1, with a page. */
async function cook(app: TestApp): Promise<void> {
  const { bearer } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: "<h1>Soup" }, bearer);
  assert.ok(saved.ok, await saved.text());
}

async function bearerOf(app: TestApp): Promise<{ Authorization: string }> {
  const response = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
  return { Authorization: `Bearer ${(await response.json()).access}` };
}

async function readPasswords({ database: { sql } }: TestApp) {
  return await sql<{ username: string }>`
    select username, users.password_hash, portfolios.password_hash as page_password_hash
    from users left join portfolios on portfolios.user_id = users.id order by username`;
}
