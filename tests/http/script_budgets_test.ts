// The scripts of a screen's first view stay within a budget, since a module that joins another one brings everything of
// it to each screen that needs a part.
import assert from "node:assert/strict";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { reportPath } from "../../contract/operators/operator_paths.ts";
import { readAssets } from "../../server/http/assets.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

/** In bytes as brotli compresses them; React is 59,500 of each. */
const BUDGETS: Readonly<Record<string, number>> = {
  [SCREENS.landing]: 72_700,
  [SCREENS.login]: 84_400,
  [SCREENS.register]: 85_000,
  [SCREENS.forgotPassword]: 78_800,
  [SCREENS.dashboard]: 115_700,
  [SCREENS.profile]: 94_900,
  [SCREENS.prompts]: 76_900,
};

const SIGNED_IN: readonly string[] = [SCREENS.dashboard, SCREENS.profile, SCREENS.prompts];

Deno.test("the first view of each screen stays within its budget of scripts", async () => {
  await using app = await testApp();
  const { files } = readAssets(new URL("../../dist/", import.meta.url));
  const { cookie, bearer } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: "<h1>Soup" }, bearer);
  await saved.body?.cancel();
  const budgets = { ...BUDGETS, [reportPath("chef1")]: 76_500, [portfolioPath("chef1")]: 6_450 };
  for (const [path, budget] of Object.entries(budgets)) {
    const html = await (await app.get(path, SIGNED_IN.includes(path) ? cookie : {})).text();
    const names = new Set(
      Array.from(html.matchAll(/\/assets\/([\w-]+\.js)/g), ([, name]) => name!),
    );
    const sizes = [...names].map((name) => files.get(name)!.bodies.br!.length);
    const size = sizes.reduce((sum, each) => sum + each, 0);
    assert.ok(size <= budget, `${path} loads ${size} bytes of scripts, its budget is ${budget}`);
    assert.ok(size >= budget * 0.95, `${path} loads ${size} bytes: lower its budget of ${budget}`);
  }
});
