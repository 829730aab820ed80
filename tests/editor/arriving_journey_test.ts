// From a reply in the clipboard to a live link: pasted at once, seen before anybody is asked for a name.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { giveLink, makeVisitor, pasteOnLanding, seePage } from "../support/arriving.ts";
import { previewOf } from "../support/editor.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const WIDTHS = [390, 1440];

for (const width of WIDTHS) {
  Deno.test(`a whole reply becomes a live link on another browser, in eight presses, at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width, hasClipboard: true });
    await using elsewhere = await openBrowser({ width });
    const visitor = makeVisitor(chromium.page);
    await pasteOnLanding(visitor, server.origin);
    await seePage(visitor.page);
    await visitor.page.getByText("Took the page out of the reply").waitFor();
    await giveLink(visitor);
    await visitor.page.getByText("We sent a link to chef1@example.com").waitFor();
    const before = await server.app.get("/u/chef1");
    assert.equal(before.status, 404, "nothing is public before");
    await before.body?.cancel();

    const reader = makeVisitor(elsewhere.page);
    await reader.page.goto(linkIn(await server.app.mailbox.next()));
    await reader.page.getByRole("heading", { name: "Your page is online" }).waitFor();
    await reader.press(reader.page.getByRole("link", { name: "Open your page" }));
    await reader.page.waitForURL(`${server.pages}/u/chef1`);
    const shown = reader.page.frameLocator("iframe");
    await shown.getByRole("heading", { name: "Soups of the day" }).waitFor();
    // The menu stayed, as a plain block.
    await shown.getByRole("link", { name: "More" }).waitFor();
    assert.ok(visitor.presses + reader.presses <= 8, `${visitor.presses} and ${reader.presses}`);
    assert.deepEqual([...chromium.complaints, ...elsewhere.complaints], []);
  });
}

for (const width of WIDTHS) {
  Deno.test(`a name that is taken is told while it is typed, and a likely slip in the address is asked about, at ${width} px`, async () => {
    await using server = await testServer();
    await makeUser(server.app, "chef1");
    await using chromium = await openBrowser({ width, hasClipboard: true });
    const { page, press, type } = makeVisitor(chromium.page);
    await pasteOnLanding({ page, press, type, presses: 0 }, server.origin);
    await seePage(page);
    await press(page.getByRole("button", { name: "Put it online" }));
    const dialog = page.getByRole("dialog");
    const name = dialog.getByLabel("Username");
    await type(name, "chef1");
    await dialog.getByText(SENTENCES.username_taken).waitFor();
    assert.equal(await name.getAttribute("aria-invalid"), "true");
    await page.keyboard.type("0");
    await dialog.getByText("This name is free.").waitFor();
    await dialog.getByText(`Your link: ${new URL(server.pages).host}/u/chef10`).waitFor();
    await type(dialog.getByLabel("Email"), "chef10@gmial.com");
    await dialog.getByText("Did you mean chef10@gmail.com?").waitFor();
    await press(dialog.getByRole("button", { name: "Yes, use it" }));
    assert.equal(await dialog.getByLabel("Email").inputValue(), "chef10@gmail.com");
    assert.equal(await dialog.getByText("Did you mean").count(), 0);
    await type(dialog.getByLabel("Password", { exact: true }), "a warm kitchen 1");
    await press(dialog.getByRole("button", { name: "Get my link" }));
    await page.getByText("We sent a link to chef10@gmail.com").waitFor();
    assert.equal((await server.app.mailbox.next()).to![0]!.address, "chef10@gmail.com");
  });
}

for (const width of WIDTHS) {
  Deno.test(`a link that a scanner of mails opened first, and its reader twice, leads to the page each time, at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width, hasClipboard: true });
    await using scanner = await openBrowser({ width });
    const visitor = makeVisitor(chromium.page);
    await pasteOnLanding(visitor, server.origin);
    await seePage(visitor.page);
    await giveLink(visitor);
    const link = linkIn(await server.app.mailbox.next());
    await (await fetch(link)).body?.cancel();
    // One that runs scripts uses it up.
    await scanner.page.goto(link);
    await scanner.page.getByText("Your email is verified.").waitFor();
    for (let times = 0; times < 2; times++) {
      await visitor.page.goto(link);
      await visitor.page.getByText("Already verified").waitFor();
      await visitor.page.getByRole("link", { name: "Open your page" }).waitFor();
      await visitor.page.getByRole("link", { name: "Go to sign in" }).waitFor();
    }
    assert.deepEqual([...chromium.complaints, ...scanner.complaints], []);
  });
}

for (const width of WIDTHS) {
  Deno.test(`a day lies between the paste and the link: the page waits in the account, and the draft in the browser, at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width, hasClipboard: true });
    const visitor = makeVisitor(chromium.page);
    const { page } = visitor;
    await pasteOnLanding(visitor, server.origin);
    await seePage(page);
    await page.waitForFunction(() => localStorage.getItem("trial"));
    await page.goto(`${server.origin}/try`);
    await page.getByText("This is the page that you tried before").waitFor();
    await seePage(page);
    await giveLink(visitor);
    await page.getByText("We sent a link to").waitFor();
    server.app.clock.advance(24 * 60 * 60 * 1_000);
    await page.goto(linkIn(await server.app.mailbox.next()));
    await page.getByRole("link", { name: "Open your page" }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "Soups of the day" }).waitFor();
  });
}

Deno.test("a folder in a zip is dropped on the landing page, and its picture becomes part of the page", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await page.goto(server.origin);
  const { makeZip } = await import("../support/arriving_files.ts");
  const bytes = [...await makeZip()];
  await page.getByLabel("Paste what your assistant wrote").waitFor();
  await page.waitForFunction(() => !document.querySelector("[data-island*=paste_field]:empty"));
  const transfer = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], "site.zip", { type: "application/zip" }));
    return data;
  }, bytes);
  await page.dispatchEvent(".paste-field", "drop", { dataTransfer: transfer });
  await page.waitForURL(`${server.origin}/try`);
  await seePage(page, "From a zip");
  const picture = previewOf(page).contentFrame().locator("img");
  await until(
    "the picture of the zip",
    // The page may be drawn anew meanwhile.
    () =>
      picture.evaluate((image: HTMLImageElement) => image.naturalWidth === 120)
        .catch(() => false),
  );
  assert.match((await picture.getAttribute("src"))!, /^blob:/, "it is in this browser alone");
});
