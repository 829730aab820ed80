// A page under review: notes are pinned to what is pressed or selected, and nothing typed is lost.
import { reviewPath } from "../../contract/notes/note_paths.ts";
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { openFinger } from "../support/finger.ts";
import { openBrowser } from "../support/browser.ts";
import {
  makeFrame,
  makeNote,
  openReview,
  pickForNote,
  REVIEW_TOKEN,
  sendNote,
} from "./reviewed.ts";
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

    await pickForNote(page, frame.locator("h1"), "“Soup of the day”");
    await page.getByLabel("Your name").fill("Grace");
    await sendNote(page, "Which soup?");
    await page.getByText("Sent. Thank you.").waitFor();
    await page.locator(".review-notes").getByText("Yours").waitFor();

    await pickForNote(page, frame.locator("img"), "“A bowl”");
    await page.getByText("As Grace").waitFor();
    await page.getByLabel("Others with this link may read it").uncheck();
    await sendNote(page, "A larger one?");

    await pickForNote(page, frame.locator("p").first(), "“lentils with lemon. Ask”", async () => {
      const from = await findWords(frame.locator("p").first(), 4);
      const to = await findWords(frame.locator("a"), 3);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    });
    await sendNote(page, "This is two sentences.");

    await pickForNote(page, frame.getByText("Made by script"), "“Made by script”");
    await sendNote(page, "By hand, please.");
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
  await pickForNote(page, frame.locator("h1"), "“Soup of the day”");
  await page.getByLabel("Your name").fill("Grace");
  Object.assign(answers, { status: 429, error: "Too many notes." });
  await sendNote(page, "Which soup?");
  await page.getByText("Too many notes.").waitFor();
  assert.equal(await page.getByLabel("Your note").inputValue(), "Which soup?");

  answers.status = 200;
  answers.review = { ...answers.review, frame_url: await makeFrame(server, "<h1>Stew</h1>") };
  await page.reload();
  await frame.getByRole("heading", { name: "Stew" }).waitFor();
  await page.getByText("“Soup of the day”").waitFor();
  assert.equal(await page.getByLabel("Your note").inputValue(), "Which soup?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Sent. Thank you.").waitFor();
  assert.equal(answers.sent[0]!.name, "Grace");
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
  await pickForNote(page, frame.getByRole("button"), "“Press”");
  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByRole("button", { name: "Look" }).click();
  await frame.getByRole("button", { name: "Press" }).click();
  await frame.getByRole("button", { name: "Pressed" }).waitFor();
  assert.equal(await page.getByLabel("Your note").count(), 0);
});

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

Deno.test("words that a finger selected are picked when it lets go, and by a press on them", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360, hasTouch: true });
  const { page } = chromium;
  await openReview(page, server, CODE);
  const words = page.frameLocator("iframe").locator("p").first();
  await words.waitFor();
  const finger = await openFinger(page);
  // No driver's finger selects anything by itself.
  const select = () =>
    words.evaluate((element) => {
      focus();
      getSelection()!.setBaseAndExtent(element.firstChild!, 4, element.firstChild!, 11);
    });
  await pickForNote(page, words, "“lentils”", async () => {
    const { x, y } = await findWords(words, 7);
    await finger.down(x, y);
    await select();
    await finger.cancel();
  });
  await page.getByRole("button", { name: "Not now" }).click();
  await pickForNote(page, words, "“lentils”", async () => {
    const { x, y } = await findWords(words, 7);
    await page.touchscreen.tap(x, y);
  });
});
