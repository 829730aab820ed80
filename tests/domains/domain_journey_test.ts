// A name of one's own, claimed in the profile: by keys alone, with wrong records and right ones, and what then changes.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { openDns, type TestDns } from "../support/dns.ts";
import { checkDomain, claim, domainEnvironment } from "../support/domains.ts";
import { TARGET } from "../support/domain_payload.ts";
import { PAGE } from "../support/signed_in_state.ts";
import { openAsOwner } from "../support/owner.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { SCREENS } from "../../contract/paths.ts";
import { openRow } from "../support/profile_rows.ts";

Deno.test("by keys alone at 360 px, an owner claims a name, is told what is wrong, makes it right, and lets it go", async () => {
  await using dns = await openDns();
  await using server = await testServer(environmentOf(dns));
  await using chromium = await openBrowser({
    width: 360,
    reducedMotion: "reduce",
    hasClipboard: true,
  });
  const { page } = await ownerOf(chromium, server);
  const port = new URL(server.origin).port;

  const field = page.getByLabel("Your name");
  await press(page.locator("summary", { hasText: "Your own address" }));
  await page.getByRole("button", { name: "Claim it", disabled: false }).waitFor();
  await field.focus();
  await page.keyboard.type("https://www.ana.example/menu");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  assert.ok(await page.getByLabel("www.ana.example").isChecked());
  await page.keyboard.press("Enter");
  await saying(page, "Make these records where you rented the name.");
  assert.equal(await page.evaluate(() => document.activeElement!.id), "own_address_title");

  dns.set("_folio.ana.example", "TXT", "soup");
  await press(page.getByRole("button", { name: "Look again" }));
  await saying(page, "Your TXT record says “soup”. The right value stands below.");

  await press(page.getByRole("button", { name: "Copy the value of the TXT record" }));
  await page.getByRole("status").getByText("Copied").waitFor();
  dns.set("_folio.ana.example", "TXT", await readClipboard(page));
  await press(page.getByRole("button", { name: "Look again" }));
  await saying(page, "The name is yours. www.ana.example leads nowhere yet");

  await press(page.getByRole("button", { name: "Copy the value of the CNAME record" }));
  dns.set("www.ana.example", "CNAME", await readClipboard(page));
  dns.set("ana.example", "A", "203.0.113.7");
  dns.set("ana.example", "AAAA", "2001:db8::bad");
  await press(page.getByRole("button", { name: "Look again" }));
  await saying(page, "Your page is at www.ana.example. ana.example leads here, and elsewhere too");

  dns.set("ana.example", "AAAA", "2001:db8::7");
  await press(page.getByRole("button", { name: "Look again" }));
  await saying(page, "Your page is at www.ana.example, and ana.example leads there.");
  await page.getByText(`http://www.ana.example:${port}`, { exact: true }).waitFor();

  const redirects = page.getByRole("switch");
  await redirects.focus();
  await page.keyboard.press("Space");
  await page.getByRole("radio", { name: "www.ana.example" }).first().focus();
  await page.keyboard.press("ArrowUp");
  await press(page.getByRole("button", { name: "Save", exact: true }));
  await page.getByText("Saved.").waitFor();
  await saying(page, "Your page is at ana.example, and www.ana.example leads there.");
  await page.reload();
  await openRow(page, "Your own address");
  await page.getByRole("button", { name: "Look again", disabled: false }).waitFor();
  assert.ok(!await redirects.isChecked());

  await page.goto(server.origin + SCREENS.dashboard);
  const links = page.getByRole("region", { name: "Your portfolio is live" }).getByRole("link");
  await links.first().waitFor();
  assert.equal(await links.first().textContent(), `http://ana.example:${port}`);
  assert.equal(await links.nth(1).getAttribute("href"), "/u/chef1");
  await press(page.getByRole("button", { name: "Copy link" }));
  await page.getByRole("status").getByText("Copied").waitFor();
  assert.equal(await readClipboard(page), `http://ana.example:${port}`);
  await page.getByRole("img", { name: `QR code of http://ana.example:${port}` }).waitFor();

  await page.goto(server.origin + SCREENS.profile);
  await openRow(page, "Your own address");
  await press(page.getByText("Another name, or none"));
  page.once("dialog", (dialog) => dialog.accept());
  await press(page.getByRole("button", { name: "Let it go" }));
  await page.getByText("Your own address is let go.").waitFor();
  await page.getByRole("button", { name: "Claim it" }).waitFor();
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("a panel that is seen hears by itself that its name is proven", async () => {
  await using dns = await openDns();
  await using server = await testServer(environmentOf(dns));
  await using chromium = await openBrowser({ width: 1440, reducedMotion: "reduce" });
  const owner = await ownerOf(chromium, server);
  const { app } = server;
  const { txt } = await claim(app, owner.bearer, "ana.example");
  const { page } = owner;
  await page.clock.install();
  await page.reload();
  await page.getByRole("region", { name: "Your own address" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Look again", disabled: false }).waitFor();
  dns.set(txt.host, "TXT", txt.value);
  await checkDomain(app, owner.bearer);
  await page.clock.fastForward(60_000);
  await saying(page, "The name is yours.");
});

Deno.test("a name that is refused stays in its field, with the reason and the focus", async () => {
  await using dns = await openDns();
  await using server = await testServer(environmentOf(dns));
  await using chromium = await openBrowser({ width: 360, reducedMotion: "reduce" });
  const { page } = await ownerOf(chromium, server);
  await openRow(page, "Your own address");
  await page.getByRole("button", { name: "Claim it", disabled: false }).waitFor();
  const field = page.getByLabel("Your name");
  await field.fill("co.uk");
  await field.press("Enter");
  await page.getByText("Under that name many people have theirs").waitFor();
  assert.equal(await field.inputValue(), "co.uk");
  assert.equal(await page.evaluate(() => document.activeElement!.id), "own_name");
});

function environmentOf(dns: TestDns): Record<string, string> {
  const DOMAINS_TARGET = [TARGET.host, ...TARGET.addresses].join();
  return { ...domainEnvironment(dns), DOMAINS_TARGET };
}

/** In their profile, with a page that is online. */
async function ownerOf(chromium: TestBrowser, server: TestServer) {
  const { bearer } = await openAsOwner(chromium, server, PAGE, SCREENS.profile);
  return { page: chromium.page, bearer };
}

/** Of the state of the name. */
async function saying(page: Page, sentence: string): Promise<void> {
  await page.locator(".domain .notice", { hasText: sentence }).waitFor();
}

async function press(what: Locator): Promise<void> {
  // Once it can be pressed at all.
  await what.click({ trial: true });
  await what.focus();
  await what.press("Enter");
}

function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
