// What a page says and asks works as in the chat: boxes, forms with and without a handler, anchors, errors of its own.
import assert from "node:assert/strict";
import { SOURCE_MARK } from "../../contract/publishing/frame_messages.ts";
import { inlineAsset, readAssets } from "../../server/http/assets.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { reply } from "../support/asking.ts";
import { openBrowser } from "../support/browser.ts";
import { countDifferingPixels } from "../support/pictures.ts";
import { signIn } from "../support/make.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

const CODE = `<!DOCTYPE html><html><head><title>At work</title></head><body>
<button type="button" onclick="alert('Thank you!\\nWe will call.'); alert('And again.')">Call me</button>
<button type="button" onclick="out.textContent = String(confirm('Sure?')) + String(prompt('Name?'))">Ask</button>
<form action="mailto:chef1@example.com"><label>Plain <input name="a"></label><button>Send plain</button></form>
<form id="handled"><label>Handled <input name="b"></label><button>Send handled</button></form>
<dialog><form method="dialog"><button value="soup">Close with soup</button></form></dialog>
<button type="button" onclick="document.querySelector('dialog').showModal()">Open dialog</button>
<button type="button" onclick="handled.requestSubmit()">Send by script</button>
<button type="button" onclick="document.forms[0].submit()">Send past everything</button>
<a href="#end">To the end</a><a href="">Here</a>
<p id="out"></p><div style="height: 3000px"></div><h2 id="end">The end</h2>
<script>
  handled.addEventListener("submit", (event) => { event.preventDefault(); out.textContent += "handled "; });
  document.querySelector("dialog").addEventListener("close", (event) => { out.textContent = "closed with " + event.target.returnValue; });
  throw new Error("the page's own mistake");
</script></body></html>`;

Deno.test("boxes, forms, dialogs and anchors of a published page work as in the chat", async () => {
  await using server = await testServer();
  await publish(server, CODE);
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.addInitScript(() => {
    addEventListener(
      "error",
      (event) => document.documentElement.dataset.mistake ??= event.message,
    );
  });
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  const click = (name: string) => frame.getByRole("button", { name }).click();

  await click("Call me");
  await frame.getByText("Thank you! We will call.").waitFor();
  await click("OK");
  await frame.getByText("And again.").waitFor();
  await page.keyboard.press("Escape");
  await frame.getByRole("dialog").waitFor({ state: "hidden" });

  await click("Ask");
  await reply(page, "Sure?", "");
  await reply(page, "Name?", "Ada");
  await frame.getByText("trueAda").waitFor();

  await frame.getByLabel("Plain").fill("x");
  await click("Send plain");
  await frame.getByText(SENTENCES.letterbox_closed).waitFor();
  await click("OK");
  await click("Send past everything");
  await frame.getByText(SENTENCES.letterbox_closed).waitFor();
  await click("OK");
  await click("Send handled");
  await click("Send by script");
  await frame.getByText("handled handled").waitFor();
  assert.equal(await frame.getByRole("dialog").count(), 0);

  await click("Open dialog");
  await click("Close with soup");
  await frame.getByText("closed with soup").waitFor();

  await frame.getByRole("link", { name: "Here" }).click();
  await frame.getByRole("link", { name: "To the end" }).click();
  await frame.getByRole("heading", { name: "The end" }).waitFor();
  await page.waitForURL(`${server.pages}/u/chef1#end`);
  const mistakes = page.frames().map((each) =>
    each.evaluate(() => document.documentElement.dataset.mistake ?? "none")
  );
  assert.deepEqual(await Promise.all(mistakes), ["none", "Uncaught Error: the page's own mistake"]);
});

Deno.test("but for its marks, the preview shows what the public page shows, byte for byte and pixel for pixel", async () => {
  await using server = await testServer();
  const code = await Deno.readTextFile(new URL("../pages/container_cards.html", import.meta.url));
  const user_code = code.replace("<main", "<nav>Menu</nav><main");
  const bearer = await publish(server, user_code);
  const preview = await server.app.post(CALLS.previewPortfolio, { user_code }, bearer);
  const { frame_url } = await preview.json();
  const [ours, theirs] = await Promise.all(
    [frame_url, "/u/chef1/frame"].map((path) => server.app.get(path)),
  );
  const assets = readAssets(new URL("../../dist/", import.meta.url));
  const unmarked = (await ours!.text()).replaceAll(new RegExp(` ${SOURCE_MARK}="\\d+"`, "g"), "")
    .replace(inlineAsset(assets, "editing").text, () => "");
  assert.equal(unmarked, await theirs!.text());
  for (const name of ["Content-Security-Policy", "Permissions-Policy", "Referrer-Policy"]) {
    // Each has its pictures beside it.
    const [own, other] = [ours!, theirs!].map(({ headers }) =>
      headers.get(name)!.replace(/(?<=img-src )\S+\/pictures\//, "")
    );
    assert.equal(own, other, name);
  }

  await using chromium = await openBrowser();
  const { page } = chromium;
  const pictures: Uint8Array[] = [];
  for (const path of [frame_url, "/u/chef1/frame"]) {
    const body = `<iframe sandbox="allow-scripts" width="768" height="800" src="${path}"></iframe>`;
    await page.route("**/around", (route) => route.fulfill({ body, contentType: "text/html" }));
    await page.goto(`${server.origin}/around`);
    await page.frameLocator("iframe").getByRole("heading", { name: "Moon jar" }).waitFor();
    pictures.push(await page.screenshot({ animations: "disabled" }));
    await page.unroute("**/around");
  }
  assert.equal(await countDifferingPixels(page, pictures[0]!, pictures[1]!), 0);
});

async function publish({ app }: TestServer, user_code: string) {
  const { bearer } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  await saved.body?.cancel();
  return bearer;
}
