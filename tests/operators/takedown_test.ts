// A page is taken down, its owner told why; they object; an operator answers.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { GROUNDS } from "../../contract/operators/takedowns.ts";
import { errorIn } from "../support/errors.ts";
import { makeReportedPage, OPERATED, signInOperator } from "../support/operator.ts";
import { TAKEDOWN } from "../support/take_down.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("a report leads into the room, and a take-down tells its owner what, why and how to object", async () => {
  await using app = await testApp({ ...OPERATED, ABUSE_CONTACT: "abuse@example.com" });
  const owner = await makeReportedPage(app);
  const { bearer } = await signInOperator(app);
  const report = await app.mailbox.next();
  assert.match(report.text!, /\/login\?next=%2Foperator%2Fpages%2Fchef1\n/);
  await ok(app.post(CALLS.takeDown, { username: "CHEF1", ...TAKEDOWN }, bearer));
  const gone = await app.get("/u/chef1");
  assert.equal(gone.status, 404, await gone.text());

  const mail = await app.mailbox.next();
  assert.equal(mail.subject, "Your page was taken down");
  assert.equal(mail.to?.[0]?.address, "chef1@example.com");
  for (const said of [GROUNDS.phishing, TAKEDOWN.reason, "/u/chef1", "abuse@example.com"]) {
    assert.ok(mail.text!.includes(said), said);
  }
  assert.match(mail.text!, /\/login\?next=%2Fdashboard\n/);
  assert.match(mail.text!, /say so beside your page/);
  const dashboard = await (await app.get("/dashboard", owner.cookie)).text();
  assert.match(dashboard, /took your page down/);
  assert.ok(dashboard.includes("It asks for a bank&#x27;s password."));

  await ok(app.post(CALLS.object, { objection: "It is a <b>mock-up</b>." }, owner.bearer));
  const objection = await app.mailbox.next();
  assert.equal(objection.subject, "Objection about /u/chef1");
  assert.match(objection.text!, /It is a <b>mock-up<\/b>\./);
  const again = await app.post(CALLS.object, { objection: "Once more" }, owner.bearer);
  assert.equal(again.status, 400);
  assert.equal(await errorIn(again), SENTENCES.objection_not_open);

  await ok(app.post(CALLS.uphold, { username: "chef1", reason: "It has a form." }, bearer));
  const upheld = await app.mailbox.next();
  assert.equal(upheld.subject, "Your page stays down");
  assert.match(upheld.text!, /It has a form\./);
  await ok(app.post(CALLS.putBack, { username: "chef1", reason: "" }, bearer));
  const back = await app.mailbox.next();
  assert.equal(back.subject, "Your page is back");
  const shown = await app.get("/u/chef1");
  assert.equal(shown.status, 200, await shown.text());
  const { takedowns, acts_of_operators, reports } =
    await (await app.get(CALLS.exportData, owner.bearer)).json();
  assert.equal(takedowns[0].objection, "It is a <b>mock-up</b>.");
  assert.deepEqual(
    acts_of_operators.map(({ act }: { act: string }) => act),
    ["put_back", "uphold", "take_down"],
  );
  assert.equal(reports.length, 1);
  assert.ok(!JSON.stringify(reports).includes("chef5"), "who reported it is theirs");
});

for (
  const [claim, call, body, code] of [
    ["put back what is not down", CALLS.putBack, { reason: "" }, "not_taken_down"],
    ["uphold without an objection", CALLS.uphold, { reason: "No." }, "no_objection"],
    [
      "take down without a reason",
      CALLS.takeDown,
      { ground: "terms", reason: " " },
      "reason_empty",
    ],
  ] as const
) {
  Deno.test(`nobody can ${claim}`, async () => {
    await using app = await testApp(OPERATED);
    await makeReportedPage(app);
    const { bearer } = await signInOperator(app);
    const response = await app.post(call, { username: "chef1", ...body }, bearer);
    assert.equal(response.status, 400);
    assert.equal(await errorIn(response), SENTENCES[code]);
    const acts = await app.database.sql`select 1 from operator_acts`;
    assert.deepEqual(acts, [], "what was refused was not done");
  });
}

Deno.test("a person without a page can not be taken down", async () => {
  await using app = await testApp(OPERATED);
  const { bearer } = await signInOperator(app);
  const response = await app.post(CALLS.takeDown, { username: "chef9", ...TAKEDOWN }, bearer);
  assert.equal(response.status, 404);
  assert.equal(await errorIn(response), SENTENCES.nobody_has_that_page);
});

async function ok(answer: Response | Promise<Response>): Promise<void> {
  const response = await answer;
  assert.equal(response.status, 200, await response.text());
}
