// POST /api/visits/presses/: which presses on links of a page are counted, and where they are shown.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { findVisitStats } from "../../server/visits/visits.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const PROXIED = { TRUST_PROXY: "1" };
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const MAIL = "mailto:chef1@example.com";
const PAGE = `<h1>Soup</h1><a href="${MAIL}?subject=Soup">Email me</a>
  <a href="https://soup.example">The soup</a>`;
const DAY_MS = 24 * 60 * 60_000;

type Headers = Record<string, string>;

Deno.test("POST /api/visits/presses/ counts presses by day, with the words of the page", async () => {
  await using app = await testApp(PROXIED);
  const { id } = await publish(app);
  await press(app, MAIL);
  await press(app, `${MAIL}?subject=Soup&body=mine`, { username: "CHEF1" });
  await press(app, "https://soup.example/");
  const counted = [{ words: "Email me", presses: 2 }, { words: "The soup", presses: 1 }];
  assert.deepEqual((await stats(app, id)).week.presses, counted);
  app.clock.advance(8 * DAY_MS);
  const later = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
  const { access } = await later.json();
  const bearer = { Authorization: `Bearer ${access}` };
  await save(app, bearer, PAGE.replace("Email me", "Write to me"));
  await press(app, MAIL);
  const { week, presses } = await stats(app, id);
  assert.deepEqual(week.presses, [{ words: "Write to me", presses: 1 }]);
  assert.deepEqual(presses, [{ words: "Write to me", presses: 3 }, counted[1]]);
});

for (
  const [claim, body, headers] of [
    ["an address that is not on the page", { link: "https://other.example/" }, {}],
    ["words", { link: "Buy my soup" }, {}],
    ["a page that is not there", { username: "nobody" }, {}],
    ["a bot", {}, { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }],
    ["Do Not Track", {}, { "DNT": "1" }],
    ["Global Privacy Control", {}, { "Sec-GPC": "1" }],
  ] as const
) {
  Deno.test(`POST /api/visits/presses/ does not count ${claim}`, async () => {
    await using app = await testApp(PROXIED);
    await publish(app);
    await press(app, MAIL, body, headers);
    assert.deepEqual(await rows(app), []);
  });
}

Deno.test("POST /api/visits/presses/ does not count the owner, nor on a page that is offline", async () => {
  await using app = await testApp(PROXIED);
  const { bearer, cookie } = await publish(app);
  await press(app, MAIL, {}, cookie);
  assert.deepEqual(await rows(app), []);
  const offline = await app.post(CALLS.publishPortfolio, { is_published: false }, bearer);
  await offline.body?.cancel();
  await press(app, MAIL);
  assert.deepEqual(await rows(app), []);
});

Deno.test("POST /api/visits/presses/ too often is answered alike and counts nothing", async () => {
  await using app = await testApp({ ...PROXIED, RATE_LIMITS: "on" });
  const { id } = await publish(app);
  for (let i = 0; i < 130; i++) await press(app, MAIL);
  assert.deepEqual((await stats(app, id)).presses, [{ words: "Email me", presses: 120 }]);
});

Deno.test("a page that was saved before links were kept has those of its text", async () => {
  await using app = await testApp(PROXIED);
  await publish(app);
  const { sql } = app.database;
  await sql`update portfolios set links = '[]'`;
  const migration = await Deno.readTextFile(
    new URL("../../sql/0057_page_links.sql", import.meta.url),
  );
  const [fill] = /^update portfolios[^;]+;/m.exec(migration)!;
  await app.database.transaction((_sql, script) => script(fill));
  await press(app, MAIL);
  await press(app, "https://soup.example/");
  assert.equal((await rows(app)).length, 2);
});

Deno.test("presses are in the export, and go with the account", async () => {
  await using app = await testApp(PROXIED);
  const { bearer } = await publish(app);
  await press(app, MAIL);
  const day = app.clock.now().toISOString().slice(0, 10);
  await app.visits.flush();
  const { visits } = await (await app.get(CALLS.exportData, bearer)).json();
  assert.deepEqual(visits.presses, [{ day, link: MAIL, words: "Email me", presses: 1 }]);
  const deleted = await app.post(CALLS.deleteAccount, { password: PASSWORD }, bearer);
  assert.equal(deleted.status, 200);
  await deleted.body?.cancel();
  assert.deepEqual(await rows(app), []);
});

async function publish(app: TestApp) {
  const user = await signIn(app);
  await save(app, user.bearer, PAGE);
  return user;
}

async function save(app: TestApp, bearer: Headers, user_code: string): Promise<void> {
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200);
  await saved.body?.cancel();
}

async function press(app: TestApp, link: string, body: object = {}, headers: Headers = {}) {
  const response = await app.fetch(
    new Request(`http://localhost:8000${CALLS.presses}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": BROWSER,
        "X-Forwarded-For": "10.0.0.1",
        ...headers,
      },
      body: JSON.stringify({ username: "chef1", link, ...body }),
    }),
  );
  assert.equal(response.status, 204);
}

async function stats(app: TestApp, id: string) {
  await app.visits.flush();
  return await findVisitStats(app.database.sql, id, app.clock.now());
}

async function rows(app: TestApp) {
  await app.visits.flush();
  return await app.database.sql`select link from link_presses`;
}
