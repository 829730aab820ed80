// When a page may ask its visitor nothing, and what it never hears of being asked: its `confirm` says no as in a sandbox.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { openAsking, questionOf, reply } from "../support/asking.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

const makePage = (script: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Asks</title></head><body style="margin: 0">
<button id="go">Go</button><p id="out"></p><canvas id="pad"></canvas><script>
const say = (words) => out.textContent += words + ". ";
${script}</script></body></html>`;

const ASKS =
  `go.addEventListener("click", () => { const is = confirm("Sure?"); say("Sure " + is); });`;

/** What another listener of the same click does first: no text of a script shows that it comes before. */
const EFFECTS: Record<string, string> = {
  "changed the document": `go.classList.toggle("pressed")`,
  "kept something": `localStorage.setItem("clicks", 1 + Number(localStorage.getItem("clicks")))`,
  "asked for something": `fetch("data:,x")`,
  "drew something": `pad.getContext("2d").fillRect(0, 0, 5, 5)`,
  "began to wait": `setTimeout(() => {}, 5)`,
};

Deno.test("where another listener of the event did something that can be seen, nothing is asked or done twice", async () => {
  for (const [claim, effect] of Object.entries(EFFECTS)) {
    await using server = await testServer();
    await using chromium = await openBrowser();
    const frame = await openAsking(
      server,
      chromium.page,
      makePage(`go.addEventListener("click", () => { runs++; ${effect}; }); let runs = 0;
      ${ASKS} go.addEventListener("click", () => say(runs + " runs"));`),
    );
    await frame.locator("#go").click();
    await frame.getByText("Sure false. 1 runs.", { exact: true }).waitFor();
    assert.equal(await questionOf(chromium.page).count(), 0, claim);
  }
});

Deno.test("what sets an attribute to what it was has done nothing", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const script =
    `document.addEventListener("click", () => document.body.classList.remove("open"), true);
    document.body.className = "wide"; ${ASKS}`;
  const frame = await openAsking(server, page, makePage(script));
  await frame.locator("#go").click();
  await reply(page, "Sure?", "");
  await frame.getByText("Sure true.", { exact: true }).waitFor();
});

Deno.test("no listener, handler or console of the page hears of what ends a handler that asks", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const frame = await openAsking(
    server,
    page,
    makePage(`const heard = [];
    onerror = (message) => void heard.push("onerror " + message);
    onunhandledrejection = () => heard.push("onunhandledrejection");
    for (const type of ["error", "unhandledrejection"]) addEventListener(type, () => heard.push(type), true);
    go.addEventListener("click", async () => { const is = confirm("Sure?"); await 0; say(is + " " + heard); });
    out.onclick = () => { const is = confirm("Also here?"); say(is + " " + heard); };
    out.style.minHeight = "2rem";`),
  );
  await frame.locator("#go").click();
  await reply(page, "Sure?", "");
  await frame.getByText("true .", { exact: true }).waitFor();
  await frame.locator("#out").click();
  await reply(page, "Also here?", "");
  await frame.getByText("true . true .", { exact: true }).waitFor();
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("a page that catches what ends its handlers is left alone from then on", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.clock.install();
  const frame = await openAsking(
    server,
    page,
    makePage(`const safely = (work) => { try { work(); } catch { say("Caught"); } };
    go.onclick = () => safely(() => { const is = confirm("Sure?"); say("Sure " + is); });`),
  );
  await frame.locator("#go").click();
  await frame.getByText("Caught.", { exact: true }).waitFor();
  await page.clock.runFor(2_000);
  await frame.locator("#go").click();
  await frame.getByText("Caught. Sure false.", { exact: true }).waitFor();
  assert.equal(await questionOf(page).count(), 0);
});

Deno.test("without a press nothing is asked: not at the load, by a clock, or by a click of a script", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  // The driver's first look into a page counts as a press there: it looks when the page says that it is over.
  const isOver = page.waitForEvent("console", (message) => message.text() === "Over");
  const frame = await openAsking(
    server,
    page,
    makePage(`say("Load " + confirm("Sure?") + " " + prompt("Who?"));
    ${ASKS} setTimeout(() => { say("Clock " + confirm("Sure?")); go.click(); console.log("Over"); }, 50);`),
  );
  await isOver;
  await frame.getByText("Load false null. Clock false. Sure false.", { exact: true }).waitFor();
  assert.equal(await questionOf(page).count(), 0);
});

Deno.test("after three times no in a row a page asks nothing more, until it is loaded anew", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const frame = await openAsking(server, page, makePage(ASKS));
  const said = (words: string) => frame.getByText(words, { exact: true }).waitFor();
  await frame.locator("#go").click();
  await reply(page, "Sure?", null);
  await frame.locator("#go").click();
  await reply(page, "Sure?", "");
  for (let times = 0; times < 3; times++) {
    await frame.locator("#go").click();
    await reply(page, "Sure?", null);
  }
  await said("Sure false. Sure true. Sure false. Sure false. Sure false.");
  await frame.locator("#go").click();
  await said("Sure false. Sure true. Sure false. Sure false. Sure false. Sure false.");
  assert.equal(await questionOf(page).count(), 0);
  await page.reload();
  await frame.locator("#go").click();
  await reply(page, "Sure?", "");
  await said("Sure true.");
});

Deno.test("a flood of questions is one at a time, nine after the first on one press, and stops the page", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const frame = await openAsking(
    server,
    page,
    makePage(`let presses = 0; // confirm()
    const ask = (n) => parent.postMessage({ type: "folio:ask", id: n, text: "Question " + n, start: null }, "*");
    addEventListener("message", ({ data }) => {
      if (data.type === "folio:answered" && data.answer === "") ask(data.id + 1);
      else if (data.type === "folio:answered") console.log("No to " + data.id);
    });
    go.onclick = () => { if (++presses === 1) return ask(1); for (let n = 0; n < 10000; n++) ask(n); };`),
  );
  await frame.locator("#go").waitFor();
  await page.mouse.click(10, 10);
  for (let n = 1; n <= 9; n++) await reply(page, `Question ${n}`, "");
  await questionOf(page).getByText("Question 10", { exact: true }).waitFor();
  await page.locator(".letter-actions:not([style*=none])").waitFor();
  const yes = (await questionOf(page).getByRole("button", { name: "OK" }).boundingBox())!;
  // By the mouse itself: the driver's look counts as a press.
  await Promise.all([
    page.waitForEvent("console", (message) => message.text() === "No to 11"),
    page.mouse.click(yes.x + yes.width / 2, yes.y + yes.height / 2),
  ]);
  assert.equal(await questionOf(page).count(), 0);
  await page.mouse.click(10, 10);
  await page.getByText("This page was stopped").waitFor();
});

Deno.test("a question is the page's text alone: no markup, nothing unseen, and bounded", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360 });
  const { page } = chromium;
  const frame = await openAsking(
    server,
    page,
    makePage(
      `go.onclick = () => confirm("<b>Hi\\u200b\\u202e</b>\\n\\n\\n\\n" + "long ".repeat(10000));`,
    ),
  );
  await frame.locator("#go").click();
  const dialog = questionOf(page);
  await dialog.waitFor();
  const words = await dialog.getByRole("group", { name: "What the page asks" }).textContent();
  assert.match(words!, /^<b>Hi<\/b>\n\n(long ){3}/);
  assert.ok(words!.length <= 1_000, `${words!.length}`);
  const box = (await dialog.boundingBox())!;
  assert.ok(box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
  assert.ok(await dialog.getByRole("button", { name: "OK" }).isVisible());
});

Deno.test("presses that were meant for the page answer no question, however fast they come", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const all = `go.style.cssText = "position: fixed; inset: 0; width: 100%";`;
  const start = new Date("2026-06-01T12:00:00Z");
  await page.clock.install({ time: start });
  const frame = await openAsking(server, page, makePage(all + ASKS));
  await frame.locator("#go").waitFor();
  await page.clock.pauseAt(new Date(start.getTime() + 600_000));
  await frame.locator("#go").click();
  const yes = questionOf(page).getByRole("button", { name: "OK" });
  const { x, y, width, height } = (await yes.boundingBox())!;
  for (let n = 0; n < 12; n++) {
    await page.mouse.click(x + width / 2, y + height / 2, { clickCount: 1 + n % 2 });
    await page.clock.runFor(110);
  }
  assert.equal(await frame.locator("#out").textContent(), "");
  await page.clock.resume();
  await reply(page, "Sure?", "");
  await frame.getByText("Sure true.", { exact: true }).waitFor();
});

Deno.test("a second question does not come to somebody who has left the page's frame meanwhile", async () => {
  await using server = await testServer();
  const { bearer } = await signIn(server.app);
  const user_code = `<!DOCTYPE html><title>Asks</title><button id="go">Go</button><p id="said"></p>
    <script>
    const ask = (id) => parent.postMessage({ type: "folio:ask", id, text: "Again?", start: null }, "*");
    go.onclick = () => ask(701);
    const never = () => confirm("What asks comes with a page that asks.");
    addEventListener("message", ({ data }) => {
      if (data.type === "folio:answered") said.textContent = data.id + " " + data.answer;
    });
    addEventListener("blur", () => said.textContent && ask(702));
    </script>`;
  const saved = await server.app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.locator("#go").click();
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await frame.getByText("701").waitFor();
  await page.getByRole("link", { name: "Made with Folio Kitchen" }).focus();
  await frame.getByText("702 null").waitFor();
  assert.equal(await page.locator("dialog").count(), 0);
});
