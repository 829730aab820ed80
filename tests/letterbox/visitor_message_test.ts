// What a visitor wrote, in a mail: nothing of it becomes a link, and nothing of it looks like words of ours.
import assert from "node:assert/strict";
import { unlinked, visitorMessageMail } from "../../server/letterbox/visitor_message_mail.ts";

const STAYS = [
  "visitor@example.com",
  "Write to visitor@example.com, or to chef1@example.com.",
  "3.14",
  "v1.2.3",
  "It costs 3.50. We come at 7.",
  "one... two",
  "",
];

for (const text of STAYS) {
  Deno.test(`${JSON.stringify(text)} stays as it is`, () => {
    assert.equal(unlinked(text), text);
  });
}

Deno.test("a shortened word is no address", () => {
  assert.equal(unlinked("e.g. soup, i.e. food"), "e.g. soup, i.e. food");
});

for (
  const [text, apart] of [
    ["https://x.example/y", "https[:]//x[.]example/y"],
    ["HTTP://X.EXAMPLE", "HTTP[:]//X[.]EXAMPLE"],
    ["www.x.example", "www[.]x[.]example"],
    ["x.example", "x[.]example"],
    ["(see x.example).", "(see x[.]example)."],
    ["javascript://x", "javascript[:]//x"],
    ["ftp://127.0.0.1/x", "ftp[:]//127.0.0.1/x"],
    ["https://visitor@x.example/y", "https[:]//visitor@x[.]example/y"],
    ["visitor@x.example/y", "visitor@x[.]example/y"],
    ["münchen.example", "münchen[.]example"],
    ["例え.テスト", "例え[.]テスト"],
    ["пример.рф", "пример[.]рф"],
    ["x.xn--p1ai", "x[.]xn--p1ai"],
    ["a.example b.example\nhttps://c.example", "a[.]example b[.]example\nhttps[:]//c[.]example"],
  ] as const
) {
  Deno.test(`${JSON.stringify(text)} is taken apart`, () => {
    assert.equal(unlinked(text), apart);
  });
}

for (
  const text of [
    "visitor@example.com,www.x.example",
    "www.x.example,visitor@example.com",
    "visitor@example.com;www.x.example",
    "<visitor@example.com>(www.x.example)",
  ]
) {
  Deno.test(`an e-mail address saves no other address beside it: ${text}`, () => {
    assert.doesNotMatch(unlinked(text), /www\.x\.example/);
  });
}

Deno.test("a mail of a visitor is plain text with a subject that is always the same", () => {
  const mail = visitorMessageMail({ ...MESSAGE, fields: [{ label: "Subject", value: "Soup" }] });
  assert.equal(mail.html, null);
  assert.equal(mail.subject, "A visitor of your page wrote to you");
  assert.match(mail.body, /\nSubject:\n {4}Soup\n/);
});

const LINES = ["Hello", "-- ", "Folio Kitchen", "All your messages:", ""];

for (
  const [claim, lineBreaks] of [
    ["a line feed", ["\n", "\r\n"]],
    ["a carriage return", ["\r"]],
    ["what some programs take for a line break", ["\v", "\f", "\x85", "\u2028", "\u2029"]],
  ] as const
) {
  Deno.test(`each line of a value is indented where ${claim} ends it`, () => {
    const ours = (value: string) =>
      linesOf([{ label: "Message", value }]).filter((line) => !line.startsWith("    "));
    for (const lineBreak of lineBreaks) {
      assert.deepEqual(ours(LINES.join(lineBreak)), ours("Hello"), JSON.stringify(lineBreak));
    }
  });

  Deno.test(`a label is one line, also with ${claim} in it`, () => {
    const count = (label: string) => linesOf([{ label, value: "Hello" }]).length;
    for (const lineBreak of lineBreaks) {
      assert.equal(count(LINES.join(lineBreak)), count("Message"), JSON.stringify(lineBreak));
    }
  });
}

Deno.test("an address in a label is taken apart as well", () => {
  const { body } = visitorMessageMail({
    ...MESSAGE,
    fields: [{ label: "Sign in at https://x.example/y", value: "Hello" }],
  });
  assert.doesNotMatch(body, /x\.example/);
});

const MESSAGE = { username: "chef1", replyTo: null, url: "http://localhost:8000/dashboard" };

/** As whatever shows a text may break it. */
function linesOf(fields: { label: string; value: string }[]): string[] {
  const { body } = visitorMessageMail({ ...MESSAGE, fields });
  return body.split(/\r\n|[\n\r\v\f\x85\u2028\u2029]/);
}
