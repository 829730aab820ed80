// A few of the real pages of tests/fidelity, by themselves and as published (`deno task fidelity` compares all of them).
import assert from "node:assert/strict";
import { compare } from "../support/fidelity/compare.ts";

/** They use no library, or one of the smallest. */
const NAMES = [
  "vanilla_everything_maker",
  "vanilla_asking_potluck",
  "hash_spa_architect",
  "alpine_collapse_band",
  "anime_splittype_creative",
];

for (const name of NAMES) {
  Deno.test(`the page ${name} works as published as it does by itself`, async () => {
    const file = new URL(`../fidelity/pages/${name}.html`, import.meta.url);
    const result = await compare(await Deno.readTextFile(file));
    const { errors, isBlank, isSameText, elements, answers } = result;
    assert.deepEqual({ errors, isBlank, isSameText, elements, answers }, {
      errors: [],
      isBlank: false,
      isSameText: true,
      elements: [],
      answers: [],
    });
    assert.ok(result.pixels.every((share) => share < 0.01), `${result.pixels}`);
  });
}
