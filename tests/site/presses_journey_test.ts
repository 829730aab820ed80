// A press counts for whom it was meant: one on what is ours is none in the page, whatever its frame asks for then.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { FrameMessage } from "../../contract/publishing/frame_messages.ts";
import { CALLS } from "../../contract/paths.ts";
import { READING_MS } from "../../contract/letterbox/visitor_messages.ts";
import { openBrowser } from "../support/browser.ts";
import { stopClock } from "../support/clock.ts";
import { openLetterbox } from "../support/letterbox.ts";
import { signIn } from "../support/make.ts";
import { PICKED_LOOK } from "../support/editor.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { BEAT, hearBeats } from "../support/turns.ts";

/** One of each that a frame may say, as script: a new message is asked for here by the compiler. */
const SAMPLES: Record<FrameMessage["type"], string> = {
  "folio:open": `{ url: "https://pushed.example/" }`,
  "folio:gone": `{}`,
  "folio:page": `{ title: "Trap", lang: "en", icon: "", color: "" }`,
  "folio:place": `{ hash: "#trap" }`,
  "folio:store": `{ area: "local", changes: [["trap", "yes"]] }`,
  "folio:download": `{ name: "trap.txt", blob: new Blob(["x"], { type: "text/plain" }) }`,
  "folio:print": `{}`,
  "folio:loads": `{ asked: ["https://unpkg.com/trap"] }`,
  "folio:copy": `{ text: "{}", blob: new Blob() }`,
  "folio:corner": `{ corner: "top-left" }`,
  "folio:form": `{ id: 2, fields: [{ name: "a", label: "A", type: "text", value: "Visitor" }] }`,
  "folio:ask": `{ id: 3, text: "Trap", start: null }`,
  "folio:pick":
    `{ at: 1, written: null, quote: "", element: "p", isAlt: false, look: ${PICKED_LOOK} }`,
  "folio:height": `{ height: 9_000 }`,
  "folio:look": `{ at: 1, look: ${PICKED_LOOK} }`,
  "folio:escape": `{}`,
  "folio:picture": `{ at: 1, selector: null, address: null }`,
  "folio:blank": `{ at: 1 }`,
  "folio:drop":
    `{ at: 1, selector: null, address: null, files: [new File(["x"], "x.png", { type: "image/png" })] }`,
};

/** Takes the focus and says everything, all the time, once it has begun. */
const makePage = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Trap</title></head><body>${body}
<input id="thief" style="position: fixed; top: 0; left: 0; width: 1px; height: 1px"><script>
// What asks by confirm() is around it, too.
const samples = () => [${
    Object.entries(SAMPLES).map(([type, parts]) => `{ type: "${type}", ...${parts} }`).join(", ")
  }];
