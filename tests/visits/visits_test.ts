// POST /api/visits/: who is counted, who is not, and that nothing about anyone stays.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { findVisitStats } from "../../server/visits/visits.ts";
import { signIn } from "../support/make.ts";
import { replicaOf } from "../support/replica.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const PROXIED = { TRUST_PROXY: "1" };
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const DAY_MS = 24 * 60 * 60_000;

Deno.test("POST /api/visits/ counts visits, and each visitor once a day", async () => {
  await using app = await testApp(PROXIED);
  const { id } = await signIn(app);
  await visit(app, "10.0.0.1");
  await visit(app, "10.0.0.1");
  await visit(app, "10.0.0.2", { username: "CHEF1" });
  assert.deepEqual(await today(app, id), { visits: 3, visitors: 2 });
  await visit(app, "10.0.0.1");
  assert.deepEqual(await today(app, id), { visits: 4, visitors: 2 }, "also in a later batch");
  app.clock.advance(DAY_MS);
  await visit(app, "10.0.0.1");
  assert.deepEqual(await today(app, id), { visits: 1, visitors: 1 }, "and anew the next day");
});

Deno.test("POST /api/visits/ counts over two processes together", async () => {
  await using app = await testApp(PROXIED);
  await using other = await replicaOf(app);
  const { id } = await signIn(app);
  for (const { fetch } of [app, other]) {
    const response = await fetch(
      new Request(`http://localhost:8000${CALLS.visits}`, request("10.0.0.1")),
    );
    assert.equal(response.status, 204);
  }
  await app.visits.flush();
  await other.visits.flush();
  assert.deepEqual(await today(app, id), { visits: 2, visitors: 1 });
});

for (
  const [claim, headers] of [
    ["a bot", { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }],
    ["a client without a name", { "User-Agent": "" }],
    ["Do Not Track", { "DNT": "1" }],
    ["Global Privacy Control", { "Sec-GPC": "1" }],
  ] as const
) {
  Deno.test(`POST /api/visits/ does not count ${claim}`, async () => {
    await using app = await testApp(PROXIED);
    const { id } = await signIn(app);
    await visit(app, "10.0.0.1", {}, headers);
    assert.deepEqual(await today(app, id), { visits: 0, visitors: 0 });
  });
}

Deno.test("POST /api/visits/ does not count the owner, but other people who are signed in", async () => {
  await using app = await testApp(PROXIED);
  const { id, cookie } = await signIn(app);
  const { cookie: other } = await signIn(app, "chef2");
  await visit(app, "10.0.0.1", {}, cookie);
  assert.deepEqual(await today(app, id), { visits: 0, visitors: 0 });
  await visit(app, "10.0.0.1", {}, other);
  assert.deepEqual(await today(app, id), { visits: 1, visitors: 1 });
});

Deno.test("POST /api/visits/ keeps the hosts of referrers, and nothing else of them", async () => {
  await using app = await testApp(PROXIED);
  const { id } = await signIn(app);
  for (
    const referrer of [
      "https://search.example/?q=secret",
      "https://search.example/x",
      "http://chat.example:8080/room/7",
      "http://localhost:8000/u/chef2",
      "android-app://x",
      "no address",
      "",
    ]
  ) await visit(app, "10.0.0.1", { referrer });
  await app.visits.flush();
  const { referrers } = await findVisitStats(app.database.sql, id, app.clock.now());
  assert.deepEqual(referrers, [
    { host: "search.example", visits: 2 },
    { host: "chat.example:8080", visits: 1 },
  ]);
});

Deno.test("what told visitors apart is thrown away with the day", async () => {
  await using app = await testApp(PROXIED);
  await signIn(app);
  const { sql } = app.database;
  await visit(app, "10.0.0.1");
  await app.visits.flush();
  const [seen] = await sql<{ hash: string }>`select hash from visits_seen`;
  assert.match(seen!.hash, /^[0-9a-f]{64}$/);
  for (let day = 0; day < 2; day++) {
    app.clock.advance(DAY_MS);
    await visit(app, "10.0.0.1");
    await app.visits.flush();
  }
  assert.equal(
    (await sql`select 1 from visit_salts`).length,
    2,
    "today's, and yesterday's at midnight",
  );
  assert.equal((await sql`select 1 from visits_seen`).length, 2);
});

Deno.test("POST /api/visits/ for nobody, or too often, is answered alike and counts nothing", async () => {
  await using app = await testApp({ ...PROXIED, RATE_LIMITS: "on" });
  const { id } = await signIn(app);
  await visit(app, "10.0.0.9", { username: "nobody" });
  for (let i = 0; i < 130; i++) await visit(app, "10.0.0.1");
  assert.deepEqual(await today(app, id), { visits: 120, visitors: 1 });
});

for (const body of [{}, { username: 7, referrer: "" }, { username: "chef1" }, []]) {
  Deno.test(`POST /api/visits/ refuses ${JSON.stringify(body)}`, async () => {
    await using app = await testApp();
    const response = await app.post(CALLS.visits, body);
    assert.equal(response.status, 400);
    await response.body?.cancel();
  });
}

Deno.test("GET /dashboard shows 30 days of visits and the top referrers", async () => {
  await using app = await testApp(PROXIED);
  const { bearer, cookie } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer);
  await saved.body?.cancel();
  assert.match(await (await app.get("/dashboard", cookie)).text(), /No visits in the last 30 days/);
  await visit(app, "10.0.0.1", { referrer: "https://search.example/" });
  await visit(app, "10.0.0.1");
  await app.visits.flush();
  const html = await (await app.get("/dashboard", cookie)).text();
  assert.match(html, /1 visitor this week, from search\.example\./);
  assert.match(html, /2 visits in the last 30 days\./);
  assert.match(html, /search\.example/);
  assert.match(html, /There were none in the 30 days before\./);
  assert.equal([...html.matchAll(/<rect class="visits-(bar|none)"/g)].length, 30);
  assert.equal([...html.matchAll(/<th scope="row">/g)].length, 30);
});

function request(address: string, body: object = {}, headers: Record<string, string> = {}) {
  return {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "User-Agent": BROWSER,
      "X-Forwarded-For": address,
      ...headers,
    },
    body: JSON.stringify({ username: "chef1", referrer: "", ...body }),
  };
}

async function visit(
  app: TestApp,
  address: string,
  body?: object,
  headers?: Record<string, string>,
) {
  const url = `http://localhost:8000${CALLS.visits}`;
  const response = await app.fetch(new Request(url, request(address, body, headers)));
  assert.equal(response.status, 204);
}

async function today(app: TestApp, id: string) {
  await app.visits.flush();
  const { days } = await findVisitStats(app.database.sql, id, app.clock.now());
  assert.equal(days.length, 30);
  const { visits, visitors } = days.at(-1)!;
  return { visits, visitors };
}
