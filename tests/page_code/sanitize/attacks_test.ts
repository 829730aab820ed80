// Whatever an attacker writes, another parser finds nothing forbidden in what is saved, and a second save changes nothing.
import assert from "node:assert/strict";
import { sanitize } from "../../../server/page_code/sanitize/sanitize.ts";
import { BEACONS, LOOK_AHEAD, MENUS, SCRIPT_LINKS, STYLES } from "../../attacks/static.ts";
import { findForbidden } from "./forbidden.ts";

const ATTACKS: [name: string, code: string][] = [
  ...MENUS.map((code): [string, string] => ["a menu", code]),
  ...BEACONS.map((code): [string, string] => ["a request", code]),
  ...LOOK_AHEAD.map((code): [string, string] => ["what is seen without a tree", code]),
  ...STYLES.map((css): [string, string] => ["a style sheet", `<style>${css}</style>`]),
  ...STYLES.map((
    css,
  ): [string, string] => [
    "a style attribute",
    `<p style="${css.replaceAll('"', "&quot;")}">x</p>`,
  ]),
  ...SCRIPT_LINKS.flatMap((href): [string, string][] => [
    ["a link", `<a href="${href}">x</a>`],
    ["an area", `<map><area href='${href}'></map>`],
    ["a drawing's link", `<svg><a xlink:href="${href}"><text>x</text></a></svg>`],
  ]),
];

for (const [name, code] of ATTACKS) {
  Deno.test(`sanitize leaves nothing of ${name}: ${JSON.stringify(code)}`, () => {
    const { code: saved, log } = sanitize(code);
    assert.deepEqual(findForbidden(saved), [], saved);
    assert.notEqual(saved, code);
    assert.notEqual(log.length, 0);
    assert.deepEqual({ ...sanitize(saved), notices: [] }, { code: saved, log: [], notices: [] });
  });
}

Deno.test("the other parser sees most of these attacks before they are taken out", () => {
  const seen = ATTACKS.filter(([, code]) => findForbidden(code).length > 0);
  assert.ok(seen.length > ATTACKS.length * 0.85, `${seen.length} of ${ATTACKS.length}`);
});
