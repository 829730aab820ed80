// Every call of operators: not there for others, not without a proof, and never without its row in the log of acts.
import assert from "node:assert/strict";
import { API, type CallName } from "../../contract/calls.ts";
import type { CallDescription } from "../../contract/described_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { errorIn } from "../support/errors.ts";
import { allOf, type OperatorCase } from "../support/feature_cases.ts";
import { invite } from "../support/invited.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { letProofLapse, makeReportedPage, OPERATED, signInOperator } from "../support/operator.ts";
import { RISKY_PAGE } from "../support/risky_page.ts";
import { putPageBack, TAKEDOWN, takePageDown } from "../support/take_down.ts";
import { giveMailUp } from "../support/given_up.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

type OperatorCall = {
  [N in CallName]: (typeof API)[N] extends { by: "operator" } ? N : never;
}[CallName];

const INVITATION = "7b0f5c1e-2d35-4a86-9c57-0d6f0a9d1c11";

const about = { username: "chef1", reason: "I looked at it." };

const OWN = {
  lookAtPage: { body: { username: "chef1" }, act: "look" },
  dismissReports: { body: about, act: "dismiss_reports" },
  takeDown: { body: { username: "chef1", ...TAKEDOWN }, act: "take_down" },
  putBack: { body: about, before: (app) => takePageDown(app), act: "put_back" },
  letPass: { body: about, before: holdPage, act: "let_pass" },
  uphold: { body: about, before: objected, act: "uphold" },
  stopMessages: { body: { ...about, is_stopped: true }, act: "stop_messages" },
  stopSignIns: { body: { ...about, is_stopped: true }, act: "stop_sign_ins" },
  signOutEverywhere: { body: about, act: "end_sessions" },
  resendToPerson: { body: about, before: unverify, act: "resend_verification" },
  deletePerson: { body: about, act: "delete_account" },
  backUp: { body: {}, act: "back_up", subject: null },
  retryMails: { body: { id: null }, before: givenUp, act: "retry_mails", subject: null },
  makeInvitation: { body: { email: null, uses: 2, days: 3 }, act: "invite", subject: null },
  withdrawInvitation: {
    body: { id: INVITATION },
    before: invited,
    act: "withdraw_invitation",
    subject: null,
  },
} satisfies Partial<Record<OperatorCall, OperatorCase>>;

const CASES: Record<string, OperatorCase> = {
  ...OWN,
  ...allOf(({ operatorCalls }) => operatorCalls),
};

Deno.test("every call of operators has its case here", () => {
  const calls = Object.entries<CallDescription>(API).filter(([, { by }]) => by === "operator");
  assert.deepEqual(Object.keys(CASES).toSorted(), calls.map(([name]) => name).toSorted());
});

async function holdPage(app: TestApp, { bearer }: SignedInUser): Promise<void> {
  const saved = await app.post(CALLS.savePortfolio, { user_code: RISKY_PAGE }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}

async function objected(app: TestApp, { bearer }: SignedInUser): Promise<void> {
  await takePageDown(app);
  const response = await app.post(CALLS.object, { objection: "It is mine." }, bearer);
  assert.equal(response.status, 200, await response.text());
}

async function unverify({ database }: TestApp, { id }: SignedInUser): Promise<void> {
  await database.sql`update users set email_verify = false where id = ${id}`;
}

async function givenUp(app: TestApp): Promise<void> {
  await giveMailUp(app);
}

async function invited(app: TestApp): Promise<void> {
  await invite(app);
  await app.database.sql`update invitations set id = ${INVITATION}`;
}

for (const [name, { body, before, act, subject = "chef1" }] of Object.entries(CASES)) {
  const { address, method } = API[name as CallName] as CallDescription;

  Deno.test(`${method} ${address} is not there for anybody else`, async () => {
    await using app = await testApp(OPERATED);
    const owner = await makeReportedPage(app);
    await before?.(app, owner);
    const operator = await signInOperator(app);
    const unverified = await signIn(app, "chef8");
    const { sql } = app.database;
    await sql`update users set email = 'ops@folio.example', email_verify = false
      where id = ${unverified.id}`;
    const rows = await countActs(app);
    const page: Record<string, string> = operator.cookie;
    for (
      const [headers, status] of [
        [{}, 404],
        [page, 404],
        [owner.bearer, 404],
        [unverified.bearer, 404],
        [{ Authorization: "Bearer x" }, 401],
      ] as const
    ) {
      const response = await app.post(address, body, headers as Record<string, string>);
      assert.equal(response.status, status, await response.text());
    }
    assert.equal(await countActs(app), rows);
  });

  Deno.test(`${method} ${address} asks for a proof of the last ten minutes, and leaves its row`, async () => {
    await using app = await testApp(OPERATED);
    const owner = await makeReportedPage(app);
    await before?.(app, owner);
    const { bearer } = await signInOperator(app);
    const rows = await countActs(app);
    letProofLapse(app);
    const refused = await app.post(address, body, bearer);
    assert.equal(refused.status, 403);
    assert.equal(await errorIn(refused), SENTENCES.proof_needed);
    assert.equal(await countActs(app), rows);
    const wrong = await app.post(CALLS.prove, { password: "not it at all 1" }, bearer);
    assert.equal(wrong.status, 400, await wrong.text());
    const proven = await app.post(CALLS.prove, { password: "a warm kitchen 1" }, bearer);
    assert.equal(proven.status, 200, await proven.text());
    const done = await app.post(address, body, bearer);
    assert.equal(done.status, 200, await done.text());
    const acts = await app.database.sql`
      select operator, act, subject from operator_acts order by id`;
    assert.equal(acts.length, rows + 1);
    assert.deepEqual(acts.at(-1), { operator: "chef9@example.com", act, subject });
  });

  if (subject === null) continue;
  Deno.test(`${method} ${address} of a name that nobody has does nothing`, async () => {
    await using app = await testApp(OPERATED);
    const { bearer } = await signInOperator(app);
    const response = await app.post(address, { ...body, username: "nobody" }, bearer);
    assert.equal(response.status, 404, await response.text());
    assert.equal(await countActs(app), 0);
  });
}

Deno.test("an operator whose session ended, or who is none any more, does nothing", async () => {
  await using app = await testApp(OPERATED);
  await makeReportedPage(app);
  const { bearer, id } = await signInOperator(app);
  const { sql } = app.database;
  const ask = async () => {
    const response = await app.post(CALLS.takeDown, OWN.takeDown.body, bearer);
    await response.body?.cancel();
    return response.status;
  };
  await sql`update users set email = 'chef7@example.com' where id = ${id}`;
  assert.equal(await ask(), 404);
  await sql`update users set email = 'chef9@example.com' where id = ${id}`;
  await sql`delete from sessions where user_id = ${id}`;
  assert.equal(await ask(), 401);
  assert.equal(await countActs(app), 0);
});

Deno.test("nobody changes the log of acts, whoever they are", async () => {
  await using app = await testApp(OPERATED);
  await makeReportedPage(app);
  await takePageDown(app);
  await putPageBack(app);
  const { sql } = app.database;
  await assert.rejects(sql`update operator_acts set reason = ''`, /not changed/);
  await assert.rejects(sql`delete from operator_acts`, /not changed/);
  await assert.rejects(sql`truncate operator_acts`, /not changed/);
  await sql`delete from users where username = 'chef1'`;
  assert.equal(await countActs(app), 2, "they stay when the account goes");
});

async function countActs({ database: { sql } }: TestApp): Promise<number> {
  const [row] = await sql<{ acts: number }>`select count(*)::int as acts from operator_acts`;
  return row!.acts;
}