let began = false;
const begin = () => {
  if (began) return;
  began = true;
  setInterval(() => {
    thief.blur(); thief.focus(); window.focus();
    for (const message of samples()) parent.postMessage(message, "*");
    ${BEAT};
  }, 60);
};
</script></body></html>`;

const ELSEWHERE = () => ({ body: "<title>Elsewhere</title>", contentType: "text/html" });
/** In each of which it says everything. */
const HEARD_BEATS = 12;
/** The driver's look into a page counts as a press in it, for so long. */
const LOOKED_MS = 5_500;

Deno.test("whatever a page asks for after a press on the question, nothing is done for it", async () => {
  await using server = await testServer();
  await save(
    server,
    makePage(`<form><input name=a value=Visitor><button id=go>Send it</button></form>
    <script>addEventListener("blur", () => addEventListener("focus", () => begin()));</script>`),
  );
  await using chromium = await openBrowser({ otherHosts: ELSEWHERE });
  const { page } = chromium;
  const seen = watch(page);
  await page.goto(`${server.pages}/u/chef1`);
  await page.frameLocator("iframe").locator("#go").click();
  const letter = page.locator("dialog");
  await letter.waitFor();
  const words = await middleOf(letter.locator("h2"));
  const end = await middleOf(letter.getByRole("button", { name: "Do not send" }));
  await page.waitForTimeout(LOOKED_MS);
  await page.mouse.click(...words);
  await page.mouse.click(...end);
  await hearBeats(page, HEARD_BEATS);
  assert.deepEqual(seen(), []);
  assert.equal(await letter.count(), 0);
  assert.deepEqual(await server.app.database.sql`select 1 from visitor_messages`, []);
});

Deno.test("whatever a page asks for after a press on its offer's end, nothing is done for it", async () => {
  await using server = await testServer();
  const { bearer } = await signIn(server.app);
  // What else it says comes with that press: before, the driver's look would count as a press for it.
  const user_code = makePage(`<script>
    const offering = setInterval(() => {
      parent.postMessage({ type: "folio:download", ...${SAMPLES["folio:download"]} }, "*");
    }, 100);
    addEventListener("blur", () => { clearInterval(offering); begin(); });</script>`);
  const saved = await server.app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
  await using chromium = await openBrowser({ otherHosts: ELSEWHERE });
  const { page } = chromium;
  const seen = watch(page);
  await page.goto(`${server.pages}/u/chef1`);
  const offer = page.locator(".published-offer");
  await offer.getByText("Save “trap.txt”").waitFor();
  const end = await middleOf(offer.getByRole("button", { name: "Close" }));
  await page.waitForTimeout(LOOKED_MS);
  const before = seen().length;
  await page.mouse.click(...end);
  await hearBeats(page, HEARD_BEATS);
  assert.deepEqual(seen().slice(before), []);
});

Deno.test("pressing where Send will be, every 110 ms, never sends", async () => {
  await using server = await testServer();
  await save(
    server,
    `<!DOCTYPE html><title>Trap</title><form><input name=a value=Visitor>
    <button id=go style="position: fixed; inset: 0; width: 100vw; height: 100vh">Win</button></form>`,
  );
  await using chromium = await openBrowser();
  const { page } = chromium;
  // However slow the machine is, the presses are no further apart.
  await stopClock(page);
  await page.goto(`${server.pages}/u/chef1`);
  await page.frameLocator("iframe").locator("#go").waitFor();
  // After it, only the reading keeps Send from sending.
  const isChallenged = page.waitForResponse((response) =>
    response.url().endsWith(CALLS.messageChallenge)
  );
  await page.mouse.click(300, 300);
  await isChallenged;
  const send = page.getByRole("button", { name: "Send", exact: true });
  const { x, y, width, height } = (await send.boundingBox())!;
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  // Well beyond the time that reading takes.
  for (let ms = 0; ms < 2 * READING_MS + 1_500; ms += 110) {
    await page.mouse.click(x + width / 2, y + height / 2, { clickCount: 1 + ms / 110 % 2 });
    await page.clock.runFor(110);
  }
  assert.deepEqual(posts, []);
  // Whoever has read it still can.
  await page.clock.runFor(READING_MS);
  server.app.clock.advance(READING_MS);
  await send.click();
  await page.getByRole("heading", { name: "Sent" }).waitFor();
});

Deno.test("a form that nobody pressed in is not asked about, and its script hears so", async () => {
  await using server = await testServer();
  await save(
    server,
    `<!DOCTYPE html><title>Trap</title><p id="said">Waiting</p><script>
    addEventListener("message", ({ data }) => {
      if (data.type === "folio:answer") said.textContent = data.id + " " + data.isSent + " " + data.message;
    });
    parent.postMessage({ type: "folio:form", ...${SAMPLES["folio:form"]} }, "*");</script>`,
  );
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  await page.frameLocator("iframe").getByText("2 false Nothing was sent.").waitFor();
  assert.equal(await page.locator("dialog").count(), 0);
});

async function save(server: TestServer, code: string): Promise<void> {
  await openLetterbox(server.app, { code });
}

async function middleOf(target: Locator): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await target.boundingBox())!;
  return [x + width / 2, y + height / 2];
}

/** Windows and downloads: each is somebody's press gone astray. */
function watch(page: Page): () => string[] {
  const seen: string[] = [];
  page.context().on("page", (each) => seen.push(`opened ${each.url()}`));
  page.on("download", (each) => seen.push(`saved ${each.suggestedFilename()}`));
  return () => seen;
}
