// What a page hands to its visitor: copied text, and files of kinds that only show something, on the visitor's own click.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser, readText } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

const MAKE = `
  function file(text, type, name, isIn) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    if (isIn) document.body.append(link);
    link.click();
    URL.revokeObjectURL(link.href);
  }`;

const button = (name: string, code: string) => `<button onclick='${code}'>${name}</button>`;

const CODE =
  `<!DOCTYPE html><html lang="en"><head><title>Files</title><script>${MAKE}</script></head><body>
${button("Card", `file("BEGIN:VCARD", "text/vcard", "chef1.vcf")`)}
${button("Attached", `file("a,b", "text/csv;charset=utf-8", "soups.csv", true)`)}
${button("Untyped", `file("{}", "", "settings.json")`)}
${button("Disguised", `file("echo", "text/plain", "run.bat")`)}
${button("Page", `file("<script>1<\\/script>", "text/html", "page.html")`)}
${button("Drawing", `file("<svg/>", "image/svg+xml", "logo.svg")`)}
${button("Program", `file("MZ", "application/octet-stream", "setup.exe")`)}
${button("Huge", `file("x".repeat(11e6), "text/plain", "huge.txt")`)}
${
    button(
      "Window",
      `window.open(window.URL.createObjectURL(new Blob(["%PDF"], { type: "application/pdf" })))`,
    )
  }
<a id="data" download="hello.txt">Data</a><script>data.href = "data:text/plain;charset=utf-8,hello%20soup";</script>
${
    button(
      "Copy",
      `navigator.clipboard.writeText("soup of the day").then(() => this.textContent = "Copied")`,
    )
  }
${button("Read", `navigator.clipboard.readText().catch((error) => this.textContent = error.name)`)}
</body></html>`;

Deno.test("a page hands over files on its visitor's click, under a name of their kind", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await publish(server);
  await page.goto(`${server.pages}/u/chef1`);
  for (
    const [name, file, text] of [
      ["Card", "chef1.vcf", "BEGIN:VCARD"],
      ["Attached", "soups.csv", "a,b"],
      ["Untyped", "settings.json", "{}"],
      ["Disguised", "run.bat.txt", "echo"],
      ["Window", "file.pdf", "%PDF"],
    ] as const
  ) {
    await click(page, name);
    assert.deepEqual(await saved(page), { file, text });
  }
  await page.frameLocator("iframe").getByRole("link", { name: "Data" }).click();
  assert.deepEqual(await saved(page), { file: "hello.txt", text: "hello soup" });
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("what could run is not passed on, nor what is too large, and nothing without a click", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  let downloads = 0;
  page.on("download", () => downloads++);
  await publish(server);
  await page.goto(`${server.pages}/u/chef1`);
  const offer = page.locator(".published-offer");
  for (const name of ["Page", "Drawing", "Program"]) {
    await click(page, name);
    // Its name is the page's, which would speak by it in our box.
    const said = "This page made a file of a kind that is not passed on.";
    await offer.getByText(said, { exact: true }).waitFor();
    await offer.getByRole("button", { name: "Close" }).click();
  }
  await click(page, "Huge");
  const frame = page.frameLocator("iframe");
  await frame.getByText("This file is larger than 10 MB: it was not saved.").waitFor();
  await frame.getByRole("button", { name: "OK" }).click();
  await click(page, "Card");
  // What had gone without this click would have come before.
  assert.deepEqual(await saved(page), { file: "chef1.vcf", text: "BEGIN:VCARD" });
  assert.equal(downloads, 1);
});

Deno.test("a page copies, and does not read what was copied", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ hasClipboard: true });
  const { page } = chromium;
  await publish(server);
  await page.goto(`${server.pages}/u/chef1`);
  await click(page, "Copy");
  await page.frameLocator("iframe").getByText("Copied").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "soup of the day");
  await click(page, "Read");
  await page.frameLocator("iframe").getByText("NotAllowedError").waitFor();
});

Deno.test("a page fetches from the hosts that serve packages, and shows the pictures that they bring", async () => {
  await using server = await testServer();
  const asked: string[] = [];
  await using chromium = await openBrowser({
    otherHosts: ({ href }) => {
      asked.push(href);
      const isPicture = href.endsWith(".svg");
      return {
        contentType: isPicture ? "image/svg+xml" : "application/json",
        body: isPicture ? "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>" : "{}",
        headers: { "Access-Control-Allow-Origin": "*" },
      };
    },
  });
  const { page } = chromium;
  await publish(
    server,
    `<title>Fetches</title><p id="out">waiting</p>
    <style>p { background: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"); }</style>
    <script type="module">
      const tried = ["https://cdn.jsdelivr.net/a.json", "https://unpkg.com/b.json", "https://esm.run/c.json",
        "https://fonts.bunny.net/d.json", "data:application/json,{}", URL.createObjectURL(new Blob(["{}"])),
        "https://evil.example/f.json", "https://i.imgur.com/g.json"];
      const done = await Promise.all(tried.map((url) => fetch(url).then((r) => r.json()).then(() => 1, () => 0)));
      const picture = new Image();
      picture.src = "https://cdn.jsdelivr.net/npm/flags/fr.svg";
      await picture.decode();
      out.textContent = done.join("") + " " + picture.width;
    </script>`,
  );
  await page.goto(`${server.pages}/u/chef1`);
  await page.frameLocator("iframe").getByText("11111100 9").waitFor();
  assert.ok(!asked.some((url) => /evil|imgur/.test(url)));
});

/** Of the file that is offered now. */
async function saved(page: Page): Promise<{ file: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".published-offer").getByRole("button", { name: /^Save/ }).click(),
  ]);
  return { file: download.suggestedFilename(), text: await readText(download) };
}

async function publish({ app }: TestServer, user_code = CODE): Promise<void> {
  const { bearer } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}

async function click(page: Page, name: string): Promise<void> {
  await page.frameLocator("iframe").getByRole("button", { name }).click();
}
