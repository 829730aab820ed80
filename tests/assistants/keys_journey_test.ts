// Keys belong to who has them, in a browser too that is so busy that it tells late of a focus that was taken.
import { openBrowser } from "../support/browser.ts";
import { addKeyThieves } from "../support/key_thief.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { testServer } from "../support/test_server.ts";
import { assertKeysAreOurs } from "../support/typed_beside.ts";

Deno.test("in a busy browser, a page that takes the focus every 30 ms hears no key typed beside it", async () => {
  const { open } = SCREEN_STATES.find(({ name }) => name === "editor_history")!;
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const thieves = await addKeyThieves(page);
  await open(page, server);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await assertKeysAreOurs(page, thieves);
});
