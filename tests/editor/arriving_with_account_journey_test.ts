// Who tries a page and has an account, or several drafts, or corrects an address: nothing is lost, nothing is public unasked.
import assert from "node:assert/strict";
import { DRAFT_DELAY_MS, PREVIEW_DELAY_MS } from "../../contract/limits.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { giveLink, makeVisitor, pasteOnLanding, REPLY, seePage } from "../support/arriving.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { saveUnchecked } from "../support/owner_sql.ts";
import { testServer } from "../support/test_server.ts";

const WIDTHS = [390, 1440];

for (const width of WIDTHS) {
  Deno.test(`an address that has an account is not told here: its owner signs in beside the page, and saves it, at ${width} px`, async () => {
    await using server = await testServer();
    await makeUser(server.app, "chef2");
    await using chromium = await openBrowser({ width, hasClipboard: true });
    const visitor = makeVisitor(chromium.page);
    const { page, press, type } = visitor;
    await pasteOnLanding(visitor, server.origin);
    await seePage(page);
    await giveLink(visitor, { username: "chef3", email: "chef2@example.com" });
    await page.getByText("We sent a link to chef2@example.com").waitFor();
    assert.equal((await server.app.mailbox.next()).subject, "You already have an account");

    await page.goto(`${server.origin}/try`);
    await seePage(page);
    await press(page.getByRole("button", { name: "Put it online" }));
    await press(page.getByRole("button", { name: "Sign in", exact: true }));
    const dialog = page.getByRole("dialog", { name: "Sign in, then save" });
    await type(dialog.getByLabel("Username or email"), "chef2");
    await type(dialog.getByLabel("Password", { exact: true }), PASSWORD);
    await press(dialog.getByRole("button", { name: "Sign In", exact: true }));
    await page.waitForURL(`${server.origin}/dashboard`);
    await page.getByText("This is the page that you tried before you signed in.").waitFor();
    await seePage(page);
    assert.equal((await server.app.get("/u/chef2")).status, 404);
    await press(page.getByRole("button", { name: "Save Portfolio" }));
    await page.getByText(SENTENCES.portfolio_saved).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem("trial")), null);
    await page.goto(`${server.pages}/u/chef2`);
    await page.frameLocator("iframe").getByRole("heading", { name: "Soups of the day" }).waitFor();
  });
}

for (const width of WIDTHS) {
  Deno.test(`two drafts: one of the account and one that was tried wait side by side, over a page that stays, at ${width} px`, async () => {
    await using server = await testServer();
    const { id } = await makeUser(server.app, "chef1");
    await saveUnchecked(server.app, id, "<h1>Saved</h1>");
    await using chromium = await openBrowser({ width, hasClipboard: true });
    const visitor = makeVisitor(chromium.page);
    const { page, press, type } = visitor;
    await pasteOnLanding(visitor, server.origin);
    await seePage(page);
    await page.evaluate(() =>
      localStorage.setItem(
        "draft",
        JSON.stringify({ username: "chef1", code: "<h1>Mine</h1>", at: 0 }),
      )
    );
    await page.goto(`${server.origin}/login`);
    await type(page.getByLabel("Username or email"), "chef1");
    await type(page.getByLabel("Password", { exact: true }), PASSWORD);
    await press(page.getByRole("button", { name: "Sign In", exact: true }));
    await page.waitForURL(`${server.origin}/dashboard`);
    await seePage(page, "Saved");
    await page.getByText("You have an unsaved draft from").waitFor();
    await press(page.getByRole("button", { name: "Put it here" }));
    await seePage(page);
    // What is typed now takes the place of neither: it would be kept before it is shown.
    assert.ok(DRAFT_DELAY_MS < PREVIEW_DELAY_MS);
    const kept = await page.evaluate(() => [
      localStorage.getItem("draft"),
      localStorage.getItem("trial"),
    ]);
    assert.match(kept[0]!, /Mine/);
    assert.match(kept[1]!, /Soups of the day/);
    await press(page.getByRole("button", { name: "Restore draft" }));
    await seePage(page, "Mine");
    assert.match(await (await server.app.get("/u/chef1/frame")).text(), /Saved/);
  });
}

