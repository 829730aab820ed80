// A page under review: notes are pinned to what is pressed or selected, nothing typed is lost, and the page learns nothing.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { reviewPath } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { PICKED_LOOK } from "../support/editor.ts";
import { makeFrame, makeNote, openReview, REVIEW_TOKEN } from "../support/reviewed.ts";
import { testServer } from "../support/test_server.ts";

const CODE = `<!DOCTYPE html><html lang="en"><body style="font-size: 20px">
<h1>Soup of the day</h1>
<p>Red lentils with lemon. <a href="https://elsewhere.example/">Ask</a> the <b>chef</b>.</p>
<img alt="A bowl" width="60" height="60" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
<div id="made"></div>
<script>made.innerHTML = "<p>Made by script</p>"; document.querySelector("h1").onclick = () => document.title = "pressed";</script>
</body></html>`;

Deno.test("GET /review/{token} is found by nobody, kept nowhere, and leads nobody back", async () => {
  await using server = await testServer();
  const response = await server.app.get(reviewPath(REVIEW_TOKEN));
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("X-Robots-Tag"), "noindex");
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.equal(response.headers.get("Referrer-Policy"), "no-referrer");
  assert.match(response.headers.get("Content-Security-Policy")!, /frame-src \S+\/preview\/ /);
  assert.match(await response.text(), /<meta name="robots" content="noindex"\/>/);
});

