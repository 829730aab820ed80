// Without an assistant: from an example page to a page of one's own; and never over one that is there without asking.
import assert from "node:assert/strict";
import { startPath } from "../../contract/examples/examples.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { getExample } from "../../server/examples/examples.ts";
import { giveLink, makeVisitor } from "../support/arriving.ts";
import { openBrowser } from "../support/browser.ts";
import { openEditor, pickOnPage, previewOf, readCode } from "../support/editor.ts";
import { linkIn } from "../support/mailbox.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("a visitor opens an example, starts from it, puts their name in, registers, and has a link", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await page.goto(server.origin);
  await page.getByRole("link", { name: "Artists" }).click();
  await page.waitForURL(`${server.pages}/examples/illustrator`);
  await page.frameLocator("iframe").getByRole("heading", { name: "Pickled Plum" }).waitFor();

  await page.getByRole("link", { name: "Start from this page" }).click();
  await page.getByText("This is “The Open Sketchbook”. Put your own name and words in").waitFor();
  const preview = previewOf(page).contentFrame();
  await preview.getByRole("heading", { name: "Pickled Plum" }).waitFor();
  await page.getByRole("button", { name: "Edit on the page" }).click();
  await pickOnPage(page, preview, "h1", "Heading");
  await page.getByLabel("Text", { exact: true }).fill("Chef One");
  await preview.getByRole("heading", { name: "Chef One" }).waitFor();
  assert.match(await readCode(page), /<h1 id="words">Chef One<\/h1>/);
  await giveLink(makeVisitor(page));
  await page.getByText("We sent a link to chef1@example.com").waitFor();
  await page.goto(linkIn(await server.app.mailbox.next()));
  await page.getByRole("heading", { name: "Your page is online" }).waitFor();
  await page.goto(`${server.pages}/u/chef1`);
  await page.frameLocator("iframe").getByRole("heading", { name: "Chef One" }).waitFor();
  assert.deepEqual(complaints, []);
});

Deno.test("an example takes the place of a page only when its author presses the button", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await SCREEN_STATES.find(({ name }) => name === "dashboard_live")!.open(page, server);
  await page.getByRole("link", { name: "Prompt Examples" }).first().click();
  await page.getByRole("link", { name: "Start from this page: The Reading Room" }).click();
  const dialog = page.getByRole("dialog", { name: "Portfolio Editor" });
  const start = dialog.getByRole("button", { name: "Start from “The Reading Room”" });
  await start.waitFor();
  assert.match(await readCode(page), /Soup of the day/);
  await start.click();
  await previewOf(page).contentFrame().getByRole("heading", { name: "Bay Leaf" }).waitFor();
  assert.equal(await readCode(page), (await getExample("writer")).code);
  const shown = await (await server.app.get("/u/chef1/frame")).text();
  assert.match(shown, /Soup of the day/, "in public, nothing changes before a save");
  assert.equal(new URL(page.url()).search, "", "a reload does not ask again");
  assert.deepEqual(complaints, []);
});

Deno.test("what was typed and not saved is not overwritten by an example", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await page.evaluate(() =>
    localStorage.setItem("draft", JSON.stringify({ username: "chef1", code: "<p>mine", at: 0 }))
  );
  await page.goto(server.origin + startPath("writer"));
  const dialog = page.getByRole("dialog", { name: "Portfolio Editor" });
  await dialog.getByRole("button", { name: "Start from “The Reading Room”" }).waitFor();
  assert.equal(await readCode(page), "");
  assert.match(await page.evaluate(() => localStorage.getItem("draft")!), /<p>mine/);
});

Deno.test("an example that is not there leaves the editor as it is, and says so", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await SCREEN_STATES.find(({ name }) => name === "dashboard_live")!.open(page, server);
  await page.goto(server.origin + startPath("../plumber"));
  await page.getByText(SENTENCES.example_not_found).waitFor();
  assert.match(await readCode(page), /Soup of the day/);
});
