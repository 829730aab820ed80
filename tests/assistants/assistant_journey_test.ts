// From the chat to the page with no step of one's own: an assistant is connected once, and publishes, until it is ended.
// Lane: daily.
import assert from "node:assert/strict";
import { SCOPE_WORDS, SCOPES } from "../../contract/assistants/scopes.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { followBack, openAssistant, pressAllow } from "../support/assistant.ts";
import { openBrowser } from "../support/browser.ts";
import { openTab } from "../support/editor.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";
import { openRow } from "../support/profile_rows.ts";

const PAGE = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Soup</title></head>
<body><nav><a href="#soup">Soup</a></nav><h1 id="soup">Soup of the day</h1></body></html>`;

Deno.test("a person connects an assistant in their browser; it checks, mends, publishes, edits and goes back, until it is ended", async () => {
  await using server = await testServer();
  const { app, origin } = server;
  await makeUser(app);
  const assistant = await openAssistant(origin);
  assert.equal(assistant.asks.origin, origin);
  await using chromium = await openBrowser({ width: 360 });
  const { page } = chromium;
  const { back: cameBack } = await followBack(page);
  await page.goto(assistant.asks.href);
  // Signed out: the way leads over the sign-in page and back.
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Let an assistant work on your page?" }).waitFor();
  await page.getByText("It calls itself “An Assistant”").waitFor();
  await page.getByText("this computer").waitFor();
  assert.deepEqual(
    await page.locator(".consent-scopes li").allInnerTexts(),
    Object.values(SCOPE_WORDS),
  );
  await pressAllow(page);
  const back = await cameBack;
  assert.equal(back.searchParams.get("state"), "a state of its own");
  assert.equal(back.searchParams.get("iss"), origin);
  await assistant.connect(back);

  const use = async (name: string, args: Record<string, unknown>) => {
    const { structuredContent, isError, content } = await assistant.client.callTool({
      name,
      arguments: args,
    });
    assert.ok(!isError, JSON.stringify(content));
    return structuredContent as { version: number; findings: unknown[] };
  };
  const heading = async () => {
    await page.goto(`${server.pages}/u/chef1`);
    return await page.frameLocator("iframe").locator("h1").innerText();
  };
  const { findings } = await use("check_page", { html: PAGE });
  assert.ok(findings.length > 0);
  const html = PAGE.replace(/<nav>.*<\/nav>/, '<div><a href="#soup">Soup</a></div>');
  assert.equal((await use("publish_page", { html, version: 0 })).version, 1);
  assert.equal(await heading(), "Soup of the day");
  const edits = [{ find: "Soup of the day", replace: "Bread of the day" }];
  assert.equal((await use("edit_page", { version: 1, edits })).version, 2);
  assert.equal(await heading(), "Bread of the day");
  assert.equal((await use("restore_version", { restore: 1, version: 2 })).version, 3);
  assert.equal(await heading(), "Soup of the day");
  assert.match((await app.mailbox.next()).text!, /"An Assistant" published your page/);

  // The history names it; the profile ends it.
  await page.goto(`${origin}/dashboard`);
  await page.getByRole("button", { name: "Edit Portfolio" }).click();
  await openTab(page, "History");
  await page.getByText(/An Assistant/).first().waitFor();
  await page.goto(`${origin}/profile`);
  page.on("dialog", (dialog) => dialog.accept());
  await openRow(page, "Connected assistants");
  await page.getByText(/last used .* from 127\.0\.0\.1/).waitFor();
  await page.getByRole("button", { name: "End An Assistant" }).click();
  await page.getByText(SENTENCES.connection_ended).waitFor();
  const response = await fetch(`${origin}/mcp`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Authorization": `Bearer ${assistant.tokens()!.access_token}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  await response.body?.cancel();
  assert.equal(response.status, 401);
  const way = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
  assert.equal(
    response.headers.get("WWW-Authenticate"),
    `Bearer ${way}, scope="${SCOPES.join(" ")}", error="invalid_token"`,
  );
  await assistant.client.close();
});

Deno.test("the command on /developers publishes, copied from the screen, with a key made in the profile", async () => {
  await using server = await testServer();
  const { app, origin } = server;
  await makeUser(app);
  await using chromium = await openBrowser({ hasClipboard: true });
  const { page } = chromium;
  await page.goto(`${origin}/login?next=/profile`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await openRow(page, "Access keys");
  await page.getByText("New access key").click();
  await page.getByLabel("What it is for").fill("My laptop");
  await page.getByRole("button", { name: "Make the key" }).click();
  await page.getByRole("button", { name: "Copy key" }).click();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(key, /^fk_/);
  await page.getByRole("button", { name: "I have it" }).click();
  assert.equal(await page.getByText(key).count(), 0);

  await openRow(page, "Connected assistants");
  await page.getByRole("link", { name: "How to connect" }).click();
  await page.getByText(`${server.pages}/u/chef1`).first().waitFor();
  await page.getByRole("button", { name: "Copy: Publish", exact: true }).click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const answer = await run(command.replace("fk_YOUR_KEY", key), PAGE.replace(/<nav>.*<\/nav>/, ""));
  assert.equal(answer.split("\n")[0], `${server.pages}/u/chef1`);
  const { user_code } = await (await app.get(CALLS.publicPortfolio.replace(":username", "chef1")))
    .json();
  assert.match(user_code, /Soup of the day/);
});

/** As curl would, which not every machine has: -T puts the file, under its name where an address ends with a slash. */
async function run(command: string, file: string): Promise<string> {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) =>
    quoted ?? bare!
  );
  assert.deepEqual(words.slice(0, 4), ["curl", "-T", "page.html", "-H"]);
  assert.equal(words.length, 6);
  const [name, value] = words[4]!.split(": ") as [string, string];
  const response = await fetch(words[5]!.replace(/\/$/, "/page.html"), {
    method: "PUT",
    headers: { [name]: value },
    body: new TextEncoder().encode(file),
  });
  assert.equal(response.status, 200);
  return await response.text();
}
