// Lane: rest.
// A page whose files are kept, in a real browser that reaches no other host.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { readState } from "../support/kept_files.ts";
import { type LibraryHosts, openLibraryHosts } from "../support/library_hosts.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const CDN = "https://cdn.jsdelivr.net/npm/soup@1/";
const ESM = "https://esm.sh/";
const TELLS = "document.title += ";
const FILES: LibraryHosts["files"] = {
  [`${CDN}soup.css`]: "h1 { color: rgb(1, 2, 3) }",
  [`${CDN}classic.js`]: `${TELLS} " classic";
    const beside = document.createElement("script");
    beside.src = new URL("beside.js", document.currentScript.src);
    document.head.append(beside);`,
  [`${CDN}beside.js`]: `${TELLS} " beside";`,
  [`${CDN}named.js`]: `${TELLS} " named";`,
  [`${CDN}written.js`]: `${TELLS} " written";`,
  [`${CDN}late.css`]: "p { color: rgb(4, 5, 6) }",
  [`${CDN}data.json`]: `{"word": "fetched"}`,
  [`${ESM}soup`]: `import { salt } from "/salt.mjs";
    export default salt;
    import(new URL("neighbour.mjs", import.meta.url));`,
  [`${ESM}salt.mjs`]: `export const salt = "module";`,
  [`${ESM}neighbour.mjs`]: `import { salt } from "./salt.mjs"; ${TELLS} " neighbour of " + salt;`,
};
const PAGE = `<!DOCTYPE html><html><head><title>Soup</title>
<link rel="stylesheet" href="${CDN}soup.css"><script src="${CDN}classic.js"></script>
<script>document.write('<script src="${CDN}written.js"><\\/script>')</script></head>
<body><h1>Soup</h1><p>Peas</p><script>
const script = document.createElement("script");
script.setAttribute("src", "${CDN}named.js");
document.head.append(script);
document.head.insertAdjacentHTML("beforeend", '<link rel="stylesheet" href="${CDN}late.css">');
fetch("${CDN}data.json").then((reply) => reply.json()).then(({ word }) => ${TELLS} " " + word);
</script>
<script type="module">import salt from "${ESM}soup"; ${TELLS} " " + salt;</script></body></html>`;
const WORDS = ["classic", "beside", "named", "written", "fetched", "module", "neighbour of module"];

Deno.test("all that a page loads, at once and as it runs, comes from here alone", async () => {
  await using hosts = await openLibraryHosts(FILES);
  await using server = await testServer({}, undefined, { hosts: hosts.route });
  const { bearer } = await signIn(server.app);
  const loads = [`${CDN}beside.js`, `${ESM}neighbour.mjs`];
  const saved = await server.app.post(CALLS.savePortfolio, { user_code: PAGE, loads }, bearer);
  await saved.body?.cancel();
  await server.app.keeper.settle();
  const state = await readState(server);
  assert.deepEqual([state.hosts, state.elsewhere], [[], []]);

  const asked: string[] = [];
  await using chromium = await openBrowser({ otherHosts: (url) => (asked.push(url.href), null) });
  await chromium.page.goto(`${server.pages}/u/chef1`);
  await untilWhole(chromium.page);
  assert.deepEqual(asked, []);
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("what nobody saw before is asked of its host, told, and kept then", async () => {
  await using hosts = await openLibraryHosts(FILES);
  await using server = await testServer({}, undefined, { hosts: hosts.route });
  const { app } = server;
  const { bearer } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: PAGE }, bearer);
  await saved.body?.cancel();
  await app.keeper.settle();
  assert.deepEqual((await readState(server)).hosts, ["cdn.jsdelivr.net", "esm.sh"]);

  const kept = hosts.asked.length;
  await using chromium = await openBrowser({ outsidePort: hosts.route.port });
  await chromium.page.goto(`${server.pages}/u/chef1`);
  await untilWhole(chromium.page);
  assert.deepEqual(hosts.asked.slice(kept).toSorted(), [`${CDN}beside.js`, `${ESM}neighbour.mjs`]);
  await until("what was asked beside is wished for", async () => {
    const wishes = await app.database.sql`select address from page_wishes`;
    return wishes.length === 2;
  });
  app.clock.advance(2 * 60_000);
  app.keeper.notify();
  await app.keeper.settle();
  const keptThen = hosts.asked.length;
  await chromium.page.reload();
  await untilWhole(chromium.page);
  assert.deepEqual(hosts.asked.slice(keptThen), []);
});

Deno.test("what a page is refused is told, and kept from then on", async () => {
  const hidden = `https://unpkg.com/hidden@1/hidden.js`;
  await using hosts = await openLibraryHosts({ [hidden]: `${TELLS} " hidden";` });
  await using server = await testServer({}, undefined, { hosts: hosts.route });
  const { app } = server;
  const { bearer } = await signIn(app);
  const code = `<!DOCTYPE html><title>Soup</title><h1>Soup</h1><script>
const script = document.createElement("script");
script.src = ["https://unp", "kg.com/hidden@1/hidden.js"].join("");
document.head.append(script);</script>`;
  const saved = await app.post(CALLS.savePortfolio, { user_code: code, loads: [] }, bearer);
  await saved.body?.cancel();
  await app.keeper.settle();
  await using chromium = await openBrowser();
  await chromium.page.goto(`${server.pages}/u/chef1`);
  await until("it is told", async () => {
    const [wish] = await app.database.sql<{ address: string }>`select address from page_wishes`;
    return wish?.address === hidden;
  });
  app.clock.advance(2 * 60_000);
  app.keeper.notify();
  await app.keeper.settle();
  await chromium.page.reload();
  await untilWhole(chromium.page, ["hidden"]);
});

async function untilWhole(page: Page, words: readonly string[] = WORDS): Promise<void> {
  const frame = page.frameLocator("iframe");
  await until(
    () => `all words in the title: ${words}`,
    async () => {
      const title = await frame.locator("html").evaluate(() => document.title).catch(() => "");
      return words.every((word) => title.includes(word));
    },
  );
  if (words !== WORDS) return;
  const colours = await frame.locator("body").evaluate(() =>
    ["h1", "p"].map((name) => getComputedStyle(document.querySelector(name)!).color)
  );
  assert.deepEqual(colours, ["rgb(1, 2, 3)", "rgb(4, 5, 6)"]);
}
