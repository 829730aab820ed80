// A likely slip in an address is asked about, and nothing else is.
import assert from "node:assert/strict";
import { findEmailSlip } from "../../islands/browser/use_registration.ts";

for (
  const [typed, meant] of [
    ["chef1@gmial.com", "chef1@gmail.com"],
    ["chef1@gmai.com", "chef1@gmail.com"],
    ["chef1@gmaill.com", "chef1@gmail.com"],
    ["chef1@gnail.com", "chef1@gmail.com"],
    ["chef1@gmail.con", "chef1@gmail.com"],
    ["Chef1@GMIAL.com", "Chef1@gmail.com"],
    ["chef1@hotmial.com", "chef1@hotmail.com"],
    ["chef1@gmail.com", null],
    ["chef1@GMAIL.com", null],
    ["chef1@example.com", null],
    ["chef1@mail.com", null],
    ["chef1@gmx.at", null],
    ["chef1@", null],
    ["@gmial.com", null],
    ["chef1", null],
    ["", null],
  ] as const
) {
  Deno.test(`"${typed}" is ${meant ? `asked about as ${meant}` : "taken as it is"}`, () => {
    assert.equal(findEmailSlip(typed), meant);
  });
}
