// Notes that find their way back: a link, four notes by somebody without an account, and an assistant that settles them.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { followBack, openAssistant, pressAllow } from "../support/assistant.ts";
import { openBrowser } from "../support/browser.ts";
import { chooseInMenu, openTab } from "../support/editor.ts";
import { signIn } from "../support/make.ts";
import { pickForNote, sendNote } from "./reviewed.ts";
import { signInByPassword } from "../support/passkey_journey.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

const PAGE = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Soup</title></head>
<body><h1>Soup of the day</h1>
<img src="https://placehold.co/80x60" alt="A bowl of soup" width="80" height="60">
<p id="words">We cook with leek. We close on Mondays. Come and see us.</p>
<div id="made"></div>
<script>document.querySelector("#made").append(Object.assign(document.createElement("b"), { textContent: "Made by a script" }));</script>
</body></html>`;

const otherHosts = () => ({
  body: "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='60'/>",
  contentType: "image/svg+xml",
});

async function save({ app }: TestServer, user_code: string): Promise<void> {
  const { bearer } = await signIn(app);
  const response = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(response.status, 200, await response.text());
}

/** By the page's owner, in the workbench. */
async function makeLink(page: Page, { origin }: TestServer): Promise<string> {
  await signInByPassword(page, origin);
  await page.getByRole("button", { name: "Edit Portfolio" }).click();
  await chooseInMenu(page, "Ask for notes");
  const dialog = page.getByRole("dialog", { name: "Ask others for notes" });
  await dialog.getByRole("button", { name: "Link to the saved page" }).click();
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  return link;
}

function noteOf(page: Page, text: string) {
  return listedNotes(page).filter({ hasText: text });
}

function listedNotes(page: Page) {
  return page.getByRole("complementary", { name: "Notes" }).getByRole("listitem");
}

Deno.test("notes on a heading, a picture, a sentence and what a script wrote reach the assistant, and come back done", async () => {
  await using server = await testServer();
  const { app, origin } = server;
  await save(server, PAGE);
  await using owners = await openBrowser({ width: 1440, otherHosts });
  await using reviewers = await openBrowser({ width: 1440, otherHosts });
  const link = await makeLink(owners.page, server);

  const { page } = reviewers;
  await page.goto(link);
  const frame = page.frameLocator("iframe");
  await pickForNote(page, frame.locator("h1"), "“Soup of the day”");
  await page.getByLabel("Your name").fill("Ana");
  await sendNote(page, "Which day?");
  await pickForNote(page, frame.locator("img"), "“A bowl of soup”");
  await sendNote(page, "Too dark");
  const words = (await frame.locator("#words").boundingBox())!;
  const [from, to] = await frame.locator("#words").evaluate((element) => {
    const range = document.createRange();
    const text = element.firstChild!;
    const sentence = "We close on Mondays.";
    range.setStart(text, text.textContent!.indexOf(sentence));
    range.setEnd(text, text.textContent!.indexOf(sentence) + sentence.length);
    const { left } = element.getBoundingClientRect();
    const rect = range.getBoundingClientRect();
    return [rect.left - left, rect.right - left];
  });
  const y = words.y + words.height / 2;
  await pickForNote(page, frame.locator("#words"), "“We close on Mondays.”", async () => {
    await page.mouse.move(words.x + from!, y);
    await page.mouse.down();
    await page.mouse.move(words.x + to!, y, { steps: 5 });
    await page.mouse.up();
  });
  await sendNote(page, "Not any more");
  await pickForNote(page, frame.locator("b"), "“Made by a script”");
  await sendNote(page, "What is this?");
  assert.deepEqual(reviewers.complaints, []);

  // The owner sees each at its place.
  await owners.page.bringToFront();
  await owners.page.reload();
  await owners.page.getByRole("button", { name: "Edit Portfolio" }).click();
  await openTab(owners.page, "To fix");
  const notes = owners.page.getByRole("region", { name: "Notes from others" });
  await notes.getByRole("button", { name: "Ana: Not any more" }).click();
  await notes.getByText("We close on Mondays.", { exact: true }).waitFor();
  await notes.getByRole("button", { name: "Line 5" }).waitFor();
  await notes.getByRole("button", { name: "Ana: What is this?" }).click();
  await notes.getByText("written by a script").waitFor();

  const assistant = await openAssistant(origin);
  const { back } = await followBack(owners.page);
  owners.page.on("dialog", (dialog) => dialog.accept());
  await owners.page.goto(assistant.asks.href);
  await pressAllow(owners.page);
  await assistant.connect(await back);
  const use = async <T>(name: string, args: Record<string, unknown> = {}): Promise<T> => {
    const { structuredContent, isError, content } = await assistant.client.callTool({
      name,
      arguments: args,
    });
    assert.ok(!isError, JSON.stringify(content));
    return structuredContent as T;
  };
  type NoteList = { notes: { id: string; line: number; text: { from_others: string } }[] };
  const { notes: listed } = await use<NoteList>("list_notes");
  assert.deepEqual(
    listed.map(({ line, text }) => [line, text.from_others]).toSorted(),
    [[3, "Which day?"], [4, "Too dark"], [5, "Not any more"], [6, "What is this?"]],
  );
  const edits = [{ find: " We close on Mondays.", replace: "" }];
  await use("edit_page", { version: 1, edits });
  const { id } = listed.find(({ text }) => text.from_others === "Not any more")!;
  await use("resolve_note", { id, reply: "Taken out" });
  assert.equal((await use<NoteList>("list_notes")).notes.length, 3);
  await assistant.client.close();

  await page.reload();
  const settled = noteOf(page, "Not any more");
  await settled.getByText("Done", { exact: true }).waitFor();
  await settled.getByText("Taken out").waitFor();
  await page.frameLocator("iframe").getByText("We cook with leek. Come and see us.").waitFor();
  const heading = await page.frameLocator("iframe").locator("h1").innerText();
  assert.equal(heading, "Soup of the day");
  await app.mailbox.next();
});

Deno.test("a page that meddles reads no note, fakes none, and does not learn the link", async () => {
  await using server = await testServer();
  const { app } = server;
  await save(
    server,
    `<!DOCTYPE html><html lang="en"><head><title>Bad</title></head><body><h1>Bad</h1><p id="heard"></p>
