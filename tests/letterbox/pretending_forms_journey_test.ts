// Forms that only pretend to send: with an open letterbox their owner hears of it, and whatever is for the page stays there.
import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { openLetterbox } from "../support/letterbox.ts";
import { FOR_THE_PAGE, pageWith, PRETENDING } from "../support/pretending_forms.ts";
import { testServer } from "../support/test_server.ts";
import { passTurns } from "../support/turns.ts";

type Form = typeof PRETENDING[number];

/** Longer than a handler may take. */
const SETTLED_MS = 1_500;
const [PRETENDED] = PRETENDING;

Deno.test("what is written in a form that only pretends to send is asked about, arrives, and the page's own thanks stay", async () => {
  await using server = await testServer();
  await openLetterbox(server.app, { code: pageWith(PRETENDING) });
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  for (const form of PRETENDING) {
    await fillIn(frame, form);
    const letter = page.getByRole("dialog", { name: "Send this to chef1?" });
    await letter.getByRole("button", { name: "Send", exact: true, disabled: false }).click();
    await page.getByRole("dialog", { name: "Sent" }).getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.notEqual((await frame.locator(`#${form.id} p`).last().textContent())?.trim(), "");
  }
  const messages = await server.app.database.sql<{ fields: { value: string }[] }>`
    select fields from visitor_messages order by received_at`;
  assert.deepEqual(
    messages.map(({ fields }) => fields.map(({ value }) => value)),
    PRETENDING.map(({ typed }) => typed),
  );
  assert.deepEqual(complaints, []);
});

Deno.test("no form that searches, filters, calculates, notes or plays is asked about", async () => {
  await using server = await testServer();
  await openLetterbox(server.app, { code: pageWith([...FOR_THE_PAGE, PRETENDED!]) });
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  for (const form of FOR_THE_PAGE) await fillIn(frame, form);
  // The one after them is: what asked about another would have come before.
  await fillIn(frame, PRETENDED!);
  const letter = page.getByRole("dialog");
  await letter.locator("dd").first().waitFor();
  assert.deepEqual(await letter.locator("dd").allInnerTexts(), PRETENDED!.typed);
  await letter.getByRole("button", { name: "Do not send" }).click();
  await letter.waitFor({ state: "detached" });
  await passTurns(page);
  assert.equal(await page.getByRole("dialog").count(), 0);
});

Deno.test("with a closed letterbox, a form that only pretends is left as it is", async () => {
  await using server = await testServer();
  const { bearer } = await openLetterbox(server.app, { code: pageWith(PRETENDING) });
  await server.app.post(CALLS.letterbox, { is_open: false }, bearer);
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.clock.install();
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await fillIn(frame, PRETENDED!);
  await page.clock.runFor(SETTLED_MS);
  await passTurns(page);
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.equal(await frame.getByRole("dialog").count(), 0);
});

async function fillIn(frame: FrameLocator, { id, typed }: Form): Promise<void> {
  const form = frame.locator(`#${id}`);
  const fields = form.locator("input, textarea");
  for (const [i, text] of typed.entries()) await fields.nth(i).fill(text);
  await form.getByRole("button").click();
  await frame.locator(`#${id}[data-done]`).waitFor();
}
