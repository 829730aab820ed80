// What becomes of a title and of typed words before they are a username.
import assert from "node:assert/strict";
import fc from "fast-check";
import { nameFromTitle, shapeName, trimName } from "../../contract/registration/wished_name.ts";
import { checkUsername } from "../../contract/rules.ts";
import { anyCharacter } from "../support/any_character.ts";

for (
  const [title, name] of [
    ["Lena Hoffmann", "lena-hoffmann"],
    ["Lena Hoffmann — Illustrator", "lena-hoffmann"],
    ["Lena Hoffmann | Portfolio", "lena-hoffmann"],
    ["My Portfolio - Lena Hoffmann", "lena-hoffmann"],
    ["Portfolio: Lena Hoffmann", "lena-hoffmann"],
    ["Zoë's Café, Zürich", "zoes-cafe"],
    ["Straße & Søn", "strasse-son"],
    ["Mary-Jane O’Hara", "mary-jane-ohara"],
    ["The Longest Title That A Page Has Ever Had In This World", "the-longest-title-that-a-page"],
    ["Welcome to my site", ""],
    ["Untitled Document", ""],
    ["Your Name", ""],
    ["Admin", ""],
    ["JJ", ""],
    ["你好", ""],
    ["", ""],
  ] as const
) {
  Deno.test(`the title "${title}" proposes "${name}"`, () => {
    assert.equal(nameFromTitle(title), name);
  });
}

Deno.test("any title proposes nothing, or a name that may be had", () => {
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (title) => {
    const name = nameFromTitle(title);
    assert.ok(name === "" || checkUsername(name) === null, name);
  }));
});

for (
  const [typed, name] of [
    ["Lena Hoffmann", "lena-hoffmann"],
    ["Lena  - Hoffmann ", "lena-hoffmann-"],
    ["LÉNA_h-1", "lena_h-1"],
    ["lena--h", "lena--h"],
    ["lena@example.com", "lena@example.com"],
  ] as const
) {
  Deno.test(`"${typed}" is typed as "${name}"`, () => {
    assert.equal(shapeName(typed), name);
    assert.equal(shapeName(name), name, "and stays so");
  });
}

Deno.test("blanks at the ends of a name are no part of it", () => {
  assert.equal(trimName(shapeName(" Chef1 ")), "chef1");
});
