// What a page asks by `confirm` or `prompt`: its visitor answers in our window, and the handler goes on with the answer.
import assert from "node:assert/strict";
import { openAsking, questionOf, reply } from "../support/asking.ts";
import { ASKING_PAGES } from "../support/asking_pages.ts";
import { openBrowser } from "../support/browser.ts";
import { fillCode, findPlace, openEditor, previewOf } from "../support/editor.ts";
import { testServer } from "../support/test_server.ts";

for (const [name, { body, press, asked, then }] of Object.entries(ASKING_PAGES)) {
  Deno.test(`${name}: what is asked, and what comes of it`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser();
    const { page } = chromium;
    const frame = await openAsking(server, page, body);
    const target = frame.locator(press);
    if (body.includes('"dblclick"')) await target.dblclick();
    else await target.click();
    for (const [words, answer] of asked) await reply(page, words, answer);
    await frame.getByText(then, { exact: true }).waitFor();
    assert.equal(await questionOf(page).count(), 0);
    assert.deepEqual(chromium.complaints, []);
  });
}

const EVENTS = `<!DOCTYPE html><html lang="en"><head><title>Asks</title></head><body>
<a id="link" href="#there" onclick="return confirm('Go there?')">There</a>
<label><input type="checkbox" id="box"> Subscribe</label>
<select id="size" aria-label="Size"><option>Small<option>Large</select>
<input id="text" aria-label="Text"><form id="mail"><input name="a" value="x"><button>Mail</button></form>
<p id="out"></p><p id="there" style="margin-top: 2000px">The end</p><script>
const say = (words) => out.textContent += words + ". ";
addEventListener("hashchange", () => say("At " + location.hash));
box.addEventListener("click", (e) => { if (!confirm("Really subscribe?")) e.preventDefault(); });
box.addEventListener("change", () => say("Subscribed: " + box.checked));
size.addEventListener("change", () => { const ok = confirm("Change the size?"); say(size.value + " " + ok); });
text.addEventListener("keydown", (e) => {
  if (e.key !== "Enter" || !e.ctrlKey) return;
  const name = prompt("Save as?", text.value); say("Saved " + name + " by " + e.type + e.ctrlKey);
});
mail.onsubmit = (e) => confirm("Send it?");
</script></body></html>`;

Deno.test("links, boxes, choices, keys and forms that ask go on as they would, after the answer", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const frame = await openAsking(server, page, EVENTS);

  await frame.locator("#box").click();
  await reply(page, "Really subscribe?", null);
  await frame.locator("#box:not(:checked)").waitFor();
  await frame.locator("#box").click();
  await reply(page, "Really subscribe?", "");
  await frame.getByText("Subscribed: true.").waitFor();
  assert.equal(await frame.locator("#box").isChecked(), true);

  await frame.locator("#size").selectOption("Large");
  await reply(page, "Change the size?", "");
  await frame.getByText("Large true.").waitFor();

  await frame.locator("#text").fill("notes");
  await page.keyboard.press("Control+Enter");
  const field = questionOf(page).getByLabel("Your answer");
  assert.equal(await field.inputValue(), "notes");
  await reply(page, "Save as?", "soup");
  await frame.getByText("Saved soup by keydowntrue.").waitFor();
  await frame.locator("#text:focus").waitFor();

  await frame.getByRole("button", { name: "Mail" }).click();
  await reply(page, "Send it?", "");
  await frame.getByText("does not take messages here: nothing was sent.").waitFor();
  await frame.getByRole("button", { name: "OK" }).click();

  await frame.locator("#link").click();
  await reply(page, "Go there?", null);
  assert.equal(new URL(page.url()).hash, "");
  await frame.locator("#link").click();
  await reply(page, "Go there?", "");
  await frame.getByText("At #there.").waitFor();
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("a form that asks and gets a no is not sent", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const frame = await openAsking(server, page, EVENTS);
  await frame.getByRole("button", { name: "Mail" }).click();
  await reply(page, "Send it?", null);
  // What comes next is asked after it.
  await frame.locator("#box").click();
  await reply(page, "Really subscribe?", "");
  assert.equal(await frame.getByText("nothing was sent.").count(), 0);
});

Deno.test("by keyboard alone: the question is read out, Tab leads to its answers, Enter in its field says yes", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360, reducedMotion: "reduce" });
  const { page } = chromium;
  const frame = await openAsking(
    server,
    page,
    ASKING_PAGES["a basket that is emptied twice asked"]!.body,
  );
  await frame.locator(".clear").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const dialog = questionOf(page);
  await dialog.waitFor();
  assert.equal(await focused(), "This page asks you");
  const described = await dialog.evaluate((each) =>
    each.getAttribute("aria-describedby")!.split(" ").map((id) =>
      document.getElementById(id)!.innerText
    )
  );
  assert.deepEqual(described, [
    "These are the words of the page, not of Folio Kitchen:",
    "Clear the basket?",
  ]);
  const order: string[] = [];
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press("Tab");
    order.push(await focused());
  }
  assert.deepEqual(order, ["Clear the basket?", "OK", "Cancel"]);
  await page.keyboard.press("Shift+Tab");
  await page.locator(".letter-actions:not([style*=none])").waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByText("Why?", { exact: true }).waitFor();
  await page.keyboard.type("Too much");
  await page.locator(".letter-actions:not([style*=none])").waitFor();
  await page.keyboard.press("Enter");
  await frame.getByText("cleared: Too much").waitFor();
  await frame.locator(".clear:focus").waitFor();
  // Escape says no.
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  function focused(): Promise<string> {
    return page.evaluate(() => (document.activeElement as HTMLElement).innerText);
  }
});

Deno.test("in the editor's preview, a question is asked as in public", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, ASKING_PAGES["a guest book that asks for a name"]!.body);
  const frame = previewOf(page).contentFrame();
  const { x, y } = await findPlace(page, frame.locator("#sign"));
  await page.mouse.click(x, y);
  await reply(page, "What is your name?", "Ada");
  await frame.getByText("Ada signed").waitFor();
});
