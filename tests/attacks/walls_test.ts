// Each of the two walls around a published page, alone; and neither, to see that the attacks are real.
import assert from "node:assert/strict";
import { preparePage } from "../../server/page_code/prepare.ts";
import { besiege } from "../support/siege.ts";
import { MUTATION_PAGES, READING_PAGES, SCRIPTED_PAGES, STATIC_PAGES } from "./pages.ts";

Deno.test("the policy alone stops every hostile page", async () => {
  const pages = [...STATIC_PAGES, ...SCRIPTED_PAGES, ...READING_PAGES, ...MUTATION_PAGES];
  assert.deepEqual(await besiege(pages.filter(isChanged), { sanitizer: "off" }), []);
});

Deno.test("the sanitizer alone stops every hostile page without a script", async () => {
  assert.deepEqual(await besiege(STATIC_PAGES, { policy: "off" }), []);
});

Deno.test("without both, most of them get out", async () => {
  const pages = [...STATIC_PAGES, ...SCRIPTED_PAGES].filter((_, i) => i % 3 === 0);
  const leaks = await besiege(pages, { sanitizer: "off", policy: "off" });
  const escaped = new Set(leaks.map(({ attack }) => attack)).size;
  assert.ok(escaped > pages.length * 2 / 3, `${escaped} of ${pages.length}`);
});

/** What the sanitizer leaves as it is was visited behind the same policy in harmless_test.ts. */
function isChanged(page: string): boolean {
  try {
    return preparePage(page).code !== page;
  } catch {
    return true;
  }
}
