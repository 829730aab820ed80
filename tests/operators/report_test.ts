// POST /api/report/: reaches whoever runs the house, about pages that are there, and not without end.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const REPORT = { username: "chef1", details: "It asks for my <b>password</b>.", email: "" };

Deno.test("POST /api/report/ mails the operator what was said, and where to look", async () => {
  await using app = await testApp({ MAIL_FROM: "Kitchen <house@example.com>" });
  await publish(app);
  const response = await app.post(CALLS.report, {
    ...REPORT,
    username: "CHEF1",
    email: "a@b.example",
  });
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { message: SENTENCES.reported });
  const mail = await app.mailbox.next();
  assert.equal(mail.to?.[0]?.address, "house@example.com");
  assert.equal(mail.subject, "Report about /u/chef1");
  assert.match(mail.text!, /It asks for my <b>password<\/b>\./);
  assert.match(mail.text!, /They can be answered at a@b\.example\./);
  assert.match(mail.text!, /http:\/\/localhost:8000\/u\/chef1\n/);
  assert.match(mail.html!, /&lt;b&gt;password/);
});

for (
  const [claim, change, status] of [
    ["a page that is not there", { username: "nobody" }, 404],
    ["nothing to say", { details: " \n" }, 400],
    ["too much to say", { details: "x".repeat(2_001) }, 400],
    ["an address that is none", { email: "a@" }, 400],
    ["several lines as an address", { email: "a@b.example\nBcc: c@d.example" }, 400],
    ["a number for a text", { details: 7 }, 400],
  ] as const
) {
  Deno.test(`POST /api/report/ refuses ${claim}`, async () => {
    await using app = await testApp();
    await publish(app);
    const response = await app.post(CALLS.report, { ...REPORT, ...change });
    assert.equal(response.status, status);
    assert.ok((await response.json()).error);
    assert.deepEqual(await app.database.sql`select 1 from mails`, []);
  });
}

Deno.test("POST /api/report/ takes 5 reports of an address, and 20 about a page", async () => {
  await using app = await testApp({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
  await publish(app);
  const statuses: number[] = [];
  let last: { message?: string } = {};
  for (let i = 0; i < 28; i++) {
    const from = { "X-Forwarded-For": `10.0.0.${Math.floor(i / 6)}` };
    const response = await app.post(CALLS.report, REPORT, from);
    last = await response.json();
    statuses.push(response.status);
  }
  assert.deepEqual(statuses.slice(0, 6), [200, 200, 200, 200, 200, 429]);
  await app.outbox.settle();
  assert.equal(app.mailbox.mails.length, 20);
  // Whoever comes later is thanked, and told.
  assert.equal(statuses.at(-1), 200);
  assert.match(last.message ?? "", /was reported many times within the hour/);
});

Deno.test("GET /u/{username} leads to its report", async () => {
  await using app = await testApp();
  await publish(app);
  const html = await (await app.get("/u/chef1")).text();
  assert.match(html, /<a href="\/report\/chef1">Report this page<\/a>/);
  const page = await (await app.get("/report/chef1")).text();
  assert.match(page, /<h1>Report this page<\/h1>/);
  assert.match(page, /content="noindex"/);
});

async function publish(app: TestApp): Promise<void> {
  const { bearer } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer);
  await saved.body?.cancel();
}
