// Pictures that lie at other hosts are brought here by one press, and one step takes that back.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { openTab, readCode } from "../support/editor.ts";
import { openWith, PAGE, untilCode } from "../support/picture_editing.ts";
import { openPictureHost } from "../support/picture_host.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("the pictures of a page are brought here once their author says that they may be", async () => {
  await using host = await openPictureHost((request) =>
    request.url.endsWith("gone.jpg") ? new Response("x", { status: 404 }) : null
  );
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const pictures = `<img src="${host.address}" alt="A"><img src="${host.origin}/gone.jpg" alt="B">`;
  const before = PAGE.replace("</h1>", `</h1>\n${pictures}`);
  await openWith(server, chromium, before);
  await openTab(page, "Pictures");
  await page.getByRole("button", { name: "Bring the pictures here" }).click();
  await page.getByText("2 pictures of your page lie on other sites.").waitFor();
  assert.deepEqual(host.asked, []);
  await page.getByRole("button", { name: "They are mine, or I may use them" }).click();
  await untilCode(page, /<img src="pictures\/[0-9a-f]{32}\.webp" alt="A">/);
  assert.ok((await readCode(page)).includes("gone.jpg"));
  await page.getByText("There is no picture at this address any more").waitFor();
  await openTab(page, "Code");
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+z");
  assert.equal(await readCode(page), before);
});
