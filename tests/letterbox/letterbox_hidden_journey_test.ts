// What a visitor sees in our dialog is what is sent, all of it: nothing is hidden between letters, nothing far below.
import assert from "node:assert/strict";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { openLetterbox } from "../support/letterbox.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

/** A page that adds to what its visitor wrote, as it sends it. */
const makePage = (value: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Write</title></head><body style="margin: 0">
<button id="go" style="position: fixed; inset: 0; width: 100vw; height: 100vh">Send</button><form></form><script>
go.onclick = () => parent.postMessage({ type: "folio:form", id: 1,
  fields: [{ name: "message", label: "Message", type: "text", value: ${value} }] }, "*");
</script></body></html>`;

/** A secret in each of the ways that text has to be there and not be seen. */
const HIDING: [claim: string, expression: string][] = [
  [
    "selectors of variants",
    `"Hi" + [..."hunter2 4242424242424242"].map((c) => String.fromCodePoint(0xe0100 + c.charCodeAt(0))).join("") + " there"`,
  ],
  [
    "bits of selectors",
    `"Hi" + [..."hunter2"].map((c) => c.charCodeAt(0).toString(2)).join("").replace(/./g, (b) => "\\ufe00\\ufe0f"[b]) + " there"`,
  ],
  [
    "fillers and blanks",
    `"Hi" + [..."hunter2"].map((c) => c.charCodeAt(0).toString(2)).join("").replace(/./g, (b) => "\\u3164\\u2800"[b]) + " there"`,
  ],
  [
    "tags",
    `"Hi" + [..."hunter2"].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join("") + " there"`,
  ],
  [
    "kinds of space",
    `"Hi" + [..."hunter2"].map((c) => c.charCodeAt(0).toString(2)).join("").replace(/./g, (b) => " \\t"[b]) + "there"`,
  ],
];

for (const [claim, value] of HIDING) {
  Deno.test(`a secret in ${claim} is not sent`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser();
    const shown = await press(server, chromium, value);
    assert.equal(await shown.textContent(), "Hi there");
    const size = chromium.page.locator(".letter-size");
    assert.equal(await size.textContent(), "1 field, 8 characters, 1 line");
    assert.deepEqual(await send(server, chromium), ["Hi there"]);
  });
}

Deno.test("3,000 line feeds bury nothing", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360 });
  const shown = await press(
    server,
    chromium,
    `"Hi there" + "\\n \\u3000".repeat(3000) + "\\nhunter2"`,
  );
  assert.equal(await shown.innerText(), "Hi there\n\nhunter2");
  assert.equal(await isInSight(chromium, "hunter2"), true);
  assert.deepEqual(await send(server, chromium), ["Hi there\n\nhunter2"]);
});

Deno.test("of a long text the size and both ends are in sight, and what is between on demand", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360 });
  const { page } = chromium;
  const text = `Hi there${"\n.".repeat(1_500)}\nin the middle${"\n.".repeat(1_500)}\nhunter2`;
  const shown = await press(server, chromium, JSON.stringify(text));
  const size = page.locator(".letter-size");
  assert.equal(await size.textContent(), "1 field, 6,030 characters, 3,003 lines");
  for (const end of ["Hi there", "hunter2"]) assert.equal(await isInSight(chromium, end), true);
  assert.equal(await isInSight(chromium, "in the middle"), false);
  await shown.getByText("Between these: 5,997 characters, 2,993 lines").click();
  await shown.evaluate((box) => box.parentElement!.scrollTop = box.parentElement!.scrollHeight / 2);
  assert.match(await shown.innerText(), /in the middle/);
  assert.deepEqual(await send(server, chromium), [text]);
});

Deno.test("no flood of marks covers what stands around it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const shown = await press(server, chromium, `"a" + "\\u0337\\u030a".repeat(2000)`);
  assert.equal([...(await shown.textContent())!.normalize("NFD")].length, 10, "å and 8");
  assert.equal(await shown.evaluate((box) => getComputedStyle(box).overflow), "hidden");
});

async function press({ app, pages }: TestServer, { page }: TestBrowser, value: string) {
  await openLetterbox(app, { code: makePage(value) });
  await page.goto(`${pages}/u/chef1`);
  await page.frameLocator("iframe").locator("#go").click();
  const shown = page.getByRole("dialog", { name: "Send this to chef1?" }).locator("dd");
  await shown.waitFor();
  return shown;
}

/** What has arrived then. */
async function send({ app }: TestServer, { page }: TestBrowser): Promise<string[]> {
  await page.getByRole("button", { name: "Send", exact: true, disabled: false }).click();
  await page.getByText("chef1 has it").waitFor();
  const rows = await app.database.sql<{ value: string }>`
    select fields -> 0 ->> 'value' as value from visitor_messages`;
  return rows.map(({ value }) => value);
}

/** Within the box, as it stands there before anybody scrolls. */
function isInSight({ page }: TestBrowser, words: string): Promise<boolean> {
  return page.evaluate((words) => {
    const box = document.querySelector(".letter dl")!.getBoundingClientRect();
    const walker = document.createTreeWalker(
      document.querySelector(".letter dd")!,
      NodeFilter.SHOW_TEXT,
    );
    const range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const at = text.data.indexOf(words);
      if (at < 0) continue;
      range.setStart(text, at);
      range.setEnd(text, at + words.length);
      const { top, bottom, height } = range.getBoundingClientRect();
      return height > 0 && top >= box.top && bottom <= box.bottom;
    }
    return false;
  }, words);
}
