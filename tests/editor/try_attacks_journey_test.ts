// A hostile page that is tried at /try: it is as far from everything as a saved one, and so is what others could do with it.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { pasteIntoEmptyPage, previewOf } from "../support/editor.ts";
import { testServer } from "../support/test_server.ts";

/** Each tells the console what it reached. */
const HOSTILE = `<!DOCTYPE html><title>Soup</title><h1>Soup</h1><script>
const reached = [];
const attempt = (name, act) => { try { if (act() !== undefined) reached.push(name); } catch {} };
attempt("trial", () => parent.localStorage.getItem("trial") ?? undefined);
attempt("registration", () => parent.sessionStorage.getItem("registration") ?? undefined);
attempt("page around", () => parent.document.body.innerHTML);
attempt("token", () => localStorage.getItem("access_token") ?? undefined);
attempt("databases", () => indexedDB.open("hand_over") && parent.indexedDB);
// Its answer is a stand-in of ours: whether a window opens is counted below.
attempt("another window", () => void window.open("https://evil.example/"));
attempt("the tab", () => { top.location = "https://evil.example/"; });
for (const type of ["folio:open", "folio:store", "folio:letter", "folio:ask", "folio:pick", "naming"]) {
  parent.postMessage({ type, url: "https://evil.example/", isOpen: true }, "*");
}
Promise.all([
  new Promise((over) => {
    const pixel = new Image();
    pixel.onload = () => over(reached.push("a picture"));
    pixel.onerror = over;
    pixel.src = "https://evil.example/pixel.gif";
  }),
  fetch("/api/user-data/").then(() => reached.push("a call"), () => {}),
  fetch("https://evil.example/").then(() => reached.push("elsewhere"), () => {}),
]).then(() => console.log("reached: " + reached.join(", ")));
</script>`;

Deno.test("a hostile page reaches nothing from /try: not the draft beside it, not another host, not the tab", async () => {
  await using server = await testServer();
  const asked: string[] = [];
  await using chromium = await openBrowser({
    otherHosts: (url) => {
      asked.push(url.href);
      return null;
    },
  });
  const { page } = chromium;
  const reached = page.waitForEvent("console", {
    predicate: (message) => message.text().startsWith("reached: "),
  });
  await page.goto(`${server.origin}/try`);
  await pasteIntoEmptyPage(page, HOSTILE);
  assert.equal((await reached).text(), "reached: ");
  assert.equal(page.url(), `${server.origin}/try`);
  assert.equal(page.context().pages().length, 1);
  assert.deepEqual(asked, []);
  assert.equal(await page.getByRole("dialog").count(), 0);
});

Deno.test("nobody can show a guest's preview anywhere else: not as a page, not in a frame of another site", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.origin}/try`);
  await pasteIntoEmptyPage(page, "<!DOCTYPE html><title>Bank</title><h1>Your bank</h1>");
  const url = await previewOf(page).getAttribute("src");
  await page.goto(server.origin + url);
  await page.waitForURL(/\/login/);
  assert.equal(await page.getByText("Your bank").count(), 0);
  const frame = await server.app.get(url!);
  assert.match(frame.headers.get("Content-Security-Policy")!, /frame-ancestors 'self'/);
  await frame.body?.cancel();
});

Deno.test("what a stranger wrote reaches nobody by a link to /try: it shows what this browser was given", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  for (const query of ["?code=<h1>x", "?start=../../x", "#<h1>x", "?handed=over"]) {
    await page.goto(`${server.origin}/try${query}`);
    await page.getByRole("heading", { name: "Paste what your assistant wrote" }).waitFor();
  }
  assert.equal(await previewOf(page).count(), 0);
});
