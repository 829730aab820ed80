// Whatever a page says to the page around it: nothing of ours changes, nothing opens, nothing is saved, nothing breaks.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";
import { BEAT, hearBeats } from "../support/turns.ts";

/** As source text: for each type, values that no runtime of ours would send. */
const FORGED = `
  const values = [undefined, null, 0, NaN, -1, 1e308, "", "x", "javascript:alert(1)", "https://evil.example/", "#a", "?b",
    "//evil.example", "../../", "\\\\evil", "x".repeat(100000), [], [[]], [["access_token", "forged"]], [["a", {}]],
    [[1, 2]], {}, { toString: 1 }, true, new Blob(["<script>"], { type: "text/html" }), new Date(), /x/];
  const fields = ["url", "title", "lang", "icon", "color", "hash", "search", "scroll", "area", "changes", "name", "blob", "corner", "id", "fields", "isSent", "text", "start", "answer"];
  const types = ["open", "page", "place", "store", "download", "corner", "stored", "form", "answer", "ask", "answered", "ready", "hello", "__proto__"];
  const forged = [undefined, null, 1, "folio:hello", [], {}, { type: {} }];
  for (const type of types) {
    for (const value of values) {
      forged.push({ type: "folio:" + type, ...Object.fromEntries(fields.map((field) => [field, value])) });
    }
    for (const field of fields) {
      const value = values[(field.length * 7 + type.length) % values.length];
      forged.push({ type: "folio:" + type, area: "local", name: "x.exe", [field]: value });
    }
  }
  for (const area of ["local", "session", "__proto__"]) {
    forged.push({ type: "folio:store", area, changes: [["access_token", "forged"], ["__proto__", "x"], ["constructor", null]] });
  }`;

const CODE = `<!DOCTYPE html><html lang="en"><head><title>Forged</title></head><body><h1>Here</h1>
<script>${FORGED} for (const message of forged) parent.postMessage(message, "*");
console.log("said " + forged.length);
setInterval(() => ${BEAT}, 50);</script></body></html>`;

Deno.test("forged messages of every shape change nothing but what is the page's own", async () => {
  await using server = await testServer();
  const { bearer } = await signIn(server.app);
  const saved = await server.app.post(CALLS.savePortfolio, { user_code: CODE }, bearer);
  assert.equal(saved.status, 200, await saved.text());
  await using chromium = await openBrowser();
  const { page } = chromium;
  const happened: string[] = [];
  page.context().on("page", (each) => happened.push(`opened ${each.url()}`));
  page.on("download", (each) => happened.push(`saved ${each.suggestedFilename()}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(server.pages)) {
      happened.push(`asked ${request.url().slice(0, 60)}`);
    }
  });
  // Not on a screen, which would find out that these tokens are nobody's.
  await page.goto(`${server.pages}/robots.txt`);
  await page.evaluate(() => {
    localStorage.setItem("access_token", "ours");
    sessionStorage.setItem("access_token", "ours");
  });
  // Not by looking into the page: the driver's look counts as a click, for which a window may be opened.
  const isSaid = page.waitForEvent("console", (message) => /^said \d{3}/.test(message.text()));
  await Promise.all([isSaid, page.goto(`${server.pages}/u/chef1`)]);
  await hearBeats(page, 12);
  assert.deepEqual(happened, []);
  assert.equal(new URL(page.url()).pathname, "/u/chef1");
  const kept = await page.evaluate(() => [
    localStorage.getItem("access_token"),
    sessionStorage.getItem("access_token"),
    Object.keys(localStorage).filter((key) => !key.startsWith("folio:page:")).join(),
  ]);
  assert.deepEqual(kept, ["ours", "ours", "access_token"]);
  assert.deepEqual(chromium.complaints.filter((line) => !/^log: (said|beat)/.test(line)), []);
});
