// POST /api/messages/: what nobody sees is not checked around, not kept, not mailed and not listed, in any field there is.
// Lane: rest.
import assert from "node:assert/strict";
import { readFields } from "../../islands/page_shell/letter_fields.ts";
import { SendMessageRequest } from "../../contract/letterbox/message_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import {
  findReplyTo,
  LABEL_MAX_LENGTH,
  toMailto,
} from "../../contract/letterbox/visitor_messages.ts";
import { SECRET_REFUSED } from "../../contract/letterbox/message_sentences.ts";
import { openLetterbox, solved, write } from "../support/letterbox.ts";
import { testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

/** Of the whole schema: a new one is tried as well. */
const PARTS = Object.keys(SendMessageRequest.shape.fields.element.shape) as (keyof typeof FIELD)[];
const FIELD = { name: "message", label: "Message", type: "textarea", value: "Hi there" };
/** A text in characters that nobody sees, bit by bit, as pages hide one. */
const CARRIERS: [zero: string, one: string][] = [
  ["\ufe00", "\ufe01"],
  ["\u{e0100}", "\u{e01ef}"],
  ["\u3164", "\u2800"],
  ["\u200b", "\u200d"],
  ["\u{e0020}", "\u{e007e}"],
  ["\u115f", "\uffa0"],
  ["\u00ad", "\u034f"],
  ["\u2066", "\u2069"],
];

for (const part of PARTS) {
  Deno.test(`what is hidden in the ${part} of a field is gone before it is shown, and where it arrives`, async () => {
    await using app = await testApp();
    const { bearer } = await openLetterbox(app);
    const clean = FIELD[part];
    assert.ok(clean, "a field of the schema that this test does not know");
    for (const carrier of CARRIERS) {
      const hidden = clean[0] + hide("hunter2", carrier).slice(0, 20) + clean.slice(1);
      const field = { ...FIELD, [part]: hidden };
      assert.equal(
        readFields([field])![0]![part],
        clean,
        `${readCode(carrier[0])} in the page around`,
      );
      const request = { username: "chef1", fields: [field], challenge: "x", solution: 1 };
      assert.equal(SendMessageRequest.parse(request).fields[0]![part], clean, readCode(carrier[0]));
      const response = await write(app, { fields: [field] });
      assert.equal(response.status, 200, await response.text());
      const mail = await app.mailbox.next();
      assert.match(mail.text!, /\nMessage:\n {4}Hi there\n/);
    }
    const { messages } = await (await app.get(CALLS.messages, bearer)).json();
    assert.equal(messages.length, CARRIERS.length);
    for (const { fields } of messages) {
      assert.deepEqual(fields, [{ label: "Message", value: "Hi there" }]);
    }
  });
}

Deno.test("POST /api/messages/ refuses a card or a password between whose letters something is hidden", async () => {
  await using app = await testApp();
  await openLetterbox(app);
  const proof = await solved(app);
  for (const [hidden] of CARRIERS) {
    for (
      const [secret, field] of [
        ["card", { ...FIELD, value: "4242424242424242".split("").join(hidden) }],
        ["card", { ...FIELD, label: "4242 4242 4242 4242".split("").join(hidden) }],
        ["password", { ...FIELD, label: "Password".split("").join(hidden) }],
        ["code", { ...FIELD, name: "otp".split("").join(hidden) }],
        ["password", { ...FIELD, type: "password".split("").join(hidden) }],
      ] as const
    ) {
      const message = { username: "chef1", fields: [field], ...proof };
      const response = await app.post(CALLS.messages, message);
      assert.equal(response.status, 400, readCode(hidden));
      assert.deepEqual(await errorIn(response), SECRET_REFUSED[secret]);
    }
  }
  assert.deepEqual(await app.database.sql`select 1 from visitor_messages`, []);
});

for (
  const [claim, change] of [
    ["wide digits", { value: "４２４２ ４２４２ ４２４２ ４２４２" }],
    ["digits in rings of keys", {
      value: [..."4242424242424242"].join("\ufe0f\u20e3") + "\ufe0f\u20e3",
    }],
    ["mathematical digits", { value: "𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐" }],
    ["wide letters", { label: "Ｐａｓｓｗｏｒｄ" }],
    ["letters that are struck through", { label: [..."Password"].join("\u0337") }],
  ] as const
) {
  Deno.test(`POST /api/messages/ reads ${claim} as what they look like`, async () => {
    await using app = await testApp();
    await openLetterbox(app);
    const response = await write(app, { fields: [{ ...FIELD, ...change }] });
    assert.equal(response.status, 400);
    assert.match((await response.json()).error, /card|password/);
  });
}

const NO_REPLY_TO = [
  "a@b.example,c@d.example",
  "a@b.example?bcc=c@d.example",
  "a?bcc=c%40d.example@b.example",
  "a%0Abcc:c@d.example",
  "a%40d.example@b.example",
  "d.example!a@b.example",
  "a@b.example;c@d.example",
  "a@b.example c@d.example",
  "Chef <a@b.example>",
  "a..b@b.example",
  ".a@b.example",
  "a@b",
  "a&#64;b.example",
  "a@b.example\nBcc: c@d.example",
];

Deno.test("only one address, of which nothing is more than an address, is answered", () => {
  const field = (value: string) => ({ ...FIELD, name: "email", type: "email", value });
  for (const value of NO_REPLY_TO) assert.equal(findReplyTo([field(value)]), null, value);
  for (
    const value of ["visitor@example.com", "o'neill+soup@mail.b-c.example", "a.b_c-d=1@b.example"]
  ) {
    assert.equal(findReplyTo([field(value)]), value);
  }
});

Deno.test("a link to an address holds one address, whatever was kept", () => {
  assert.equal(toMailto("visitor@example.com"), "mailto:visitor@example.com");
  for (const kept of [...NO_REPLY_TO, "a&b@c.example", "a@b@c.example", "a#b@c.example"]) {
    const { pathname, search, hash } = new URL(toMailto(kept));
    assert.deepEqual([search, hash], ["", ""], kept);
    assert.equal(decodeURIComponent(pathname), kept);
    assert.doesNotMatch(pathname, /[,;?&#\s]/, kept);
  }
});

Deno.test("a label of nothing that is seen is none", async () => {
  await using app = await testApp();
  await openLetterbox(app);
  const label = "\u3164".repeat(LABEL_MAX_LENGTH);
  const response = await write(app, { fields: [{ ...FIELD, label }] });
  assert.equal(response.status, 200, await response.text());
  const [row] = await app.database.sql<{ fields: unknown }>`select fields from visitor_messages`;
  assert.deepEqual(row!.fields, [{ label: "Without a name", value: "Hi there" }]);
});

function hide(text: string, [zero, one]: [string, string]): string {
  const bits = [...text].map((each) => each.charCodeAt(0).toString(2).padStart(8, "0")).join("");
  return bits.replaceAll(/./g, (bit) => bit === "0" ? zero : one);
}

function readCode(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16)}`;
}
