// Which addresses are taken, by every way in and every change of one, and what is said where not.
// Lane: rest.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { barMailbox } from "../support/barred.ts";
import { errorIn } from "../support/errors.ts";
import { countUsers, WAYS_IN } from "../support/invited.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, signIn } from "../support/make.ts";
import { openBothProviders } from "../support/openid_provider.ts";
import { nextVerification, register, REGISTRATION } from "../support/registration.ts";
import { readSources } from "../support/sources.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const THROWAWAY = "chef1@soup.mailinator.com";
const BARRED = "chef1@example.org";
/** Another spelling of the same mailbox. */
const SPELLED = "c.hef1+pudding@EXAMPLE.org";
const NOT_TAKEN = "This address was not taken";

/** Every way to get an account by an address, and what the one who asks is answered. */
const WAYS: Record<string, (app: TestApp, email: string) => Promise<Response>> = {
  ...Object.fromEntries(
    Object.entries(WAYS_IN).map(([way, { ask }]) =>
      [way, (app: TestApp, email: string) => ask(app, {}, email)] as const
    ),
  ),
  "a correction of a registration": async (app, email) => {
    const registration = await register(app, { email: "chef9@example.com" });
    await nextVerification(app);
    return await app.post(CALLS.register, { ...REGISTRATION, email, registration });
  },
  "a change in the profile": async (app, email) => {
    const { bearer } = await signIn(app, "chef9");
    return await app.put(CALLS.updateProfile, { ...PROFILE, username: "chef9", email }, bearer);
  },
};
const PROFILE = { first_name: "", last_name: "" };
/** By these somebody has proven by then that the address is theirs. */
const PROVEN = /provider|Google/;

for (const [way, ask] of Object.entries(WAYS)) {
  for (const setting of ["refuse", "allow"] as const) {
    Deno.test(`${way} by a throw-away address with THROWAWAY_MAIL=${setting}`, async () => {
      await using world = await openWorld(THROWAWAY, { THROWAWAY_MAIL: setting });
      const { app } = world;
      const response = await ask(app, THROWAWAY);
      assert.equal(response.ok, setting === "allow");
      if (setting === "refuse") {
        assert.equal(response.status, 403);
        assert.equal(await errorIn(response), SENTENCES.mailbox_throwaway);
      } else await response.body?.cancel();
      assert.equal(await holds(app, THROWAWAY), setting === "allow" && way !== CHANGE);
    });
  }

  Deno.test(`${way} by a barred mailbox: no account, and nobody is told but whoever reads it`, async () => {
    await using world = await openWorld(SPELLED);
    const { app } = world;
    await barMailbox(app, BARRED);
    const before = await app.database.sql`select 1 from mails`;
    assert.equal(before.length, 0);
    const response = await ask(app, SPELLED);
    const reply = await response.json();
    assert.equal(await holds(app, SPELLED), false);
    if (PROVEN.test(way)) {
      assert.equal(response.status, 403);
      assert.equal(reply.error, SENTENCES.mailbox_barred);
      return;
    }
    assert.ok(response.ok);
    assert.doesNotMatch(JSON.stringify(reply), /barred|taken down/);
    const mail = await mailTo(app, SPELLED);
    assert.equal(mail.subject, NOT_TAKEN);
    assert.match(mail.text!, /taken down, twice or more often/);
    assert.match(mail.text!, /abuse@example\.com/);
  });
}
const CHANGE = "a change in the profile";

Deno.test("a link to a new address that is barred, or thrown away, by the time it is used changes nothing, and stays", async () => {
  await using app = await testApp();
  const { id, bearer } = await signIn(app);
  const change = { ...PROFILE, username: "chef1", email: BARRED };
  await (await app.put(CALLS.updateProfile, change, bearer)).body?.cancel();
  const mail = await mailTo(app, BARRED);
  const [uid, token, new_email] = linkIn(mail).split("/").slice(-3).map(decodeURIComponent);
  await barMailbox(app, BARRED);
  const refused = await app.post(CALLS.verifyEmailChange, { uid, token, new_email });
  assert.equal(refused.status, 403);
  assert.equal(await errorIn(refused), SENTENCES.mailbox_barred);
  assert.equal(await holds(app, BARRED), false);
  await app.database.sql`delete from taken_down_mailboxes`;
  const done = await app.post(CALLS.verifyEmailChange, { uid: id, token, new_email });
  assert.equal(done.status, 200, await done.text());
});

