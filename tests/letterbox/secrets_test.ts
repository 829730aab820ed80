// POST /api/messages/: passwords, cards and codes are never passed on, and a page that asks for one is marked.
// Lane: rest.
import assert from "node:assert/strict";
import type { FormField } from "../../contract/publishing/frame_messages.ts";
import { CALLS } from "../../contract/paths.ts";
import { type Secret, SECRET_REFUSED } from "../../contract/letterbox/message_sentences.ts";
import { FIELDS, openLetterbox, solved, write } from "../support/letterbox.ts";
import { signIn } from "../support/make.ts";
import { discarded, from, LIMITED, readRetryAfter } from "../support/limited.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const HOUSE = { MAIL_FROM: "Kitchen <house@example.com>" };
const DAY_MS = 24 * 60 * 60 * 1_000;
const PASSWORD: FormField = { name: "x", label: "Pin", type: "password", value: "1234" };

/** A text of each field is a secret, of its kind. */
const ASKED: [claim: string, key: keyof FormField, texts: Partial<Record<Secret, string[]>>][] = [
  ["by its type", "type", {
    password: ["password", "current-password", "new-password"],
    card: ["cc-number", "cc-csc"],
    code: ["one-time-code"],
  }],
  ["by its label", "label", {
    password: ["Password", "Your PASSWORD *", "Passcode", "Pass phrase", "Seed phrase"],
    card: ["Credit card", "Card number", "Card no.", "CVV", "CVC2"],
    code: ["One-time code", "OTP", "SMS code", "Verification code", "2FA"],
  }],
  ["by its label in another language", "label", {
    password: ["Passwort", "Kennwort", "Mot de passe", "Contraseña", "Contrasena", "Senha"].concat(
      ["Wachtwoord", "Пароль", "密码", "密碼", "パスワード", "비밀번호"],
    ),
    card: ["Kreditkarte", "Carte bancaire"],
    code: ["TAN"],
  }],
  ["by its name", "name", {
    password: ["userPassword", "contact[password]", "pwd", "private_key"],
    card: ["cardNumber", "card_number", "cvc"],
    code: ["sms_code", "mfa-code", "form_fields[otp]"],
  }],
  ["by a word in its name that an underscore joins to others", "name", {
    password: ["user_pwd"],
    card: ["card_cvv"],
    code: ["otp_code", "user_otp"],
  }],
  ["by the number of a card", "value", {
    card: [
      "4242 4242 4242 4242",
      "4242-4242-4242-4242",
      "Card: 4242424242424242, thanks.",
      "378282246310005",
    ],
  }],
  ["by the number of a card that other numbers stand beside", "value", {
    card: ["4242 4242 4242 4242 12/27", "4242424242424242 123", "12/27 4242 4242 4242 4242"],
  }],
  ["by the number of a card with spaces that do not break", "value", {
    card: ["4242\u00a04242\u00a04242\u00a04242", "4242\u202f4242\u202f4242\u202f4242"],
  }],
];

for (const [claim, key, texts] of ASKED) {
  Deno.test(`POST /api/messages/ refuses a secret that is told ${claim}`, async () => {
    await using app = await testApp();
    await openLetterbox(app);
    // What is refused uses no proof up.
    const proof = await solved(app);
    for (const [secret, all] of Object.entries(texts)) {
      for (const text of all) {
        const field = { name: "x", label: "X", type: "text", value: "soup", [key]: text };
        const message = { username: "chef1", fields: [...FIELDS, field], ...proof };
        const response = await app.post(CALLS.messages, message);
        assert.equal(response.status, 400, text);
        const { error } = await response.json();
        assert.equal(error, SECRET_REFUSED[secret as Secret], text);
      }
    }
    assert.deepEqual(await app.database.sql`select 1 from visitor_messages`, []);
  });
}

for (
  const [claim, key, texts] of [
    ["labels", "label", ["Passport", "Festival pass", "PIN code", "Zip code", "Discount code"]],
    ["numbers of phones", "value", ["+49 170 1234567", "0049 170 1234567", "01701234567890"]],
    ["other numbers", "value", ["Order 4242 4242 4242 4241", "1712345678901234", "4".repeat(26)]],
  ] as const
) {
  Deno.test(`POST /api/messages/ passes on ${claim} that are no secrets`, async () => {
    await using app = await testApp();
    await openLetterbox(app);
    for (const text of texts) {
      const field = { name: "x", label: "X", type: "text", value: "110001", [key]: text };
      const response = await write(app, { fields: [field] });
      assert.equal(response.status, 200, text + await response.text());
    }
    assert.equal((await app.database.sql`select 1 from visitor_messages`).length, texts.length);
    assert.deepEqual(await marks(app), [{ asked_for: null, at: null }]);
  });
}

