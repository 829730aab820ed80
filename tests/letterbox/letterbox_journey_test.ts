// A form that arrives: whichever way a page sends it, its visitor is asked by us, and its owner gets it by mail.
import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { makePage, WAYS } from "../support/form_ways.ts";
import { openLetterbox } from "../support/letterbox.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const EMAILJS = await Deno.readTextFile(
  new URL("../../node_modules/@emailjs/browser/dist/email.min.js", import.meta.url),
);

Deno.test(`${WAYS.length} ways in which pages send a form: each reaches its owner once its visitor agrees`, async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({
    otherHosts: () => ({ body: EMAILJS, contentType: "text/javascript" }),
  });
  const context = chromium.page.context();
  await Promise.all(WAYS.map(async (way, i) => {
    const username = `chef${i + 1}`;
    await openLetterbox(server.app, { username, code: makePage(way) });
    const page = await context.newPage();
    await page.goto(`${server.pages}/u/${username}`);
    const frame = page.frameLocator("iframe");
    await fillIn(frame);
    await frame.getByRole("button", { name: "Send it" }).click();
    const letter = page.getByRole("dialog", { name: `Send this to ${username}?` });
    await letter.waitFor();
    await letter.getByText("not the page, which only named the fields").waitFor();
    assert.match(await letter.locator("dl").innerText(), SHOWN, way.name);
    await letter.getByRole("button", { name: "Send", exact: true }).click();
    const done = page.getByRole("dialog", { name: "Sent" });
    await done.getByText(`${username} has it, and can answer you at visitor@example.com.`)
      .waitFor();
    await done.getByRole("button", { name: "Close" }).click();
    if (way.says) await frame.getByText(way.says, { exact: true }).waitFor();
    else await emptied(frame);
  }));
  await server.app.outbox.settle();
  for (const [i, { name }] of WAYS.entries()) {
    const to = `chef${i + 1}@example.com`;
    const mails = server.app.mailbox.mails.filter((mail) => mail.to?.[0]?.address === to);
    assert.equal(mails.length, 1, name);
    assert.equal(mails[0]!.replyTo?.[0]?.address, "visitor@example.com", name);
    assert.equal(mails[0]!.html, undefined, name);
    assert.match(mails[0]!.text!, /\n {4}One line\n {4}And another\n/, name);
  }
  assert.deepEqual(chromium.complaints, []);
});

/** Whatever a page calls its fields. */
const SHOWN =
  /^(Your name|Name|From name)\s+Visitor\s+(Email|Reply to)\s+visitor@example\.com\s+(Your message|Message)\s+One line\s+And another$/;

async function fillIn(frame: FrameLocator): Promise<void> {
  await frame.locator("input:not([type=hidden], [type=checkbox])").first().pressSequentially(
    "Visitor",
  );
  await frame.locator("[type=email]").pressSequentially("visitor@example.com");
  await frame.locator("textarea").fill("One line\nAnd another");
}

/** As a form is that was sent. */
async function emptied(frame: FrameLocator): Promise<void> {
  const first = frame.locator("input").first();
  await until("an empty form", async () => await first.inputValue() === "");
}