for (const width of WIDTHS) {
  Deno.test(`two drafts without an account: what is pasted again stands in the editor, the one before waits, at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width, hasClipboard: true });
    const visitor = makeVisitor(chromium.page);
    const { page, press } = visitor;
    await pasteOnLanding(visitor, server.origin);
    await seePage(page);
    await page.waitForFunction(() => localStorage.getItem("trial"));
    await pasteOnLanding(visitor, server.origin, REPLY.replaceAll("Soups", "Stews"));
    await seePage(page, "Stews of the day");
    await page.getByText("You tried another page, which is not saved").waitFor();
    await page.waitForFunction(() => localStorage.getItem("trial")?.includes("Stews"));
    await page.reload();
    await seePage(page, "Stews of the day");
    await press(page.getByRole("button", { name: "Put it here" }));
    await seePage(page);
  });
}

Deno.test("after registering, /login says where the mail went, sends it again, and corrects the address", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { mailbox } = server.app;
  await page.goto(`${server.origin}/register`);
  await page.getByLabel("Username").fill("chef1");
  await page.getByLabel("Email").fill("chef1@exmaple.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(`${server.origin}/login`);
  assert.deepEqual(await page.getByRole("heading").allInnerTexts(), ["One click in your mail"]);
  const notice = page.getByRole("region", { name: "Verify your email" });
  await notice.getByText("We sent a link to chef1@exmaple.com").waitFor();
  await notice.getByRole("button", { name: "Send it again" }).click();
  await notice.getByText("A new verification link is on its way").waitFor();
  await notice.getByRole("button", { name: "Another address" }).click();
  await notice.getByLabel("The right address").fill("chef1@example.com");
  await notice.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await notice.getByRole("button", { name: "Send the link there" }).click();
  await notice.getByText("We sent a link to chef1@example.com").waitFor();
  const mails = [await mailbox.next(), await mailbox.next(), await mailbox.next()];
  assert.deepEqual(mails.map(({ to }) => to![0]!.address), [
    "chef1@exmaple.com",
    "chef1@exmaple.com",
    "chef1@example.com",
  ]);
  await page.goto(linkIn(mails[2]!));
  // The browser that registered is signed in by that.
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
  // Signed in, an old link leads to the dashboard.
  await page.goto(linkIn(mails[2]!));
  await page.getByText("Already verified").waitFor();
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await page.waitForURL(`${server.origin}/dashboard`);
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("by Google from /try: the account has the name that was typed, and the page waits to be saved", async () => {
  await using provider = await openProvider();
  await using server = await testServer(provider.environment);
  await using chromium = await openBrowser({ width: 1440, hasClipboard: true });
  const visitor = makeVisitor(chromium.page);
  const { page, press, type } = visitor;
  await pasteOnLanding(visitor, server.origin);
  await seePage(page);
  await press(page.getByRole("button", { name: "Put it online" }));
  await type(page.getByRole("dialog").getByLabel("Username"), "soup-chef");
  await press(page.getByRole("button", { name: "Sign in with Google" }));
  await page.waitForURL(`${server.origin}/dashboard`);
  await seePage(page);
  await press(page.getByRole("button", { name: "Save Portfolio" }));
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  await page.goto(`${server.pages}/u/soup-chef`);
  await page.frameLocator("iframe").getByRole("heading", { name: "Soups of the day" }).waitFor();
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("who is signed in and pastes on the landing page finds it in their own editor", async () => {
  await using server = await testServer();
  const { id } = await makeUser(server.app, "chef1");
  await saveUnchecked(server.app, id, "<h1>Saved</h1>");
  await using chromium = await openBrowser({ width: 1440, hasClipboard: true });
  const visitor = makeVisitor(chromium.page);
  const { page } = visitor;
  await page.goto(`${server.origin}/login`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${server.origin}/dashboard`);
  await pasteOnLanding(visitor, server.origin);
  await page.waitForURL(`${server.origin}/dashboard`);
  await seePage(page);
  await page.getByRole("button", { name: "Undo" }).waitFor();
  assert.match(await (await server.app.get("/u/chef1/frame")).text(), /Saved/);
});

Deno.test("what came along with a registration is not offered again to whoever signs in where they pasted it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, hasClipboard: true });
  const visitor = makeVisitor(chromium.page);
  const { page, press, type } = visitor;
  await pasteOnLanding(visitor, server.origin);
  await seePage(page);
  await giveLink(visitor);
  await page.getByText("We sent a link to").waitFor();
  await page.goto(`${server.origin}/login`);
  await type(page.getByLabel("Username or email"), "chef1");
  await type(page.getByLabel("Password", { exact: true }), PASSWORD);
  await press(page.getByRole("button", { name: "Sign In", exact: true }));
  await page.getByRole("heading", { name: "Nobody sees your page yet" }).waitFor();
  await press(page.getByRole("button", { name: "Edit Portfolio" }));
  await seePage(page);
  assert.equal(await page.getByText("You tried another page").count(), 0);
  assert.equal(await page.evaluate(() => localStorage.getItem("trial")), null);
  await page.getByText("Waits for your email to be verified").waitFor();
});

Deno.test("/register takes along what was tried, unless it is left out", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ hasClipboard: true });
  const { page } = chromium;
  for (const [username, isLeftOut] of [["chef1", true], ["chef2", false]] as const) {
    await pasteOnLanding(makeVisitor(page), server.origin);
    await seePage(page);
    await page.waitForFunction(() => localStorage.getItem("trial"));
    await page.goto(`${server.origin}/register`);
    await page.getByText("The page that you tried comes along").waitFor();
    if (isLeftOut) await page.getByRole("button", { name: "Leave it out" }).click();
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Email").fill(`${username}@example.com`);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.waitForURL(`${server.origin}/login`);
  }
  const pages = await server.app.database.sql<{ username: string }>`
    select username from portfolios join users on users.id = user_id`;
  assert.deepEqual(pages.map(({ username }) => username), ["chef2"]);
});