Deno.test("POST /api/messages/ marks a page that asks for a secret, and tells the operator once a day", async () => {
  await using app = await testApp(HOUSE);
  await openLetterbox(app);
  const ask = () => discarded(write(app, { fields: [PASSWORD] }));
  const before = app.clock.now().getTime();
  await Promise.all([ask(), ask()]);
  const [mark] = await marks(app);
  assert.equal(mark!.asked_for, "password");
  assert.ok(mark!.at! >= before && mark!.at! <= app.clock.now().getTime());
  const mail = await app.mailbox.next();
  assert.deepEqual(mail.to?.map(({ address }) => address), ["house@example.com"]);
  assert.equal(mail.subject, "A form of /u/chef1 asks for a password");
  assert.match(mail.text!, /http:\/\/localhost:8000\/u\/chef1\n/);
  assert.doesNotMatch(mail.text!, /1234/);
  app.clock.advance(DAY_MS - 60_000);
  await ask();
  await app.outbox.settle();
  assert.equal(app.mailbox.mails.length, 1);
  app.clock.advance(60_000);
  await ask();
  await app.outbox.settle();
  assert.equal(app.mailbox.mails.length, 2);
  assert.deepEqual(await app.database.sql`select 1 from visitor_messages`, []);
});

Deno.test("POST /api/messages/refused/ marks the page, and tells the operator once a day", async () => {
  await using app = await testApp(HOUSE);
  await openLetterbox(app);
  const reportSecret = async (secret: Secret) => {
    const response = await app.post(CALLS.refusedMessage, { username: "CHEF1", secret });
    assert.equal(response.status, 204);
    assert.equal(await response.text(), "");
    await app.outbox.settle();
    return app.mailbox.mails.map(({ subject }) => subject);
  };
  const [card, code] = ["the number of a card", "a one-time code"]
    .map((thing) => `A form of /u/chef1 asks for ${thing}`);
  assert.deepEqual(await reportSecret("card"), [card]);
  assert.deepEqual(await reportSecret("code"), [card]);
  assert.deepEqual((await marks(app)).map(({ asked_for }) => asked_for), ["card"]);
  app.clock.advance(DAY_MS);
  assert.deepEqual(await reportSecret("code"), [card, code]);
  assert.deepEqual((await marks(app)).map(({ asked_for }) => asked_for), ["code"]);
});

Deno.test("POST /api/messages/refused/ hears 5 of an address within an hour", async () => {
  await using app = await testApp(LIMITED);
  await openLetterbox(app);
  const reportSecret = (address: string) =>
    discarded(app.post(CALLS.refusedMessage, { username: "chef1", secret: "card" }, from(address)));
  const sinceMs = Date.now();
  for (let i = 0; i < 5; i++) assert.equal((await reportSecret("10.0.0.1")).status, 204);
  const late = await reportSecret("10.0.0.1");
  assert.equal(late.status, 429);
  readRetryAfter(late, 60 * 60, sinceMs);
  assert.equal((await reportSecret("10.0.0.2")).status, 204);
});

for (
  const [claim, status, body, headers] of [
    ["of a secret that is none", 400, { secret: "soup" }, {}],
    ["of a name that nobody has", 404, { username: "nobody" }, {}],
    ["of a page whose letterbox is closed", 400, { username: "chef2" }, {}],
    ["from another site", 400, {}, { "Origin": "https://elsewhere.example" }],
    ["from another host of ours", 400, {}, { "Sec-Fetch-Site": "same-site" }],
  ] as const
) {
  Deno.test(`POST /api/messages/refused/ takes nothing ${claim}`, async () => {
    await using app = await testApp();
    await openLetterbox(app);
    const { bearer } = await signIn(app, "chef2");
    await discarded(app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer));
    const told = { username: "chef1", secret: "card", ...body };
    const response = await app.post(CALLS.refusedMessage, told, { ...headers });
    assert.equal(response.status, status);
    assert.ok((await response.json()).error);
    assert.deepEqual(await marks(app), [{ asked_for: null, at: null }]);
    assert.deepEqual(await app.database.sql`select 1 from mails`, []);
  });
}

async function marks({ database: { sql } }: TestApp) {
  const rows = await sql<{ asked_for: Secret | null; asked_at: Date | null }>`
    select asked_for, asked_at from letterboxes`;
  return rows.map(({ asked_for, asked_at }) => ({ asked_for, at: asked_at?.getTime() ?? null }));
}
