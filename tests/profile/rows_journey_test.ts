// The rows of the profile: a link to what is folded opens it, and nothing is behind the list of groups, which stays in view.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { openAsOwner } from "../support/owner.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("a link to a row opens it, also what is folded within", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openAsOwner(chromium, server, null, "/profile");
  assert.ok(!await page.getByText("This browser", { exact: true }).isVisible());
  await page.goto(`${server.origin}/profile#sessions`);
  await page.getByText("This browser", { exact: true }).waitFor();

  await page.goto(`${server.origin}/developers`);
  await page.getByRole("link", { name: "your profile" }).click();
  await page.getByLabel("What it is for").waitFor();
  assert.ok(!await page.getByText("This browser", { exact: true }).isVisible());
});

Deno.test("a group that is led to begins below the list of groups", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openAsOwner(chromium, server, null, "/profile");
  const groups = page.getByRole("navigation", { name: "On this screen" });
  await groups.getByRole("link", { name: "Security" }).click();
  await page.waitForFunction(() => scrollY > 0);
  const bar = (await groups.boundingBox())!;
  const heading = (await page.getByRole("heading", { name: "Security" }).boundingBox())!;
  assert.equal(bar.y, 0);
  assert.ok(heading.y >= bar.height, `${heading.y}`);
});
