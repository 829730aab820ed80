// The main job, from the landing page to a page that others see.
// Lane: daily.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { doMainJob } from "../support/main_job.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("a stranger registers, verifies, signs in, pastes a page and opens its public link", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  await doMainJob(chromium.page, server, server.app.mailbox);
  assert.deepEqual(chromium.complaints, []);
});
