// Hostile pages, saved as any page and opened in a browser: nothing gets out of them, and they read nothing.
import assert from "node:assert/strict";
import { besiege } from "../support/siege.ts";
import {
  ALL_MENUS,
  LINK_PAGES,
  MUTATION_PAGES,
  READING_PAGES,
  SCRIPTED_PAGES,
  STATIC_PAGES,
} from "./pages.ts";

const ALL = [
  ...STATIC_PAGES,
  ...LINK_PAGES,
  ...SCRIPTED_PAGES,
  ...READING_PAGES,
  ...MUTATION_PAGES,
];

Deno.test(`${ALL.length} hostile pages reach no other host and read nothing of their reader`, async () => {
  assert.deepEqual(await besiege(ALL), []);
});

Deno.test("menus in every disguise are gone from the page that is shown", async () => {
  // Skeletons are restored under the names of menus: nothing of one is seen, read or leads elsewhere.
  const inspect = () =>
    [...document.querySelectorAll("nav, [role~=navigation i]")].filter((each) =>
      !each.hasAttribute("data-folio-removed") || each.getClientRects().length > 0 ||
      each.textContent !== "" || each.querySelector("[href]:not([href^='#'])") !== null
    ).map((each) => each.outerHTML);
  assert.deepEqual(await besiege(ALL_MENUS, { inspect }), []);
});
