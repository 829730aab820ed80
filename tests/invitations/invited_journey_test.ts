// Where not everybody may make an account: the way of somebody invited, and of somebody who is not.
import assert from "node:assert/strict";
import { invitationPath } from "../../contract/invitations/invitations.ts";
import { giveLink, makeVisitor, pasteOnLanding, seePage } from "../support/arriving.ts";
import { openBrowser } from "../support/browser.ts";
import { previewOf } from "../support/editor.ts";
import { countUsers, invite, usesLeft } from "../support/invited.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { testServer } from "../support/test_server.ts";

const CLOSED = "The kitchen takes nobody new at the moment.";
const BY_INVITATION = "New people come in by invitation here.";

Deno.test("somebody invited for their address registers, verifies it, and has a page: the link is in no address", async () => {
  await using server = await testServer({ REGISTRATION: "invite" });
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  const { id, token } = await invite(server.app, { email: "chef1@example.com" });
  const referrers: (string | undefined)[] = [];
  page.on("request", (request) => referrers.push(request.headers().referer));
  await page.goto(server.origin + invitationPath(token));
  assert.equal(page.url(), `${server.origin}/register`);
  await page.getByText("You are invited").waitFor();
  assert.ok(!(await page.content()).includes(token));
  await page.reload();
  const fill = async (email: string) => {
    await page.getByLabel("Username").fill("chef1");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create Account" }).click();
  };
  await fill("chef2@example.com");
  await page.getByText("This invitation is for another email address.").waitFor();
  await fill("chef1@example.com");
  await page.waitForURL(`${server.origin}/login`);
  await page.goto(linkIn(await server.app.mailbox.next()));
  await page.getByText("Your email is verified.").waitFor();
  assert.equal(await usesLeft(server.app, id), 0);
  assert.ok(referrers.every((referrer) => !referrer?.includes(token)));
  // The click has signed them in, and whoever is signed in needs no invitation.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(server.origin + invitationPath(token));
  await page.getByText("This invitation was used already.").waitFor();
  // The refusal of the first address.
  assert.equal(complaints.length, 1);
});

for (const width of [390, 1440]) {
  Deno.test(`a page that was tried before the invitation came goes along with it, and online, at ${width} px`, async () => {
    await using server = await testServer({ REGISTRATION: "invite" });
    await using chromium = await openBrowser({ width, hasClipboard: true });
    const visitor = makeVisitor(chromium.page);
    const { page } = visitor;
    await page.goto(server.origin);
    await page.getByText(BY_INVITATION).first().waitFor();
    await pasteOnLanding(visitor, server.origin);
    await seePage(page);
    await page.getByRole("button", { name: "Put it online" }).click();
    const dialog = page.getByRole("dialog", { name: "Put it online" });
    await dialog.getByText(BY_INVITATION).waitFor();
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download it" }).click();
    await (await download).cancel();

    await page.goto(server.origin + invitationPath((await invite(server.app)).token));
    await page.getByText("The page that you tried comes along").waitFor();
    await page.goto(`${server.origin}/try`);
    await seePage(page);
    await giveLink(visitor);
    await page.getByText("We sent a link to chef1@example.com").waitFor();
    await page.goto(linkIn(await server.app.mailbox.next()));
    await page.getByRole("link", { name: "Open your page" }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "Soups of the day" }).waitFor();
    assert.deepEqual(chromium.complaints, []);
  });
}

Deno.test("an invitation survives the way to Google and back", async () => {
  await using provider = await openProvider();
  await using server = await testServer({ ...provider.environment, REGISTRATION: "invite" });
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.origin}/login`);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByRole("alert").filter({ hasText: BY_INVITATION }).waitFor();
  await page.goto(server.origin + invitationPath((await invite(server.app)).token));
  await page.getByRole("link", { name: "Sign in" }).last().click();
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByText("Welcome to Folio Kitchen!").waitFor();
  assert.equal(await countUsers(server.app), 1);
});

for (const width of [360, 1440]) {
  Deno.test(`a closed kitchen says so wherever somebody new comes, leads on from there, and lets its people in, at ${width} px`, async () => {
    await using provider = await openProvider();
    await using server = await testServer({
      ...provider.environment,
      REGISTRATION: "closed",
      MAIL_FROM: "Folio Kitchen <kitchen@folio.example>",
    });
    await makeUser(server.app, "chef1");
    await using chromium = await openBrowser({ width });
    const { page } = chromium;
    await page.goto(server.origin);
    await page.getByText(CLOSED).first().waitFor();
    await page.getByRole("link", { name: "Get Started" }).first().click();
    await page.getByRole("heading", { name: "No free seat right now" }).waitFor();
    await page.getByText(CLOSED).waitFor();
    await page.getByRole("link", { name: "kitchen@folio.example" }).waitFor();
    await page.getByRole("link", { name: "Try a page" }).click();
    await page.getByText("Or begin with one of ours:").waitFor();
    await page.goto(`${server.origin}/examples`);
    await page.getByRole("link", { name: /Start from this page/ }).first().click();
    await previewOf(page).waitFor();
    await page.getByRole("button", { name: "Put it online" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(CLOSED).waitFor();
    await dialog.getByRole("button", { name: "Sign in with Google" }).click();
    await page.getByText("Welcome Back!").waitFor();
    // The page came along, as it does whenever somebody signs in beside it.
    await page.waitForURL(`${server.origin}/dashboard`);
    await previewOf(page).waitFor();
    assert.equal(await countUsers(server.app), 1);
    assert.deepEqual(chromium.complaints, []);
  });
}
