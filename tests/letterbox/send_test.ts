// POST /api/messages/: what a visitor writes is kept and mailed once, as plain text that can be answered.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import {
  FIELDS_MAX,
  LABEL_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
  TYPE_MAX_LENGTH,
} from "../../contract/letterbox/visitor_messages.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { FIELDS, openLetterbox, solved, write } from "../support/letterbox.ts";
import { discarded } from "../support/limited.ts";
import { PASSWORD } from "../support/make.ts";
import { quiet } from "../support/quiet.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const FROM_HERE = { "Origin": "http://localhost:8000", "Sec-Fetch-Site": "same-origin" };

Deno.test("POST /api/messages/ keeps what was written, for its owner to read", async () => {
  await using app = await testApp();
  const { bearer } = await openLetterbox(app);
  const proof = await solved(app);
  await assertSent(write(app, { username: "CHEF1", ...proof }, FROM_HERE));
  const { messages, ...rest } = await (await app.get(CALLS.messages, bearer)).json();
  const [{ received_at, ...message }] = messages;
  assert.deepEqual(rest, { unread: 1, next: null });
  assert.deepEqual(message, {
    id: proof.challenge.slice(0, 36),
    fields: FIELDS.map(({ label, value }) => ({ label, value })),
    reply_to: "visitor@example.com",
    is_read: false,
  });
  assert.match(received_at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

Deno.test("POST /api/messages/ mails the owner plain text, which is answered to the visitor", async () => {
  await using app = await testApp();
  await openLetterbox(app);
  const value = "Hello <b>chef</b>\n\nSee https://x.example/y";
  const fields = FIELDS.map((field) => field.name === "message" ? { ...field, value } : field);
  await assertSent(write(app, { fields }));
  const mail = await app.mailbox.next();
  assert.deepEqual(mail.to?.map(({ address }) => address), ["chef1@example.com"]);
  assert.deepEqual(mail.replyTo?.map(({ address }) => address), ["visitor@example.com"]);
  assert.equal(mail.from?.address, "kitchen@localhost");
  assert.equal(mail.subject, "A visitor of your page wrote to you");
  assert.equal(mail.html, undefined);
  assert.match(mail.text!, /^Hello chef1,\n\nA visitor of your page wrote to you\.\n\nAll your/);
  assert.match(mail.text!, /\nThis is what they wrote:\n\n/);
  assert.match(mail.text!, /\nYour name:\n {4}Visitor\n\nEmail:\n {4}visitor@example\.com\n\n/);
  assert.match(
    mail.text!,
    /\nMessage:\n {4}Hello <b>chef<\/b>\n {4}\n {4}See https\[:\]\/\/x\[\.\]example\/y\n\n/,
  );
  assert.match(mail.text!, /\nAnswer this mail to answer them\.\n/);
  assert.match(mail.text!, /\nAll your messages:\nhttp:\/\/localhost:8000\/dashboard\n/);
});

const text = { name: "message", label: "Message", type: "textarea", value: "Hello" };
const email = { name: "email", label: "Email", type: "email", value: "visitor@example.com" };

for (
  const [claim, fields] of [
    ["there are two addresses", [email, { ...email, name: "email2" }, text]],
    ["the address is none", [{ ...email, value: "visitor@" }, text]],
    ["the address is several lines", [{ ...email, value: "a@b.example\nBcc: c@d.example" }, text]],
    ["an address stands in the text alone", [{ ...text, value: "visitor@example.com" }]],
  ] as const
) {
  Deno.test(`POST /api/messages/ leaves nobody to answer when ${claim}`, async () => {
    await using app = await testApp();
    await openLetterbox(app);
    await assertSent(write(app, { fields: [...fields] }));
    const mail = await app.mailbox.next();
    assert.equal(mail.replyTo, undefined);
    assert.match(mail.text!, /\nThey left no email address\.\n/);
    assert.deepEqual(await app.database.sql`select reply_to from visitor_messages`, [{
      reply_to: null,
    }]);
  });
}

for (
  const [claim, field] of [
    ["by its type", { ...email, name: "reply" }],
    ["by its name", { ...email, name: "your-E-mail", type: "text" }],
    ["with spaces around it", { ...email, value: " visitor@example.com\n" }],
  ] as const
) {
  Deno.test(`POST /api/messages/ knows whom to answer ${claim}`, async () => {
    await using app = await testApp();
    await openLetterbox(app);
    await assertSent(write(app, { fields: [text, field, { ...email, value: "" }] }));
    const mail = await app.mailbox.next();
    assert.deepEqual(mail.replyTo?.map(({ address }) => address), ["visitor@example.com"]);
  });
}

Deno.test("POST /api/messages/ takes the same message twice, and keeps and mails it once", async () => {
  await using app = await testApp();
  await openLetterbox(app);
  const proof = await solved(app);
  await assertSent(write(app, proof));
  await assertSent(write(app, proof));
  await Promise.all([write(app, proof), write(app, proof)].map(assertSent));
  await app.outbox.settle();
  assert.equal((await kept(app)).length, 1);
  assert.equal(app.mailbox.mails.length, 1);
});

Deno.test("POST /api/messages/ thanks whatever fills in what nobody sees, and keeps nothing", async () => {
  await using app = await testApp();
  await openLetterbox(app);
  await assertSent(write(app, { website: "https://x.example/" }));
  await app.outbox.settle();
  assert.deepEqual(await kept(app), []);
  assert.deepEqual(await app.database.sql`select 1 from mails`, []);
  assert.deepEqual(app.mailbox.mails, []);
});

Deno.test("POST /api/messages/ takes the largest message that there may be", async () => {
  await using app = await testApp();
  await openLetterbox(app);
  // Six bytes each, as JSON writes it.
  const long = (length: number) => "\x01".repeat(length);
  const fields = Array.from({ length: FIELDS_MAX }, () => ({
    name: long(LABEL_MAX_LENGTH),
    label: long(LABEL_MAX_LENGTH),
    type: long(TYPE_MAX_LENGTH),
    value: `x${long(MESSAGE_MAX_LENGTH / FIELDS_MAX - 1)}`,
  }));
  await assertSent(write(app, { fields }));
  assert.equal((await kept(app)).length, 1);
});

Deno.test("GET /api/profile/export/ has the messages, the oldest first", async () => {
  await using app = await testApp();
  const { bearer } = await openLetterbox(app);
  await discarded(write(app));
  await discarded(write(app, { fields: [FIELDS[0]!] }));
  const { messages } = await (await app.get(CALLS.exportData, bearer)).json();
  const [first, second] = messages;
  assert.deepEqual(Object.keys(first), ["fields", "reply_to", "is_read", "received_at"]);
  assert.deepEqual(first.fields, FIELDS.map(({ label, value }) => ({ label, value })));
  assert.deepEqual([first.reply_to, first.is_read], ["visitor@example.com", false]);
  assert.deepEqual(second.fields, [{ label: "Your name", value: "Visitor" }]);
});

Deno.test("with an account, its messages go, and what the operator knows of its letterbox", async () => {
  await using app = await testApp();
  const { bearer } = await openLetterbox(app);
  await assertSent(write(app));
  await app.mailbox.next();
  await deleteAccount(app, bearer);
  await app.outbox.settle();
  const { sql } = app.database;
  assert.deepEqual(await kept(app), []);
  assert.deepEqual(await sql`select 1 from letterboxes`, []);
  assert.deepEqual(await sql`select 1 from mails`, []);
});

Deno.test("with an account, messages go whose mail is still on its way", async () => {
  await using app = await testApp({ SMTP_URL: "smtp://127.0.0.1:1" });
  using _ = quiet("warn");
  const { bearer } = await openLetterbox(app);
  await assertSent(write(app));
  await app.outbox.settle();
  await deleteAccount(app, bearer);
  await app.outbox.settle();
  const mails = await app.database.sql<{ subject: string }>`select subject from mails`;
  assert.deepEqual(mails, [{ subject: "Your account is deleted" }]);
});

async function assertSent(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { message: SENTENCES.message_sent });
}

async function kept(app: TestApp): Promise<unknown[]> {
  return await app.database.sql`select 1 from visitor_messages`;
}

async function deleteAccount(app: TestApp, bearer: Record<string, string>): Promise<void> {
  const response = await app.post(CALLS.deleteAccount, { password: PASSWORD }, bearer);
  assert.equal(response.status, 200, await response.text());
}
