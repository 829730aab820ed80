// An operator sees the page that strangers see: it is where they see it, and can read nothing by which it could tell one from the other.
import assert from "node:assert/strict";
import type { Page, Response } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { PAGE_PASSWORD, see } from "../support/locked.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { OPERATED, signInOperator } from "../support/operator.ts";
import { openAs } from "../support/owner.ts";
import { savePage } from "../support/screening.ts";
import { type PageEnvironment, READ, watchfulPage } from "../support/surroundings.ts";
import { takePageDown } from "../support/take_down.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { makePhoto, upload } from "../support/uploads.ts";

interface PageReading {
  first: PageEnvironment;
  second: PageEnvironment;
  /** Of the frame's answer, and of the element. */
  headers: Record<string, string>;
  frame: string;
}

/** By which it is not shown, or not to everybody. */
const HIDDEN: Record<string, (app: TestApp, owner: SignedInUser) => Promise<unknown>> = {
  "that everybody sees": () => Promise.resolve(),
  "that waits for an operator": ({ database: { sql } }) =>
    sql`update portfolios set held_at = now(), held_for = '[]'`,
  "that was taken down": (app) => takePageDown(app),
  "that its owner took offline": ({ database: { sql } }) =>
    sql`update portfolios set is_published = false`,
};

const HOSTS: Record<string, (origin: string) => Record<string, string>> = {
  "": () => ({}),
  ", with pages at a host of their own": (origin) => ({
    PAGES_ORIGIN: origin.replace("localhost", "127.0.0.1"),
  }),
  ", with frames at a host of their own": (origin) => ({
    USERCONTENT_ORIGIN: origin.replace("localhost", "127.0.0.1"),
  }),
};

for (const [where, environment] of Object.entries(HOSTS)) {
  for (const [which, hide] of Object.entries(HIDDEN)) {
    Deno.test(`a page ${which} reads nothing else before an operator than before a stranger${where}`, async () => {
      await using server = await testServer((origin) => ({ ...OPERATED, ...environment(origin) }));
      const { app, pages } = server;
      const owner = await signIn(app);
      await makeWatchfulPage(app, owner);
      const stranger = await lookFrom(async (page) => {
        await page.goto(server.origin);
        return openInTab(page, `${pages}/u/chef1`);
      });
      await hide(app, owner);
      app.pages.forget(owner.id);
      const operator = await lookFrom((page) => openLook(page, server));
      compare(operator, stranger);
      assert.match(
        String((stranger.first.location as { href: string }).href),
        /\/u\/chef1\/frame$/,
      );
      assert.deepEqual(stranger.first.pictures, [[true, 40], [true, 40]]);
    });
  }
}

for (const which of ["that everybody sees", "that waits for an operator"]) {
  Deno.test(`a page with a password ${which} reads nothing else before an operator than before a visitor who knows it`, async () => {
    await using server = await testServer(OPERATED);
    const { app, pages } = server;
    const owner = await signIn(app);
    await makeWatchfulPage(app, owner);
    await see(app, owner, { visibility: "password", password: PAGE_PASSWORD });
    const visitor = await lookFrom(async (page) => {
      await page.goto(server.origin);
      const tab = await openInTab(page, `${pages}/u/chef1`);
      await tab.getByLabel("Password").fill(PAGE_PASSWORD);
      await tab.getByRole("button").click();
      return tab;
    });
    await HIDDEN[which]!(app, owner);
    const operator = await lookFrom((page) => openLook(page, server));
    // The question was a place that the visitor came by.
    compare(operator, visitor, ["history"]);
  });
}

Deno.test("what an operator sees is shown to nobody else, and to them for minutes alone", async () => {
  await using server = await testServer(OPERATED);
  const { app } = server;
  await makeWatchfulPage(app, await signIn(app));
  await takePageDown(app);
  const { bearer } = await signInOperator(app);
  const { look_url } = await (await app.post(CALLS.lookAtPage, { username: "chef1" }, bearer))
    .json();
  const path = new URL(look_url).pathname;
  const entered = await app.get(path);
  assert.equal(entered.status, 302);
  assert.match(entered.headers.get("Location")!, /\/u\/chef1$/);
  const [set] = entered.headers.getSetCookie();
  assert.match(set!, /^look=[^;]+; Max-Age=600; Path=\/u\/chef1; HttpOnly; Secure; SameSite=None$/);
  const Cookie = set!.split(";")[0]!;
  for (const address of ["/u/chef1", "/u/chef1/frame"]) {
    const looked = await app.get(address, { Cookie });
    assert.equal(looked.status, 200, await looked.text());
    assert.equal(looked.headers.get("Cache-Control"), "private, max-age=0, must-revalidate");
    assert.equal(await statusOf(app, address), 404, "of others, also afterwards");
    assert.equal(await statusOf(app, address, { Cookie: "look=x" }), 404);
  }
  await signIn(app, "chef2");
  await savePage(app, await signIn(app, "chef3"), "<p>x");
  await app.database.sql`update portfolios set is_published = false`;
  assert.equal(await statusOf(app, "/u/chef3", { Cookie }), 404, "nor another page");
  assert.equal(await statusOf(app, path.replace("chef1", "chef3")), 404);
  app.clock.advance(10 * 60_000);
  for (const address of ["/u/chef1", "/u/chef1/frame"]) {
    assert.equal(await statusOf(app, address, { Cookie }), 404);
  }
  assert.equal(await statusOf(app, path), 404);
});

