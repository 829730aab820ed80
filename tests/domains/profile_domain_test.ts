// GET /profile shows the panel of one's own address where people can have one, and else nothing of it.
import assert from "node:assert/strict";
import { SCREENS } from "../../contract/paths.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

for (
  const [environment, isShown] of [
    [{}, false],
    [{ DOMAINS_TARGET: "pages.folio.example" }, true],
  ] as [Record<string, string>, boolean][]
) {
  Deno.test(`GET /profile ${isShown ? "shows" : "does not show"} one's own address with ${JSON.stringify(environment)}`, async () => {
    await using app = await testApp(environment);
    const { cookie } = await signIn(app);
    const response = await app.get(SCREENS.profile, cookie);
    assert.equal(response.status, 200);
    const html = await response.text();
    assert.match(html, /Where you are signed in/);
    assert.equal(html.includes("Your own address"), isShown);
  });
}
