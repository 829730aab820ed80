// Registration where not everybody may: what nobody learns by it, and what a slip does not cost.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { listInvitations } from "../../server/invitations/invitations.ts";
import { barMailbox } from "../support/barred.ts";
import { countUsers, invite, openInvitation, usesLeft } from "../support/invited.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { nextVerification, REGISTRATION } from "../support/registration.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("POST /api/auth/register/ answers an invited stranger the same, whether the address has an account, is barred, or neither", async () => {
  const modes = [["invite", null], ["invite", "chef2@example.com"], ["open", null]] as const;
  for (const [registration, bound] of modes) {
    const told: unknown[] = [];
    for (const state of ["taken", "barred", "free"]) {
      await using app = await testApp({ REGISTRATION: registration });
      if (state === "taken") await makeUser(app, "chef2");
      if (state === "barred") await barMailbox(app, "chef2@example.com");
      const { id, token } = await invite(app, { email: bound });
      const headers = await openInvitation(app, token);
      const answers: unknown[] = [];
      const ask = async (change: object, sent: Record<string, string> = {}) => {
        const response = await app.post(CALLS.register, { ...REGISTRATION, ...change }, sent);
        const { registration: token, ...reply } = await response.json();
        answers.push([response.status, reply, response.headers.getSetCookie()]);
        return token as string;
      };
      const email = "chef2@example.com";
      const first = await ask({ email }, headers);
      answers.push(await usesLeft(app, id));
      const again = { email: "chef3@example.com" };
      // By nothing, by the same invitation, and by another name.
      await ask(again);
      await ask(again, headers);
      await ask({ ...again, username: "chef4", registration: first });
      // The correction, to the same address, to one more, and by what is replaced already.
      const second = await ask({ email, registration: first });
      await ask({ email, registration: first });
      await ask({ ...again, registration: second });
      await ask({ email: "chef5@example.com", registration: second });
      answers.push((await listInvitations(app.database.sql)).map(({ uses_left }) => uses_left));
      told.push(answers);
    }
    assert.deepEqual(told[0], told[2], `${registration}, ${bound}`);
    assert.deepEqual(told[1], told[2], `${registration}, ${bound}`);
  }
});

Deno.test("a slip into somebody's address uses an invitation up, which the correction still has", async () => {
  await using app = await testApp({ REGISTRATION: "invite" });
  await makeUser(app, "chef2");
  const { token } = await invite(app);
  const slip = { ...REGISTRATION, email: "chef2@example.com" };
  const response = await app.post(CALLS.register, slip, await openInvitation(app, token));
  const { registration } = await response.json();
  await discard(app.post(CALLS.register, { ...REGISTRATION, registration }));
  assert.equal(await countUsers(app), 2);
  // Once: the same registration makes nobody else.
  await app.database.sql`update users set username = 'chef7' where username = 'chef1'`;
  const more = { ...REGISTRATION, registration, email: "chef8@example.com" };
  assert.equal((await app.post(CALLS.register, more)).status, 403);
  assert.equal(await countUsers(app), 2);
});

Deno.test("with REGISTRATION=closed a registration from before is verified, and sent again, but not corrected", async () => {
  await using app = await testApp({ REGISTRATION: "closed" });
  const user = await makeUser(app);
  await app.database.sql`update users set email_verify = false`;
  const login = { username: "chef1", password: PASSWORD };
  const { access } = await (await app.post(CALLS.login, login)).json();
  const bearer = { Authorization: `Bearer ${access}` };
  await discard(app.post(CALLS.resendVerification, {}, bearer));
  const { to: _, ...link } = await nextVerification(app);
  assert.equal(link.uid, user.id);
  await discard(app.post(CALLS.verifyEmail, link));
  assert.equal((await app.post(CALLS.register, REGISTRATION)).status, 403);
});

async function discard(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  assert.ok(response.ok, await response.text());
}
