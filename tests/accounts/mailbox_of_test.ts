// Which addresses are one mailbox, and which never are.
import assert from "node:assert/strict";
import fc from "fast-check";
import { checkEmail } from "../../contract/rules.ts";
import { mailboxOf } from "../../server/accounts/mailboxes.ts";
import { cases } from "../support/cases.ts";
import { anyCharacter } from "../support/any_character.ts";

const ONE_MAILBOX: Record<string, readonly string[]> = {
  "chef1@example.com": ["Chef1@Example.COM", "chef1+soup@example.com", "c.h.e.f.1+a+b@example.com"],
  "chef1@gmail.com": ["chef.1@gmail.com", "chef1@googlemail.com", "CHEF.1+x@GoogleMail.com"],
  "chef1@yahoo.co.uk": ["chef1-soup@yahoo.co.uk", "chef1-a-b@yahoo.co.uk", "chef1+a-b@yahoo.co.uk"],
  "chef1@fastmail.com": ["soup@chef1.fastmail.com", "a+b@chef1.fastmail.com"],
  // What is nothing but additions is nobody's short name.
  "+soup@example.com": ["+soup@example.com", "+Soup@example.com"],
  "..@example.com": ["..@example.com"],
};

for (const [mailbox, spellings] of Object.entries(ONE_MAILBOX)) {
  Deno.test(`${mailbox} is one mailbox, however it is spelled`, () => {
    for (const spelling of [mailbox, ...spellings]) assert.equal(mailboxOf(spelling), mailbox);
  });
}

Deno.test("names with a dash are their own where a dash is part of a name, and hosts below a host are too", () => {
  assert.equal(mailboxOf("chef-1@example.com"), "chef-1@example.com");
  assert.equal(mailboxOf("chef-1@yahoo.example"), "chef-1@yahoo.example");
  assert.equal(mailboxOf("soup@chef1.example.com"), "soup@chef1.example.com");
  assert.equal(mailboxOf("soup@a.chef1.fastmail.com"), "soup@a.chef1.fastmail.com");
});

const HOSTS = [
  ...["gmail.com", "googlemail.com", "yahoo.com", "yahoo.de", "fastmail.com", "chef1.fastmail.com"],
  ...["example.com", "mail.example.com", "example.org"],
];
const host = fc.oneof(fc.constantFrom(...HOSTS), fc.domain());
const name = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9.+_-]{1,12}$/),
  fc.emailAddress().map((email) => email.slice(0, email.lastIndexOf("@"))),
);
const address = fc.tuple(name, host).map(([name, host]) => `${name}@${host}`);

/** The two that are known to be one. */
function familyOf(email: string): string {
  const host = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (host === "googlemail.com") return "gmail.com";
  return host.replace(/^[^.]+\.(?=fastmail\.(?:com|fm)$)/, "");
}

Deno.test("property: the mailbox of a mailbox is itself, and its host is that of the address", () => {
  fc.assert(
    fc.property(address, (email) => {
      const mailbox = mailboxOf(email);
      assert.equal(mailboxOf(mailbox), mailbox);
      assert.equal(familyOf(mailbox), familyOf(email));
      assert.equal(mailboxOf(email.toUpperCase()), mailbox);
      if (!checkEmail(email)) assert.equal(checkEmail(mailbox), null, mailbox);
    }),
    { numRuns: cases(5_000) },
  );
});

Deno.test("property: two hosts have no mailbox in common, but those that are one", () => {
  fc.assert(
    fc.property(name, name, host, host, (a, b, one, other) => {
      const [first, second] = [`${a}@${one}`, `${b}@${other}`];
      fc.pre(familyOf(first) !== familyOf(second));
      assert.notEqual(mailboxOf(first), mailboxOf(second));
    }),
    { numRuns: cases(5_000) },
  );
});

Deno.test("property: no text at all makes it throw, or differ the second time", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const mailbox = mailboxOf(text);
      assert.equal(mailboxOf(mailbox), mailbox);
    }),
    { numRuns: cases(5_000) },
  );
});