Deno.test("what a page asks for without cookies is there from a sandbox alone, and only while an operator looks", async () => {
  await using app = await testApp(OPERATED);
  const owner = await signIn(app);
  const path = `/u/chef1/pictures/${await makeWatchfulPage(app, owner)}`;
  await takePageDown(app);
  const fromSandbox = () => statusOf(app, path, { Origin: "null" });
  assert.equal(await fromSandbox(), 404, "before");
  const { bearer } = await signInOperator(app);
  await (await app.post(CALLS.lookAtPage, { username: "chef1" }, bearer)).body?.cancel();
  assert.equal(await fromSandbox(), 200);
  const answer = await app.get(path, { Origin: "null" });
  await answer.body?.cancel();
  assert.match(answer.headers.get("Cache-Control")!, /^private,/);
  assert.equal(answer.headers.get("Access-Control-Allow-Origin"), "*");
  for (const headers of [{}, { Origin: "https://evil.example" }] as Record<string, string>[]) {
    assert.equal(await statusOf(app, path, headers), 404);
  }
  app.clock.advance(10 * 60_000);
  assert.equal(await fromSandbox(), 404, "after");
});

async function statusOf(
  app: TestApp,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await app.get(path, headers);
  await response.body?.cancel();
  return response.status;
}

/** Returns the name of the picture on it. */
async function makeWatchfulPage(app: TestApp, owner: SignedInUser): Promise<string> {
  const sent = await upload(app, await makePhoto(40, 30), owner.bearer);
  const { picture: { files: [{ name }] } } = await sent.json();
  await savePage(app, owner, watchfulPage(name));
  return name;
}

async function openLook(page: Page, server: TestServer): Promise<Page> {
  await openAs(page, server, await signInOperator(server.app), "/operator/pages/chef1");
  await page.getByRole("button", { name: "Look at it" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open the page" }).click();
  return await opened;
}

async function openInTab(page: Page, url: string): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.evaluate((href) => {
    const link = document.createElement("a");
    Object.assign(link, { href, target: "_blank", rel: "noopener noreferrer" });
    document.body.prepend(Object.assign(link, { textContent: "The page of chef1" }));
  }, url);
  await page.getByRole("link", { name: "The page of chef1" }).click();
  return await opened;
}

/** In a browser of their own. */
async function lookFrom(open: (page: Page) => Promise<Page>): Promise<PageReading> {
  await using chromium = await openBrowser();
  const answers: Response[] = [];
  chromium.page.context().on("response", (response) => {
    if (/\/frame$/.test(new URL(response.url()).pathname)) answers.push(response);
  });
  const tab = await open(chromium.page);
  const frame = tab.frameLocator("iframe");
  // In the frame, the driver's look would count as a press.
  await tab.waitForFunction((read) => document.title === read, READ);
  const [first, second] = await Promise.all(
    ["first", "second"].map(async (id) =>
      JSON.parse((await frame.locator(`#${id}`).textContent())!) as PageEnvironment
    ),
  );
  // The landing page, from which some begin, has a frame too.
  const headers = await answers.find((each) => each.frame().page() === tab)!.allHeaders();
  for (const name of ["date", "cache-control"]) delete headers[name];
  return {
    first: first!,
    second: second!,
    headers,
    frame: await tab.locator("iframe").evaluate(({ attributes }) =>
      [...attributes].map(({ name, value }) => `${name}=${name === "name" ? "" : value}`).join(" ")
    ),
  };
}

/** Part by part, so that what differs is named. */
function compare(
  operator: PageReading,
  stranger: PageReading,
  except: readonly string[] = [],
): void {
  for (const when of ["first", "second"] as const) {
    for (const [name, value] of Object.entries(stranger[when])) {
      if (!except.includes(name)) assert.deepEqual(operator[when][name], value, `${when}: ${name}`);
    }
  }
  assert.deepEqual(operator.headers, stranger.headers);
  assert.deepEqual(operator.frame, stranger.frame);
}
