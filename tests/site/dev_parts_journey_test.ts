// A developer sees the tokens as they are, and the policy of the app lets nothing through for it.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("/dev/parts shows each colour and each size as it is", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await page.goto(`${server.origin}/dev/parts`);
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll(".dev-colour, .dev-sans, .dev-space")].map((element) => {
      const { backgroundColor, fontSize, width } = getComputedStyle(element);
      const look = { "dev-colour": backgroundColor, "dev-sans": fontSize, "dev-space": width };
      return look[element.className as keyof typeof look];
    })
  );
  assert.ok(shown.length > 30);
  assert.equal(shown[0], "rgb(250, 244, 233)", "--paper, by day");
  assert.ok(!shown.includes("rgba(0, 0, 0, 0)"));
  assert.ok(new Set(shown).size > 25, shown.join());
  assert.deepEqual(complaints, []);
});
