// From a copied reply to a live link: three presses, three fields of which one is filled in, and one mail.
import assert from "node:assert/strict";
import { makeVisitor, REPLY, seePage } from "../support/arriving.ts";
import { openBrowser } from "../support/browser.ts";
import { linkIn } from "../support/mailbox.ts";
import { PASSWORD } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

for (const width of [390, 1440]) {
  Deno.test(`a paste is online after three presses, three fields and one mail, at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width, hasClipboard: true });
    const { page, complaints } = chromium;
    const visitor = makeVisitor(page);
    await page.goto(server.origin);
    await page.evaluate((text) => navigator.clipboard.writeText(text), REPLY);
    // Nobody looks for a field first.
    await page.locator("body").focus();
    await page.keyboard.press("ControlOrMeta+V");
    await page.waitForURL(/\/try$/);
    await seePage(page);
    await visitor.press(page.getByRole("button", { name: "Put it online" }));
    const dialog = page.getByRole("dialog", { name: "Put it online" });
    assert.equal(await dialog.locator("input").count(), 3);
    await dialog.getByText("This name is free.").waitFor();
    // The focus is where something is missing.
    await page.keyboard.type("chef1@example.com");
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await visitor.press(dialog.getByRole("button", { name: "Get my link" }));
    const mail = await server.app.mailbox.next();
    const opened = page.context().waitForEvent("page");
    await page.evaluate((href) => void open(href), linkIn(mail));
    visitor.presses++;
    const tab = await opened;
    await tab.getByRole("heading", { name: "Your page is online" }).waitFor();
    assert.equal(visitor.presses, 3);
    const live = await server.app.get("/u/soups-of-the-day");
    assert.equal(live.status, 200);
    await live.body?.cancel();
    assert.deepEqual(complaints, []);
  });
}
