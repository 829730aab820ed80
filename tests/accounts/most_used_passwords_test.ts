// Which passwords are most used: all of the list that are long enough, in any letter case, and nothing else.
import assert from "node:assert/strict";
import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MIN_LENGTH } from "../../contract/limits.ts";
import { isMostUsed } from "../../server/accounts/passwords.ts";
import { readAssets } from "../../server/http/assets.ts";
import { ROOT } from "../support/sources.ts";

const LONG_ENOUGH = dictionary["passwords-common"]
  .filter((word) => word.length >= PASSWORD_MIN_LENGTH);

Deno.test("every entry of the list that is long enough is one of the most used passwords", async () => {
  assert.equal(new Set(LONG_ENOUGH).size, 17_950);
  for (const word of LONG_ENOUGH) assert.equal(await isMostUsed(word), true, word);
  assert.equal(await isMostUsed("BaseBall"), true);
});

Deno.test("what only holds an entry of the list, or a part of one, is none of the most used passwords", async () => {
  const [first, second] = LONG_ENOUGH;
  for (
    const near of [
      `${first}\n${second}`,
      `\n${first}`,
      `${first} `,
      `x${first}`,
      "",
      "\n",
      "aseball",
    ]
  ) {
    assert.equal(await isMostUsed(near), false, JSON.stringify(near));
  }
});

Deno.test("no browser is sent the list", () => {
  const scripts = [...readAssets(new URL("dist/", ROOT)).files]
    .filter(([name]) => name.endsWith(".js"));
  assert.ok(scripts.length > 10);
  for (const [name, { bodies }] of scripts) {
    const text = new TextDecoder().decode(bodies.identity);
    assert.ok(!text.includes("qwertyuiop") && !text.includes("trustno1"), name);
  }
});