for (const width of [360, 1440]) {
  Deno.test(`notes on a heading, a picture, selected words and what a script wrote, at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width });
    const { page, complaints } = chromium;
    const answers = await openReview(page, server, CODE);
    const frame = page.frameLocator("iframe");
    await frame.getByText("Made by script").waitFor();

    await pick(page, frame.locator("h1"), "“Soup of the day”");
    await page.getByLabel("Your name").fill("Grace");
    await send(page, "Which soup?");
    await page.getByText("Sent. Thank you.").waitFor();
    await page.locator(".review-notes").getByText("Yours").waitFor();

    await pick(page, frame.locator("img"), "“A bowl”");
    await page.getByText("As Grace").waitFor();
    await page.getByLabel("Others with this link may read it").uncheck();
    await send(page, "A larger one?");

    await pick(page, frame.locator("p").first(), "“lentils with lemon. Ask”", async () => {
      const from = await findWords(frame.locator("p").first(), 4);
      const to = await findWords(frame.locator("a"), 3);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    });
    await send(page, "This is two sentences.");

    await pick(page, frame.getByText("Made by script"), "“Made by script”");
    await send(page, "By hand, please.");
    await page.locator(".review-notes").getByText("By hand, please.").waitFor();

    const at = (tag: string) => CODE.indexOf(tag);
    assert.deepEqual(
      answers.sent.map(({ at, element, quote, is_written, is_shared }) => [
        at,
        element,
        quote,
        is_written,
        is_shared,
      ]),
      [
        [at("<h1"), "h1", "Soup of the day", false, true],
        [at("<img"), "img", "A bowl", false, false],
        [at("<p>"), "p", "lentils with lemon. Ask", false, true],
        [at("<div"), "p", "Made by script", true, true],
      ],
    );
    for (const { name, token, frame_url, width } of answers.sent) {
      assert.equal(name, "Grace");
      assert.equal(token, REVIEW_TOKEN);
      assert.equal(frame_url, answers.review.frame_url);
      assert.ok(width! > 300 && width! <= page.viewportSize()!.width, `${width} px`);
    }
    assert.equal(await frame.locator("title").count(), 0, "its own handlers heard nothing");
    assert.deepEqual(complaints, []);
  });
}

Deno.test("by the keyboard alone a note on the whole page is written, sent and read", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const answers = await openReview(page, server, CODE);
  await page.getByRole("button", { name: "A note on the whole page" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Lovely.");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Grace");
  await page.keyboard.press("Enter");
  await page.locator(".review-notes").getByText("Lovely.").waitFor();
  const [{ at, quote, text }] = answers.sent as [typeof answers.sent[0]];
  assert.deepEqual({ at, quote, text }, { at: null, quote: undefined, text: "Lovely." });
  assert.equal(await page.evaluate(() => document.activeElement?.id), "notes");
});

Deno.test("what was typed outlives an error, a reload, a page that changed, and the end of the link", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const answers = await openReview(page, server, CODE);
  const frame = page.frameLocator("iframe");
  await frame.getByText("Made by script").waitFor();
  const { frame_url } = answers.review;
  await pick(page, frame.locator("h1"), "“Soup of the day”");
  await page.getByLabel("Your name").fill("Grace");
  Object.assign(answers, { status: 429, error: "Too many notes." });
  await send(page, "Which soup?");
  await page.getByText("Too many notes.").waitFor();
  assert.equal(await page.getByLabel("Your note").inputValue(), "Which soup?");

  answers.status = 200;
  answers.review = { ...answers.review, frame_url: await makeFrame(server, "<h1>Stew</h1>") };
  await page.reload();
  await frame.getByRole("heading", { name: "Stew" }).waitFor();
  await page.getByText("“Soup of the day”").waitFor();
  assert.equal(await page.getByLabel("Your note").inputValue(), "Which soup?");
  await page.getByLabel("Your name").fill("Grace");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Sent. Thank you.").waitFor();
  assert.equal(answers.sent[0]!.frame_url, frame_url, "of the page that it was about");
  await page.reload();
  await page.getByRole("button", { name: "A note on the whole page" }).click();
  assert.equal(await page.getByLabel("Your note").inputValue(), "", "once it is sent");

  await page.getByLabel("Your note").fill("One more thing.");
  Object.assign(answers, { status: 404, error: "This review link is over." });
  await page.reload();
  await page.getByText("This review link is over.").waitFor();
  assert.equal(
    await page.getByLabel("Your note that was not sent").inputValue(),
    "One more thing.",
  );
});

Deno.test("notes are words: those of others are read as they are, shown at their place, and done ones say so", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  const markup = `<img src=x onerror="document.title='taken'"><b>bold</b>`;
  const answers = await openReview(page, server, CODE, [
    makeNote({ name: markup, text: markup, quote: markup, at: CODE.indexOf("<img") }),
  ]);
  const frame = page.frameLocator("iframe");
  await frame.getByText("Made by script").waitFor();
  await page.getByRole("button", { name: "Show on the page" }).click();
  const [around, within] = await Promise.all(
    [frame.locator("html > div").last(), frame.locator("img")].map((each) => each.boundingBox()),
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

Deno.test("what others write, and what becomes of notes, is there within half a minute, without a reload", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await page.clock.install();
  const answers = await openReview(page, server, CODE);
  await page.getByText("There are no notes yet.").waitFor();
  answers.review = { ...answers.review, notes: [makeNote({ text: "From elsewhere" })] };
  await page.clock.fastForward(31_000);
  await page.getByText("From elsewhere").waitFor();
});

Deno.test("to look around, presses go to the page", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openReview(page, server, `<button onclick="this.textContent = 'Pressed'">Press</button>`);
  const frame = page.frameLocator("iframe");
  await pick(page, frame.getByRole("button"), "“Press”");
  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByRole("button", { name: "Look" }).click();
  await frame.getByRole("button", { name: "Press" }).click();
  await frame.getByRole("button", { name: "Pressed" }).waitFor();
  assert.equal(await page.getByLabel("Your note").count(), 0);
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
  await page.waitForTimeout(1_000);
  await page.getByText("About the whole page").waitFor();
  assert.equal(await page.getByText("Faked").count(), 0);
  assert.equal(await frame.locator("p").textContent(), "x");
  const heard = await frame.locator("h1").getAttribute("title");
  assert.doesNotMatch(heard!, new RegExp(`secret|Typed|/review|${REVIEW_TOKEN}`));
});

/**
 * On a busy machine a press is heard before the browser says that the frame has the focus, and counts for nothing: then
 * it is pressed again.
 */
async function pick(
  page: Page,
  element: Locator,
  about: string,
  press = () => element.click({ force: true, noWaitAfter: true }),
): Promise<void> {
  const shown = page.locator(".review-quote", { hasText: about });
  for (let n = 0; n < 5; n++) {
    await press();
    if (await shown.waitFor({ timeout: 3_000 }).then(() => true, () => false)) return;
  }
  throw new Error(`nothing was picked with ${about}`);
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByLabel("Your note").fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.locator(".review-notes").getByText(text).or(page.locator(".notice-error"));
  await answer.first().waitFor();
}

/** Behind the character before `at` of its first text. */
async function findWords(element: Locator, at: number) {
  const around = (await element.page().locator("iframe").boundingBox())!;
  const { x, y } = await element.evaluate((element, at) => {
    const range = document.createRange();
    range.setStart(element.firstChild!, 0);
    range.setEnd(element.firstChild!, at);
    const { right, top, height } = range.getBoundingClientRect();
    return { x: right, y: top + height / 2 };
  }, at);
  return { x: around.x + x, y: around.y + y };
}
