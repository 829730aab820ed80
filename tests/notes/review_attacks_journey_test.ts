// A page under review and its notes, which mean harm: a note is nothing but words, and the page learns nothing of it.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { PICKED_LOOK } from "../support/editor.ts";
import { makeNote, openReview, REVIEW_TOKEN } from "./reviewed.ts";
import { testServer } from "../support/test_server.ts";
import { BEAT, hearBeats } from "../support/turns.ts";

const CODE = "<h1>Soup</h1><p>Lentils</p>";

Deno.test("notes are words: those of others are read as they are, shown at their place, and done ones say so", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  const markup = `<img src=x onerror="document.title='taken'"><b>bold</b>`;
  const answers = await openReview(page, server, CODE, [
    makeNote({ name: markup, text: markup, quote: markup, at: CODE.indexOf("<p") }),
  ]);
  const frame = page.frameLocator("iframe");
  await frame.getByText("Soup").waitFor();
  await page.getByRole("button", { name: "Show on the page" }).click();
  const [around, within] = await Promise.all(
    [frame.locator("html > div").last(), frame.locator("p")].map((each) => each.boundingBox()),
  );
  assert.ok(Math.abs(around!.x - within!.x) < 10 && Math.abs(around!.y - within!.y) < 10);
  assert.equal(await page.locator(".review-side :is(img, b)").count(), 0);
  const [note] = answers.review.notes;
  answers.review.notes = [{ ...note!, is_done: true, reply: "It is <i>done</i>." }];
  await page.reload();
  await page.getByText("It is <i>done</i>.").waitFor();
  await page.locator(".review-notes").getByText("Done", { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});

Deno.test("a hostile page opens no form, reads no note, and knows nothing of its reviewers", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openReview(
    page,
    server,
    `<h1>Calm</h1><p>x</p><script>
    setInterval(() => {
      for (const at of [0, 3, 13, -1, NaN, "0", {}]) {
        parent.postMessage({ type: "folio:pick", at, written: null, quote: "Faked", element: "h1", isAlt: false, look: ${PICKED_LOOK} }, "*");
      }
      try { document.querySelector("p").textContent = parent.document.body.textContent; } catch {}
      document.querySelector("h1").click();
      ${BEAT};
    }, 100);
    const heard = [location.href, document.referrer, name];
    addEventListener("message", ({ data }) => { heard.push(JSON.stringify(data)); });
    setInterval(() => document.querySelector("h1").title = heard.join(), 50);
  </script>`,
    [makeNote({ text: "A secret of ours" })],
  );
  const frame = page.frameLocator("iframe");
  await frame.getByText("Calm").waitFor();
  await page.getByRole("button", { name: "A note on the whole page" }).click();
  await page.getByLabel("Your note").pressSequentially("Typed in our own words");
  await hearBeats(page, 10);
  await page.getByText("About the whole page").waitFor();
  assert.equal(await page.getByText("Faked").count(), 0);
  assert.equal(await frame.locator("p").textContent(), "x");
  const heard = await frame.locator("h1").getAttribute("title");
  assert.doesNotMatch(heard!, new RegExp(`secret|Typed|/review|${REVIEW_TOKEN}`));
});
