// A database that goes away under the running app: every answer stays an answer, and it heals by itself.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { openLine } from "../support/breakable_line.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { quiet } from "../support/quiet.ts";
import { replicaOf } from "../support/replica.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

Deno.test("while the database is gone, what needs it is a 503, and what does not is served", async () => {
  await using app = await testApp();
  await using far = await onBreakableLine(app);
  const { bearer, cookie } = await signIn(app);
  using _warnings = quiet("warn");
  assert.equal((await far.get("/dashboard", cookie)).status, 200);
  far.line.cut();

  for (const [path, headers] of [["/dashboard", cookie], ["/login", cookie], ["/u/chef1", {}]]) {
    const page = await far.get(path as string, headers as Record<string, string>);
    assert.equal(page.status, 503, String(path));
    assert.equal(page.headers.get("Retry-After"), "2");
    assert.equal(page.headers.get("Cache-Control"), "no-store");
    assert.match(page.headers.get("Content-Type")!, /^text\/html/);
    assert.match(page.text, /catching its breath/);
  }
  const frame = await far.get("/u/chef1/frame");
  assert.equal(frame.status, 503);
  assert.match(frame.headers.get("Content-Security-Policy")!, /sandbox allow-scripts/);
  const call = await far.get(CALLS.userData, bearer);
  assert.equal(call.status, 503);
  assert.equal(call.headers.get("Retry-After"), "2");
  assert.match(call.text, /^\{"error":"Folio Kitchen is catching its breath/);
  const login = await far.post(CALLS.login, { username: "chef1", password: PASSWORD });
  assert.equal(login.status, 503);
  assert.equal(login.headers.get("Set-Cookie"), null);
  assert.equal((await far.get("/readyz")).status, 503);
  for (const path of ["/healthz", "/", "/login", "/dashboard"]) {
    assert.equal((await far.get(path)).status, 200, path);
  }
});

Deno.test("the first answer after the database is back is a good one", async () => {
  await using app = await testApp();
  await using far = await onBreakableLine(app);
  const { cookie } = await signIn(app);
  using _warnings = quiet("warn");
  for (let outage = 0; outage < 3; outage++) {
    assert.equal((await far.get("/dashboard", cookie)).status, 200);
    far.line.cut();
    assert.equal((await far.get("/dashboard", cookie)).status, 503);
    far.line.repair();
    assert.equal((await far.get("/readyz")).status, 200);
  }
});

Deno.test("a database that is cut off in a transaction is a 503, and leaves half of nothing", async () => {
  await using app = await testApp();
  await using far = await onBreakableLine(app);
  using _warnings = quiet("warn");
  const work = far.database.transaction(async (sql) => {
    await sql`create table dishes (name text)`;
    far.line.cut();
    await sql`insert into dishes values ('soup')`;
  });
  await assert.rejects(work, { kind: "unavailable", status: 503 });
  far.line.repair();
  const [row] = await far.database.sql`select to_regclass('dishes') as found`;
  assert.deepEqual(row, { found: null });
});

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** The same app on the same database, at the other end of a line. */
async function onBreakableLine(app: TestApp) {
  const url = new URL(app.config.databaseUrl!);
  const line = openLine({ hostname: url.hostname, port: Number(url.port) });
  url.hostname = "127.0.0.1";
  url.port = String(line.port);
  const far = await replicaOf(app, url.href);
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await far.fetch(new Request(`http://localhost:8000${path}`, init));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return {
    line,
    database: far.database,
    get: (path: string, headers?: Record<string, string>) => ask(path, { headers }),
    post: (path: string, body: unknown) =>
      ask(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
      }),
    async [Symbol.asyncDispose]() {
      await far[Symbol.asyncDispose]();
      await line.close();
    },
  };
}