<script>
const heard = [];
addEventListener("message", ({ data }) => heard.push(JSON.stringify(data)));
for (const type of ["keydown", "input", "click"]) addEventListener(type, (e) => heard.push(type + e.key), true);
setInterval(() => {
  const look = { left: 0, top: 0, width: 9, height: 9, scroll: 0, size: 16, weight: "400", family: "", align: "", color: "", ground: "" };
  parent.postMessage({ type: "folio:pick", at: 0, written: "faked", quote: "faked", element: "h1", isAlt: false, look }, "*");
  document.querySelector("#heard").textContent = heard.join() + location.href + document.referrer + name;
}, 50);
</script></body></html>`,
  );
  await using owners = await openBrowser();
  await using reviewers = await openBrowser({ width: 1440 });
  const link = await makeLink(owners.page, server);
  const { page } = reviewers;
  await page.goto(link);
  await page.frameLocator("iframe").getByRole("heading", { name: "Bad" }).waitFor();
  await page.getByRole("button", { name: "A note on the whole page" }).click();
  await page.getByLabel("Your name").fill("Ana");
  await sendNote(page, "Quite secret words");
  await page.frameLocator("iframe").locator("#heard").getByText("/preview/").waitFor();
  const heard = await page.frameLocator("iframe").locator("#heard").innerText();
  assert.doesNotMatch(heard, /secret|Ana|\/review\/|keydown|input/);
  const token = new URL(link).pathname.split("/").at(-1)!;
  assert.ok(!heard.includes(token));
  assert.equal(await listedNotes(page).count(), 1);
  const [row] = await app.database.sql<{ quote: string; text: string }>`
    select quote, text from notes`;
  assert.equal(row!.text, "Quite secret words");
});
