// A review link wants a proof, which is asked for where the link is made.
import assert from "node:assert/strict";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { chooseInMenu } from "../support/editor.ts";
import { PASSWORD } from "../support/make.ts";
import { letProofLapse } from "../support/operator.ts";
import { openAsOwner } from "../support/owner.ts";
import { PAGE } from "../support/signed_in_state.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("a review link is made after a proof, in the dialog that asked for it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await openAsOwner(chromium, server, PAGE, "/dashboard");
  await page.getByRole("button", { name: "Edit Portfolio" }).click();
  await chooseInMenu(page, "Ask for notes");
  const dialog = page.getByRole("dialog", { name: "Ask others for notes" });
  letProofLapse(server.app);
  await dialog.getByRole("button", { name: "Link to the saved page" }).click();
  await dialog.getByText(SENTENCES.proof_needed).waitFor();
  await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Go on" }).click();
  await dialog.getByText("Your page as it is saved").waitFor();
  const mail = await server.app.mailbox.nextAbout("A link to see your page was made");
  assert.equal(mail.to![0]!.address, "chef1@example.com");
});
