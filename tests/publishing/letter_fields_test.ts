// What a page says that its visitor wrote, as they and the owner read it: whatever the page says.
import assert from "node:assert/strict";
import fc from "fast-check";
import { FORM_FIELDS_MAX } from "../../contract/publishing/frame_messages.ts";
import { readFields } from "../../islands/page_shell/letter_fields.ts";
import { LABEL_MAX_LENGTH, TYPE_MAX_LENGTH } from "../../contract/letterbox/visitor_messages.ts";
import { cases } from "../support/cases.ts";

const FIELD = { name: "message", label: "Message", type: "textarea", value: "Hello" };

/** What is read of a field alone. */
function read(change: Partial<typeof FIELD>) {
  const fields = readFields([{ ...FIELD, ...change }]);
  assert.equal(fields.length, 1);
  return fields[0]!;
}

Deno.test("200 fields are read, also those that are empty, and nothing else of them", () => {
  const data = Array.from({ length: FORM_FIELDS_MAX }, (_, i) => ({
    ...FIELD,
    name: `x${i}`,
    value: "",
    html: "<b>x</b>",
  }));
  const fields = readFields(data);
  assert.equal(fields.length, 200);
  assert.deepEqual(fields[7], { ...FIELD, name: "x7", value: "" });
});

for (
  const [claim, label, cleaned] of [
    ["spaces and lines", "  Your\n\tname ", "Your name"],
    ["a mark of what must be filled in", "Your\u00a0name *", "Your name"],
    ["a colon and such a mark", "Your name: *", "Your name"],
    ["such a mark and a colon", "Email*:", "Email"],
    ["an override of its direction", "\u202eeman ruoY\u202c", "eman ruoY"],
    ["isolates and marks of a direction", "\u2066Your\u2069 \u200fname", "Your name"],
    ["what has no width", "Y\u200bo\u2060u\u00adr name", "Your name"],
    ["a byte order mark, which has no width either,", "Y\ufeffour name", "Your name"],
    ["controls", "Yo\0ur na\x1bme\x7f", "Your name"],
    ["a separator of lines", "Your\u2028name\u2029", "Your name"],
    ["half of a character", "a\ud800b", "a\ufffdb"],
    ["brackets", "When? (Date)", "When? (Date)"],
    ["other scripts", "お名前", "お名前"],
    ["too much", "x".repeat(LABEL_MAX_LENGTH + 20), "x".repeat(LABEL_MAX_LENGTH)],
  ] as const
) {
  Deno.test(`a label with ${claim} becomes ${cleaned.slice(0, 20)}`, () => {
    assert.equal(read({ label }).label, cleaned);
  });
}

Deno.test("a label and a name that are cut hold no half of a character", () => {
  const { label, name } = read({ label: "x" + "🍲".repeat(80), name: "🍲".repeat(80) });
  for (const text of [label, name]) {
    assert.ok(text.length <= LABEL_MAX_LENGTH && text.isWellFormed());
    assert.match(text, /🍲/);
  }
});

for (
  const [name, label] of [
    ["message", "Message"],
    ["firstName", "First name"],
    ["form_fields[firstName]", "First name"],
    ["interests[]", "Interests"],
    ["your-e_mail.address", "Your e mail address"],
    ["data[Contact][email]", "Email"],
    ["form_fields[interests][]", "Interests"],
    ["", "Without a name"],
    [" \u200b", "Without a name"],
    ["*", "Without a name"],
  ] as const
) {
  Deno.test(`the name ${JSON.stringify(name)} is spelled out where no label is`, () => {
    for (const empty of ["", " ", "*", "\u200b:"]) {
      assert.equal(read({ name, label: empty }).label, label);
    }
  });
}

for (
  const name of [
    "access_key",
    "accessKey",
    "_subject",
    "_gotcha",
    "service_id",
    "template_id",
    "user_id",
    "g-recaptcha-response",
    "h-captcha-response",
    "cf-turnstile-response",
    "botcheck",
    "bot-field",
    "form-name",
    "redirect",
    "\u200bapiKey",
  ]
) {
  Deno.test(`the setting ${JSON.stringify(name)} is nothing that a visitor wrote`, () => {
    assert.deepEqual(readFields([{ ...FIELD, name, label: "" }, FIELD]), [FIELD]);
    assert.deepEqual(readFields([{ ...FIELD, name }]), []);
  });
}

Deno.test("boxes of one name are one field, in the place of the first", () => {
  const box = { name: "dishes[]", label: "Dishes", type: "checkbox" };
  const fields = readFields([
    { ...box, value: "Soup" },
    FIELD,
    { ...box, value: "" },
    { ...box, value: "Stew" },
    { ...box, label: "Other dishes", value: "Bread" },
  ]);
  assert.deepEqual(fields, [
    { ...box, value: "Soup, Stew" },
    FIELD,
    { ...box, label: "Other dishes", value: "Bread" },
  ]);
});

Deno.test("a value keeps its lines and tabs, and nothing else that cannot be seen", () => {
  const value = " \r\nOne\r\n\tTwo\rThree\u202e\u200b\0\x1b\ud800\n\n";
  assert.equal(read({ value }).value, "One\n\tTwo\nThree\ufffd");
});

const character = fc.oneof(
  fc.integer({ max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.integer({ max: 0xa0 }).map((code) => String.fromCharCode(code)),
  fc.constantFrom("\r\n", "\u202e", "\u2028", "🍲", "[", "]", "_", "*", ":", " "),
);
const text = fc.oneof(
  fc.string({ unit: character, maxLength: 200 }),
  fc.constantFrom("", "interests[]", "_subject", "email"),
);

Deno.test("whatever texts a page sends, no label or value holds what controls anything", () => {
  const field = fc.record({ name: text, label: text, type: text, value: text });
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 20 }), (data) => {
      for (const { name, label, type, value } of readFields(data)) {
        for (const each of [name, label, type, value]) {
          assert.ok(each.isWellFormed());
          assert.doesNotMatch(each, /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        }
        assert.doesNotMatch(name + label + type, /[\n\t]/);
        assert.ok(label !== "" && label.length <= LABEL_MAX_LENGTH);
        assert.ok(name.length <= LABEL_MAX_LENGTH && type.length <= TYPE_MAX_LENGTH);
      }
    }),
    { numRuns: cases(500) },
  );
});
