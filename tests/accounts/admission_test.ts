// Who becomes a user: in each mode, by each way in, and when many want the last use at once.
// Lane: rest.
import assert from "node:assert/strict";
import fc from "fast-check";
import { REGISTRATIONS } from "../../contract/invitations/invitations.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { createUser } from "../../server/accounts/users.ts";
import { cases } from "../support/cases.ts";
import { errorIn } from "../support/errors.ts";
import { countUsers, invite, openInvitation, usesLeft, WAYS_IN } from "../support/invited.ts";
import { EVERYBODY } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { readSources } from "../support/sources.ts";
import { testApp } from "../support/test_app.ts";

const CLOSED = SENTENCES.registration_closed;
const UNINVITED = SENTENCES.registration_by_invitation;

for (const [way, { ask }] of Object.entries(WAYS_IN)) {
  for (const registration of REGISTRATIONS) {
    Deno.test(`${way} with REGISTRATION=${registration}: let in, or told why not`, async () => {
      await using provider = await openProvider();
      await using other = await openProvider();
      await using app = await testApp({
        ...provider.environment,
        ...other.oidcEnvironment,
        REGISTRATION: registration,
      });
      const refused = registration === "open" ? null : await ask(app, {});
      if (refused) {
        assert.equal(refused.status, 403);
        assert.equal(await errorIn(refused), registration === "closed" ? CLOSED : UNINVITED);
        assert.equal(await countUsers(app), 0);
      }
      const { id, token } = await invite(app);
      const invited = await ask(app, await openInvitation(app, token));
      const isIn = registration !== "closed";
      assert.equal(invited.ok, isIn, await invited.text());
      assert.equal(await countUsers(app), isIn ? 1 : 0);
      assert.equal(await usesLeft(app, id), registration === "invite" ? 0 : 1);
    });
  }
}

Deno.test("every call that makes a user is among the ways in, and asks to be let in by the one reader", async () => {
  const sources = (await readSources()).filter(({ path }) => path.startsWith("server/"));
  const filesWith = (pattern: RegExp) =>
    sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path).toSorted();
  assert.deepEqual(filesWith(/\binsert into users\b/), ["server/accounts/users.ts"]);
  assert.deepEqual(filesWith(/\bcreateUser\(/), [
    "server/accounts/users.ts",
    "server/providers/provider_users.ts",
    "server/registration/register_calls.ts",
  ]);
  const asking = filesWith(/\breadAdmission\(c,/);
  assert.deepEqual(asking, [
    "server/providers/provider_calls.tsx",
    "server/registration/invited_browsers.ts",
    "server/registration/register_calls.ts",
  ]);
  // Nobody writes down an admission of their own.
  assert.deepEqual(filesWith(/\bregistration: "(open|invite)"/), []);
  assert.deepEqual(filesWith(/\bkept,\s+addresses:/), ["server/registration/invited_browsers.ts"]);
  const calls = new Set(Object.values(WAYS_IN).map(({ call }) => call));
  const handlers = sources.filter(({ path }) =>
    asking.includes(path) && /_calls\.tsx?$/.test(path)
  );
  const has = (code: string, call: string) => new RegExp(`\\b${call}: (async )?\\(`).test(code);
  for (const call of calls) assert.ok(handlers.some(({ code }) => has(code, call)), call);
  for (const { path, code } of handlers) {
    assert.ok([...calls].some((call) => has(code, call)), path);
  }
});

Deno.test("property: however many come at once by an invitation, as many get in as it has uses", async () => {
  await using app = await testApp({ REGISTRATION: "invite" });
  const { sql, transaction } = app.database;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 8 }),
      fc.boolean(),
      async (uses, people, isOneAddress) => {
        await sql`delete from users`;
        const { id, token } = await invite(app, { uses });
        const admission = { ...EVERYBODY, registration: "invite", invitation: token } as const;
        const made = await Promise.all(Array.from({ length: people }, async (_, i) => {
          const email = isOneAddress ? "chef0@example.com" : `chef${i}@example.com`;
          const user = { username: `chef${i}`, email, password_hash: null };
          return await transaction((sql) => createUser(sql, user, admission, app.clock.now()))
            .catch((error) => {
              assert.equal(error.kind, "forbidden");
              return null;
            });
        }));
        const expected = isOneAddress ? 1 : Math.min(uses, people);
        assert.equal(made.filter((user) => user !== null).length, expected);
        assert.equal(await countUsers(app), expected);
        assert.equal(await usesLeft(app, id), uses - expected);
      },
    ),
    { numRuns: cases(20) },
  );
});

Deno.test("whoever has an account signs in with Google in every mode, and links it, with no invitation", async () => {
  for (const registration of REGISTRATIONS) {
    await using provider = await openProvider();
    await using app = await testApp({ ...provider.environment, REGISTRATION: registration });
    const user = {
      username: "chef1",
      password_hash: null,
      email: "chef1@example.com",
      email_verify: true,
    };
    await app.database.transaction((sql) => createUser(sql, user, EVERYBODY, app.clock.now()));
    for (let times = 0; times < 2; times++) {
      const response = await WAYS_IN["a first sign-in with Google"]!.ask(app, {});
      assert.equal(response.status, 200);
      assert.equal((await response.json()).user.username, "chef1");
    }
  }
});
