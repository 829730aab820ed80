// What an invitation lets in, and what it says when it does not; what nobody learns by one.
import assert from "node:assert/strict";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import {
  dropEndedInvitations,
  findInvitation,
  listInvitations,
} from "../../server/invitations/invitations.ts";
import { errorIn } from "../support/errors.ts";
import {
  countUsers,
  DAY_MS,
  invite,
  openInvitation,
  usesLeft,
  withdraw,
} from "../support/invited.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { nextVerification, REGISTRATION } from "../support/registration.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const INVITE = { REGISTRATION: "invite" };
const ELSEWHERE = SENTENCES.invitation_elsewhere;

for (
  const [claim, spoil, sentence] of [
    ["used up", async (app, { token }) => {
      const other = { ...REGISTRATION, username: "chef9", email: "chef9@example.com" };
      await discard(app.post(CALLS.register, other, await openInvitation(app, token)));
    }, SENTENCES.invitation_used_up],
    [
      "ended",
      (app) => Promise.resolve(app.clock.advance(DAY_MS)),
      SENTENCES.invitation_ended,
    ],
    [
      "withdrawn",
      async (app, { id }) => assert.ok(await withdraw(app, id)),
      SENTENCES.invitation_withdrawn,
    ],
    [
      "not known any more",
      async ({ database, clock }) =>
        await dropEndedInvitations(database, new Date(clock.now().getTime() + 32 * DAY_MS)),
      SENTENCES.invitation_unknown,
    ],
  ] as [
    string,
    (app: TestApp, invitation: { id: string; token: string }) => Promise<void>,
    string,
  ][]
) {
  Deno.test(`an invitation that is ${claim} lets nobody in, and the screen says so before anything is typed`, async () => {
    await using app = await testApp(INVITE);
    const invitation = await invite(app);
    await spoil(app, invitation);
    const before = await countUsers(app);
    const headers = await openInvitation(app, invitation.token);
    const response = await app.post(CALLS.register, REGISTRATION, headers);
    assert.equal(response.status, 403);
    assert.equal(await errorIn(response), sentence);
    for (const screen of [SCREENS.register, SCREENS.login]) {
      assert.ok((await (await app.get(screen, headers)).text()).includes(sentence), screen);
    }
    assert.equal(await countUsers(app), before);
  });
}

Deno.test("GET /register?invitation=… leaves nothing of the token in the address, whatever it is", async () => {
  await using app = await testApp(INVITE);
  for (const token of ["", "x".repeat(5_000), "%22%3E%3Cscript%3E", "%00", "a; Path=/x"]) {
    const response = await app.get(`/register?invitation=${token}`);
    await response.body?.cancel();
    assert.equal(response.status, 302);
    assert.equal(response.headers.get("Location"), "/register");
    assert.equal(response.headers.get("Cache-Control"), "no-store");
    const [cookie] = response.headers.getSetCookie();
    assert.equal(
      cookie,
      "invitation=broken; Max-Age=1209600; Path=/; HttpOnly; SameSite=Lax",
      token,
    );
  }
});

Deno.test("an invitation for one address lets in that address alone, which is verified by mail all the same", async () => {
  await using app = await testApp(INVITE);
  const { id, token } = await invite(app, { email: "Chef1@Example.com" });
  const headers = await openInvitation(app, token);
  const other = await app.post(
    CALLS.register,
    { ...REGISTRATION, email: "chef2@example.com" },
    headers,
  );
  assert.equal(other.status, 403);
  assert.equal(await errorIn(other), ELSEWHERE);
  assert.equal(await usesLeft(app, id), 1);
  const response = await app.post(CALLS.register, REGISTRATION, headers);
  assert.equal(response.status, 201);
  // Whoever comes next with this browser is no guest of it.
  assert.match(response.headers.getSetCookie()[0]!, /^invitation=; Max-Age=0/);
  const { registration } = await response.json();
  const [user] = await app.database.sql<{ email_verify: boolean }>`select email_verify from users`;
  assert.equal(user!.email_verify, false);

  // Before it is verified, it cannot become another: neither by a correction nor in the profile.
  const corrected = { ...REGISTRATION, registration, email: "chef2@example.com" };
  const refused = await app.post(CALLS.register, corrected);
  assert.equal(refused.status, 403);
  assert.equal(await errorIn(refused), ELSEWHERE);
  const bearer = await signInAs(app);
  const profile = { username: "chef1", first_name: "", last_name: "" };
  const update = (email: string) => app.put(CALLS.updateProfile, { ...profile, email }, bearer);
  const changed = await update("chef2@example.com");
  assert.equal(changed.status, 403);
  assert.equal(await errorIn(changed), ELSEWHERE);

  const { to: _, ...link } = await nextVerification(app);
  await discard(app.post(CALLS.verifyEmail, link));
  await discard(update("chef2@example.com"));
});