Deno.test("an account of a barred mailbox stays: it signs in, links a provider, and spells its address another way", async () => {
  await using world = await openWorld("chef1@example.com", { THROWAWAY_MAIL: "refuse" });
  const { app } = world;
  const { bearer } = await signIn(app);
  await barMailbox(app, "chef1@example.com");
  for (const id of ["a first sign-in with Google"]) {
    const response = await WAYS_IN[id]!.ask(app, {});
    assert.equal(response.status, 200, await response.text());
  }
  const email = "chef1+soup@example.com";
  const change = { ...PROFILE, username: "chef1", email };
  await (await app.put(CALLS.updateProfile, change, bearer)).body?.cancel();
  const [uid, token, new_email] = linkIn(await mailTo(app, email)).split("/").slice(-3)
    .map(decodeURIComponent);
  const done = await app.post(CALLS.verifyEmailChange, { uid, token, new_email });
  assert.equal(done.status, 200, await done.text());
});

Deno.test("a registration of a barred mailbox holds its name, and is corrected like any other", async () => {
  await using app = await testApp();
  await barMailbox(app, BARRED);
  const registration = await register(app, { email: BARRED });
  const other = await app.post(CALLS.register, REGISTRATION);
  assert.equal(await errorIn(other), SENTENCES.username_taken);
  await register(app, { registration });
  assert.equal(await countUsers(app), 1);
});

Deno.test("whoever has an account by a barred address is told of it, as by any other", async () => {
  await using app = await testApp();
  await makeUser(app);
  await barMailbox(app, "chef1@example.com");
  await register(app, { username: "chef2" });
  assert.equal((await mailTo(app, "chef1@example.com")).subject, "You already have an account");
});

Deno.test("however many register at once from one barred mailbox, nobody comes in, and all are answered alike", async () => {
  await using app = await testApp();
  await barMailbox(app, BARRED);
  const answers = await Promise.all(Array.from({ length: 8 }, async (_, i) => {
    const email = BARRED.replace("@", `+${i}@`);
    const response = await app.post(CALLS.register, {
      ...REGISTRATION,
      username: `chef${i}`,
      email,
    });
    const { registration: _token, ...reply } = await response.json();
    return JSON.stringify([response.status, reply]);
  }));
  assert.equal(new Set(answers).size, 1);
  assert.match(answers[0]!, /^\[201,/);
  assert.equal(await countUsers(app), 0);
});

Deno.test("each statement that writes an address of a user stands where the address is asked about", async () => {
  const sources = (await readSources()).filter(({ path }) => path.startsWith("server/"));
  const users = sources.find(({ path }) => path === "server/accounts/users.ts")!;
  const writes = /\binsert into users\b|\bupdate users\b[^`]*\bset\b[^`]*\bemail =/;
  // One owner of the table (architecture_owners_test.ts), so that all of them are here.
  const writing = users.code.split(/^export async function /m).filter((code) => writes.test(code));
  assert.deepEqual(writing.map((code) => /^\w+/.exec(code)?.[0]), [
    "createUser",
    "changeRegistration",
    "changeEmail",
  ]);
  for (const code of writing) {
    const asked = code.search(/\b(check|require)Address\(sql, (admission\.addresses|rules),/);
    assert.ok(asked > 0 && asked < code.search(writes), code);
  }
  const rules = sources.filter(({ code }) => /\bisThrowawayMailRefused:/.test(code));
  assert.deepEqual(rules.map(({ path }) => path).toSorted(), [
    "server/accounts/admission.ts",
    "server/config/config.ts",
    "server/registration/invited_browsers.ts",
  ]);
});

/** Both providers vouch for this address. */
async function openWorld(email: string, environment: Record<string, string> = {}) {
  const providers = await openBothProviders();
  for (const { claims } of [providers.google, providers.oidc]) claims.email = email;
  const settings = { ABUSE_CONTACT: "abuse@example.com", ...environment };
  const app = await testApp({ ...providers.environment, ...settings });
  return {
    app,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await providers[Symbol.asyncDispose]();
    },
  };
}

async function holds({ database }: TestApp, email: string): Promise<boolean> {
  return (await database.sql`select 1 from users where email = ${email}`).length === 1;
}

async function mailTo({ mailbox }: TestApp, email: string) {
  while (true) {
    const mail = await mailbox.next();
    if (mail.to?.[0]?.address?.toLowerCase() === email.toLowerCase()) return mail;
  }
}
