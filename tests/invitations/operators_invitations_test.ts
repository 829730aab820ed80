// Invitations in the operator's room: made with a link that is told once, listed by what became of them, withdrawn.
import assert from "node:assert/strict";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { errorIn } from "../support/errors.ts";
import { DAY_MS, invite, openInvitation } from "../support/invited.ts";
import { OPERATED, signInOperator } from "../support/operator.ts";
import { REGISTRATION } from "../support/registration.ts";
import { testApp } from "../support/test_app.ts";

const INVITE = { ...OPERATED, REGISTRATION: "invite" };

Deno.test("the link of an invitation lets somebody in, and is nowhere but in the one answer", async () => {
  await using app = await testApp(INVITE);
  const { bearer, cookie } = await signInOperator(app);
  const wanted = { email: " chef1@example.com ", uses: 1, days: 3 };
  const made = await app.post(CALLS.makeInvitation, wanted, bearer);
  assert.equal(made.status, 200);
  assert.equal(made.headers.get("Cache-Control"), "no-store");
  const { link } = await made.json();
  const [, token] = /^http:\/\/localhost:8000\/register\?invitation=([\w-]{43})$/.exec(link)!;
  const listed = await (await app.get(SCREENS.operatorInvitations, cookie)).text();
  assert.match(listed, /For chef1@example\.com/);
  assert.match(listed, /REGISTRATION is invite/);
  assert.ok(!listed.includes(token!));

  const entered = await app.post(
    CALLS.register,
    REGISTRATION,
    await openInvitation(app, token!),
  );
  assert.equal(entered.status, 201, await entered.text());
  const after = await (await app.get(SCREENS.operatorInvitations, cookie)).text();
  assert.match(after, /No invitation lets anybody in/);
  assert.match(after, /used up/);
  const [act] = await app.database.sql`select reason from operator_acts`;
  assert.deepEqual(act, { reason: "For one address, within 3 days." }, "no address stays for good");
});

Deno.test("a list says of each invitation whether it lets anybody in, and why not", async () => {
  await using app = await testApp(INVITE);
  const soon = new Date(app.clock.now().getTime() + 60_000);
  await invite(app, { uses: 4, endsAt: soon });
  const later = new Date(soon.getTime() + 3 * DAY_MS);
  const { id } = await invite(app, { uses: 5, endsAt: later });
  await invite(app, { uses: 6, endsAt: later });
  app.clock.advance(2 * 60_000);
  const { bearer, cookie } = await signInOperator(app);
  const gone = await app.post(CALLS.withdrawInvitation, { id }, bearer);
  assert.equal(gone.status, 200, await gone.text());
  const own = { email: null, uses: 7, days: 1 };
  assert.equal((await app.post(CALLS.makeInvitation, own, bearer)).status, 200);
  const html = await (await app.get(SCREENS.operatorInvitations, cookie)).text();
  const [open, over] = html.split('id="over"');
  for (const [part, people, state] of [[over, 4, "ended"], [over, 5, "withdrawn"]] as const) {
    assert.match(part!, new RegExp(`For ${people} people</strong><span class="badge">${state}<`));
  }
  for (const people of [6, 7]) {
    assert.match(open!, new RegExp(`For ${people} people</strong></p>`));
  }
  assert.match(open!, / by chef9</);
  const again = await app.post(CALLS.withdrawInvitation, { id }, bearer);
  assert.equal(again.status, 400);
  assert.equal(await errorIn(again), SENTENCES.invitation_not_open);
});

for (
  const [claim, change, sentence] of [
    ["an address that is none", { email: "chef1" }, SENTENCES.email_invalid],
    ["nobody", { uses: 0 }, SENTENCES.invitation_uses],
    ["half a person", { uses: 1.5 }, SENTENCES.invitation_uses],
    ["two at one address", { email: "chef1@example.com" }, SENTENCES.invitation_uses_of_address],
    ["no day", { days: 0 }, SENTENCES.invitation_end],
    ["longer than a year", { days: 1e300 }, SENTENCES.invitation_end],
  ] as const
) {
  Deno.test(`POST ${CALLS.makeInvitation} for ${claim} says what is wrong, and leaves no row`, async () => {
    await using app = await testApp(INVITE);
    const { bearer } = await signInOperator(app);
    const wanted = { email: null, uses: 2, days: 3, ...change };
    const response = await app.post(CALLS.makeInvitation, wanted, bearer);
    assert.equal(response.status, 400);
    assert.equal(await errorIn(response), sentence);
    assert.deepEqual(await app.database.sql`select 1 from operator_acts`, []);
  });
}