Deno.test("who made an invitation is known until their account is deleted, and both find it in their export", async () => {
  await using app = await testApp(INVITE);
  const { sql } = app.database;
  const { id: by, bearer } = await signIn(app, "chef9");
  const { id, token } = await invite(app, { email: "chef1@example.com", by });
  const { email, uses, uses_left, created_by } = (await listInvitations(sql))[0]!;
  assert.deepEqual([email, uses, uses_left, created_by], ["chef1@example.com", 1, 1, by]);
  await discard(app.post(CALLS.register, REGISTRATION, await openInvitation(app, token)));
  for (const [isOwn, headers] of [[true, bearer], [false, await signInAs(app)]] as const) {
    const { invitations } = await (await app.get(CALLS.exportData, headers)).json();
    assert.deepEqual(
      invitations.map((each: object) => ({ ...each, created_at: 0, expires_at: 0 })),
      [{
        is_own: isOwn,
        email: "chef1@example.com",
        uses: 1,
        uses_left: 0,
        created_at: 0,
        expires_at: 0,
        revoked_at: null,
      }],
    );
  }
  await discard(app.post(CALLS.deleteAccount, { password: PASSWORD }, bearer));
  const left = await findInvitation(sql, token);
  assert.deepEqual([left!.id, left!.created_by], [id, null]);
});

Deno.test("the table has no token, and no id but its own withdraws an invitation", async () => {
  await using app = await testApp(INVITE);
  const { sql } = app.database;
  const { id, token } = await invite(app);
  const rows = await sql`select *, encode(token_hash, 'escape') as text from invitations`;
  assert.ok(!JSON.stringify(rows).includes(token));
  for (const other of ["", "x", "%", crypto.randomUUID(), "' or true --"]) {
    assert.equal(await withdraw(app, other), false);
  }
  assert.equal(await withdraw(app, id), true);
  assert.equal(await withdraw(app, id), false);
});

Deno.test("no invitation is made for nobody, for no address, or without an end", async () => {
  await using app = await testApp(INVITE);
  const { clock } = app;
  const inDays = (days: number) => ({ endsAt: new Date(clock.now().getTime() + days * DAY_MS) });
  for (
    const [change, code] of [
      [{ uses: 0 }, "invitation_uses"],
      [{ uses: 1.5 }, "invitation_uses"],
      [{ uses: 1_001 }, "invitation_uses"],
      [{ uses: NaN }, "invitation_uses"],
      [{ uses: 2, email: "chef1@example.com" }, "invitation_uses_of_address"],
      [{ email: "chef1" }, "email_invalid"],
      [inDays(0), "invitation_end"],
      [inDays(367), "invitation_end"],
      [{ endsAt: new Date(NaN) }, "invitation_end"],
    ] as const
  ) {
    const failure = await invite(app, change).catch((error) => error);
    assert.equal(failure.kind, "bad_input", JSON.stringify(change));
    assert.equal(failure.problems[0].code, code);
  }
});

async function signInAs(app: TestApp, username = "chef1") {
  const { access } = await (await app.post(CALLS.login, { username, password: PASSWORD })).json();
  return { Authorization: `Bearer ${access}` };
}

async function discard(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  assert.ok(response.ok, await response.text());
}
