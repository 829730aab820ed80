// What a visitor is asked when they send a form: by keyboard, on a phone, and where the answer is no.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { FORM, openLetterbox } from "../support/letterbox.ts";
import { signIn } from "../support/make.ts";
import { type TestApp } from "../support/test_app.ts";
import { testServer } from "../support/test_server.ts";

/** In one way and in the other, in turn. */
const ASKS = `<script>
const heading = document.querySelector("h1");
const say = (status, { errors }) => heading.textContent = status + " " + errors[0].message;
let asks = 0;
document.forms[0].onsubmit = async (event) => {
  event.preventDefault();
  const body = new FormData(event.target);
  if (asks++ % 2 === 0) {
    const response = await fetch("https://formspree.io/f/x", { method: "POST", body });
    return say(response.status, await response.json());
  }
  const xhr = new XMLHttpRequest();
  xhr.open("POST", "https://formspree.io/f/x");
  xhr.onreadystatechange = () => xhr.readyState === 4 && say(xhr.status, JSON.parse(xhr.responseText));
  xhr.send(body);
};</script>`;

Deno.test("by keyboard alone, on a phone: the question is read out, Escape says no, Enter on Send says yes", async () => {
  await using server = await testServer();
  await openLetterbox(server.app);
  await using chromium = await openBrowser({ width: 360, reducedMotion: "reduce" });
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Visitor");
  await page.keyboard.press("Tab");
  await page.keyboard.type("visitor@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.type("May I have the recipe?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const letter = page.getByRole("dialog", { name: "Send this to chef1?" });
  await letter.getByRole("button", { name: "Send", exact: true, disabled: false }).waitFor();
  assert.equal(await focused(), "Send this to chef1?");
  assert.match(
    await letter.evaluate((dialog) =>
      document.getElementById(dialog.getAttribute("aria-describedby")!)!.innerText
    ),
    /Only chef1 gets it/,
  );
  const box = (await letter.boundingBox())!;
  assert.ok(box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
  await page.keyboard.press("Escape");
  await letter.waitFor({ state: "detached" });
  assert.deepEqual(await kept(server.app), []);

  // The visitor is back in the page, on the button that they pressed.
  await frame.locator("button:focus").waitFor();
  await page.keyboard.press("Enter");
  await letter.getByRole("button", { name: "Send", exact: true, disabled: false }).waitFor();
  const order: string[] = [];
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press("Tab");
    order.push(await focused());
  }
  assert.deepEqual(order.slice(1), ["Send", "Do not send"]);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("chef1 has it, and can answer you").waitFor();
  assert.equal(await focused(), "Close");
  await page.keyboard.press("Enter");
  await letter.waitFor({ state: "detached" });
  assert.deepEqual(await kept(server.app), ["May I have the recipe?"]);

  function focused(): Promise<string> {
    return page.evaluate(() => (document.activeElement as HTMLElement).innerText.split("\n")[0]!);
  }
});

Deno.test("a page hears that its visitor did not send, and asks three times at most", async () => {
  await using server = await testServer();
  await openLetterbox(server.app, { code: FORM.replace("</body>", `${ASKS}</body>`) });
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Your name").fill("Visitor");
  for (let times = 0; times < 3; times++) {
    await frame.getByRole("button", { name: "Send it" }).click();
    await page.getByRole("button", { name: "Do not send" }).click();
    await frame.getByRole("heading", { name: "422 Nothing was sent." }).waitFor();
    await frame.locator("h1").evaluate((heading) => heading.textContent = "Again");
  }
  await frame.getByRole("button", { name: "Send it" }).click();
  await frame.getByRole("heading", { name: "422 Nothing was sent." }).waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.deepEqual(await kept(server.app), []);
});

Deno.test("a form that asks for a password is not sent, the visitor is told, and the page is marked", async () => {
  await using server = await testServer({ MAIL_FROM: "Kitchen <house@example.com>" });
  const code = FORM.replace("<textarea", '<input type="password" name="secret"><textarea');
  await openLetterbox(server.app, { code });
  await using chromium = await openBrowser();
  const { page } = chromium;
  const posted: string[] = [];
  page.on("request", (request) => posted.push(request.postData() ?? ""));
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Your name").fill("Visitor");
  await frame.locator("[type=password]").fill("a warm kitchen 2");
  await frame.getByRole("button", { name: "Send it" }).click();
  const letter = page.getByRole("dialog", { name: "This was not sent" });
  await letter.getByText("This form asks for a password.").waitFor();
  assert.equal(await letter.getByRole("button", { name: "Send" }).count(), 0);
  assert.equal((await server.app.mailbox.next()).subject, "A form of /u/chef1 asks for a password");
  assert.ok(!posted.join().includes("a warm kitchen 2"), "the password stays where it is");
  assert.deepEqual(await kept(server.app), []);
});

Deno.test("without a letterbox the box says so, with the mail address that the page has", async () => {
  await using server = await testServer();
  const { bearer } = await signIn(server.app);
  const link = '<a href="mailto:chef1@example.com?subject=Hello">Mail</a>';
  const user_code = FORM.replace("</body>", `${link}</body>`);
  const saved = await server.app.post(CALLS.savePortfolio, { user_code }, bearer);
  await saved.body?.cancel();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Your name").fill("Visitor");
  await frame.getByRole("button", { name: "Send it" }).click();
  const box = frame.getByRole("dialog");
  await box.getByText(
    "The owner of this page does not take messages here: nothing was sent. You can write to",
  )
    .waitFor();
  assert.equal(
    await box.getByRole("link", { name: "chef1@example.com" }).getAttribute("href"),
    "mailto:chef1@example.com?subject=Hello",
  );
  await box.getByRole("button", { name: "OK" }).click();
  assert.equal(await frame.getByLabel("Your name").inputValue(), "Visitor", "nothing is lost");
});

async function kept({ database }: TestApp): Promise<string[]> {
  const rows = await database.sql<{ text: string }>`
    select fields -> -1 ->> 'value' as text from visitor_messages`;
  return rows.map(({ text }) => text);
}
