// Changing the page where one sees it: words, links, pictures, sections; in the source, and by the author's hand alone.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import {
  fillCode,
  openEditor,
  PICKED_LOOK,
  pickOnPage,
  previewOf,
  readCode,
} from "../support/editor.ts";
import { testServer } from "../support/test_server.ts";
import { BEAT, hearBeats } from "../support/turns.ts";

const CODE = `<!DOCTYPE html>
<html><body>
  <header><h1 class='big'>Soup &amp; more</h1></header>
  <section id="a"><p>Ask <a href=/old>the chef</a> today</p></section>
  <section id="b"><img src="https://placehold.co/10" alt=''></section>
  <script>document.body.append(Object.assign(document.createElement("p"), { textContent: "Made by script" }));
  document.querySelector("h1").onclick = () => document.title = "clicked";</script>
</body></html>`;

Deno.test("text, link, picture and sections are changed on the page, and nothing else of the code", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({
    width: 1440,
    otherHosts: () => ({
      body: "<svg xmlns='http://www.w3.org/2000/svg'/>",
      contentType: "image/svg+xml",
    }),
  });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, CODE);
  const frame = previewOf(page).contentFrame();
  await frame.getByRole("heading").waitFor();
  await page.getByRole("button", { name: "Edit on the page" }).click();
  const card = page.getByRole("region", { name: "Edit on the page" });

  await pickOnPage(page, frame, "h1", "Heading");
  await card.getByRole("heading", { name: "Heading" }).waitFor();
  const [field, words, around] = await Promise.all(
    [page.getByLabel("Text", { exact: true }), frame.locator("h1"), card]
      .map((each) => each.boundingBox()),
  );
  const middle = ({ y, height }: { y: number; height: number }) => y + height / 2;
  assert.ok(Math.abs(field!.x - words!.x) < 2, "over it");
  assert.ok(Math.abs(middle(field!) - middle(words!)) < 2, "over it");
  assert.ok(around!.y > field!.y + field!.height - 2 && around!.y < field!.y + 100, "below it");
  await page.getByLabel("Text", { exact: true }).fill("Stew < more");
  let code = CODE.replace("Soup &amp; more", "Stew &lt; more");
  assert.equal(await readCode(page), code);
  await frame.getByRole("heading", { name: "Stew < more" }).waitFor();

  await pickOnPage(page, frame, "a", "Link");
  await page.getByLabel("Text", { exact: true }).fill("our chef");
  await card.getByLabel("Address").fill('https://chef.example/?a="1"&b');
  code = code.replace("the chef", "our chef")
    .replace("=/old", '="https://chef.example/?a=&quot;1&quot;&amp;b"');
  assert.equal(await readCode(page), code);
  await frame.getByRole("link", { name: "our chef" }).waitFor();

  await pickOnPage(page, frame, "img", "Picture");
  await card.getByLabel("Description").fill("A bowl");
  code = code.replace("alt=''", 'alt="A bowl"');
  assert.equal(await readCode(page), code);
  const sections = await frame.locator("section").evaluateAll((all) => all.map(({ id }) => id));
  assert.deepEqual(sections, ["a", "b"]);
  await card.getByRole("button", { name: "Move up" }).click();
  await frame.locator("#b + #a").waitFor();
  await card.getByRole("button", { name: "Undo" }).click();
  await frame.locator("#a + #b").waitFor();
  assert.equal(await readCode(page), code);

  await pickOnPage(page, frame, "text=Made by script", "A script wrote this");
  await card.getByRole("heading", { name: "A script wrote this" }).waitFor();
  await card.getByRole("button", { name: "Show it in the code" }).click();
  await page.locator(".cm-focused .cm-selectionBackground").waitFor();
  await page.keyboard.insertText("Written by script");
  assert.equal(await readCode(page), code.replace("Made by", "Written by"));
  assert.equal(await frame.locator("title").count(), 0, "its own handlers heard nothing");
  assert.deepEqual(complaints, []);
});

Deno.test("a press with Alt selects the source of an element, and the cursor outlines it on the page", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, "<main>\n<h1>Soup</h1>\n<p>Stew</p>\n</main>");
  const frame = previewOf(page).contentFrame();
  await frame.getByText("Stew").waitFor();
  await page.keyboard.down("Alt");
  const box = (await frame.locator("p").boundingBox())!;
  await page.mouse.click(box.x + 5, box.y + box.height / 2);
  await page.keyboard.up("Alt");
  await page.locator(".cm-selectionBackground").waitFor();
  await page.keyboard.insertText("<b>X</b>");
  await frame.locator("b").waitFor();
  assert.equal(await readCode(page), "<main>\n<h1>Soup</h1>\n<b>X</b>\n</main>");
  await page.keyboard.press("ArrowUp");
  const [heading, outline] = [frame.getByRole("heading"), frame.locator("html > div")];
  await outline.waitFor();
  const [around, within] = [await outline.boundingBox(), await heading.boundingBox()];
  assert.ok(Math.abs(around!.y - within!.y) < 10 && Math.abs(around!.height - within!.height) < 20);
});

Deno.test("on a phone, what is picked on the page is changed there, or shown in its code", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, "<h1>Soup</h1><p>Stew</p>");
  const frame = previewOf(page).contentFrame();
  await frame.getByText("Stew").waitFor();
  await page.getByRole("button", { name: "Edit on the page" }).click();
  await pickOnPage(page, frame, "p", "Paragraph");
  const card = page.getByRole("region", { name: "Edit on the page" });
  await page.getByLabel("Text", { exact: true }).fill("Broth");
  await frame.getByText("Broth").waitFor();
  await card.getByRole("button", { name: "Code" }).click();
  await page.locator(".cm-selectionBackground").waitFor();
  await page.keyboard.insertText("<b>Gone</b>");
  assert.equal(await readCode(page), "<h1>Soup</h1><b>Gone</b>");
});

Deno.test("a hostile draft changes nothing, opens nothing and picks nothing by itself", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  let windows = 0;
  page.context().on("page", () => windows++);
  await openEditor(server, chromium);
  const hostile = `<h1>Calm</h1><p>x</p><script>
    const say = (at, more) => parent.postMessage({ type: "folio:pick", at, written: null, quote: "", element: "h1", isAlt: false, look: ${PICKED_LOOK}, ...more }, "*");
    setInterval(() => {
      for (const at of [0, 3, 13, -1, 1e9, NaN, "0", {}]) say(at), say(at, { isAlt: true }), say(at, { written: "Calm" });
      parent.postMessage({ type: "folio:editing", isOn: true }, "*");
      parent.postMessage({ type: "folio:change", from: 0, to: 9, insert: "evil" }, "*");
      document.querySelector("h1").click();
      ${BEAT};
    }, 100);
    const heard = [];
    addEventListener("message", ({ data }) => { heard.push(JSON.stringify(data)); document.querySelector("p").textContent = heard.join(); });
  </script>`;
  await fillCode(page, hostile);
  await previewOf(page).contentFrame().getByText("Calm").waitFor();
  await page.getByRole("button", { name: "Edit on the page" }).click();
  await hearBeats(page, 10);
  assert.equal(await page.getByRole("region", { name: "Edit on the page" }).count(), 0);
  assert.equal(await readCode(page), hostile);
  assert.equal(windows, 0);
  const heard = previewOf(page).contentFrame().locator("p");
  assert.equal(await heard.textContent(), "x", "it hears nothing of what the editor says");
});
