// Connections to the database that are dropped without a word: what is kept is shown, what is not is refused soon, and it heals by itself.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { openDatabase } from "../../server/database/database.ts";
import { createPageChanges } from "../../server/scaling/page_changes.ts";
import { openFaultyLine } from "../support/faulty_line.ts";
import { publicUser } from "../support/locked.ts";
import { quiet } from "../support/quiet.ts";
import { replicaOf } from "../support/replica.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { until } from "../support/until.ts";
import { impatientWaits } from "../support/waited_for.ts";

const ANSWER_MS = 500;
/** What is kept is not shown without a look from then on. */
const STALE_MS = 1_000;
const OUTAGE_MS = 60_000;

Deno.test("connections that are dropped while new ones work: pages, saves and /readyz are well again by themselves, and it is told", async () => {
  await using app = await testApp();
  const { bearer } = await publicUser(app);
  await using far = await onFaultyLine(app);
  using warnings = quiet("warn");
  for (let round = 1; round <= 3; round++) {
    await until("a page", async () => (await far.get("/u/chef1/frame")).status === 200);
    far.line.break("stale");
    app.clock.advance(STALE_MS);
    assert.equal((await far.get("/u/chef1/frame")).status, 200, "kept, it is shown all the same");
    const code = `<h1>Soup ${round}`;
    await until("a save", async () => (await far.save(code, bearer)).status === 200);
    await until("the new page", async () => {
      app.clock.advance(STALE_MS);
      return (await far.get("/u/chef1/frame")).text.includes(`Soup ${round}`);
    });
    await until("ready", async () => (await far.get("/readyz")).status === 200);
    far.line.break(null);
  }
  assert.match(
    warnings.lines.join(),
    /"event":"database\.unavailable","reason":"Query read timeout"/,
  );
});

Deno.test("a database that says nothing: kept pages are shown for a minute, saves and /readyz are a 503, and all is well when it speaks", async () => {
  await using app = await testApp();
  app.clock.hold();
  const { bearer } = await publicUser(app);
  await using far = await onFaultyLine(app);
  using log = quiet("log");
  using warnings = quiet("warn");
  await until("a page", async () => (await far.get("/u/chef1/frame")).status === 200);
  far.line.break("silent");
  app.clock.advance(STALE_MS);
  for (let look = 0; look < 5; look++) {
    assert.equal((await far.get("/u/chef1/frame")).status, 200);
  }
  const refused = await far.save("<h1>Stew", bearer);
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get("Retry-After"), "2");
  const ready = await far.get("/readyz");
  assert.equal(ready.status, 503);
  assert.equal(ready.text, '{"status":"waiting for the database"}');
  await until("its line", () => warnings.lines.some((line) => /outside\.away.*primary/.test(line)));
  app.clock.advance(OUTAGE_MS - 2 * STALE_MS);
  assert.equal((await far.get("/u/chef1/frame")).status, 200);
  app.clock.advance(2 * STALE_MS);
  assert.equal((await far.get("/u/chef1/frame")).status, 503, "nobody knows any more");
  far.line.break(null);
  await until("a save", async () => (await far.save("<h1>Stew", bearer)).status === 200);
  await until("its page", async () => (await far.get("/u/chef1/frame")).text.includes("Stew"));
  assert.equal((await far.get("/readyz")).status, 200);
  assert.match(log.lines.join(), /outside\.back.*primary/);
});

Deno.test("while the feed of changes is away, nobody waits for it", async () => {
  await using app = await testApp();
  const { line, url, close } = lineTo(app);
  const { primary, page_changes } = impatientWaits(ANSWER_MS);
  const database = openDatabase(url, { poolMax: 2, wait: primary });
  let now = 0;
  const changes = createPageChanges(database, { wait: page_changes, time: () => now });
  using _warnings = quiet("warn");
  using _news = quiet("log");
  await until("a look", async () => await changes.read() && changes.isSure());
  line.break("silent");
  now += STALE_MS;
  assert.equal(await changes.check(), true, "waited for once, to its deadline");
  for (let look = 0; look < 10; look++) assert.equal(changes.check(), true, "at once");
  now += OUTAGE_MS;
  assert.equal(await changes.check(), false);
  line.break(null);
  await until("a look", () => changes.read());
  await close();
  await database.close();
});

Deno.test("the store is among what /readyz asks for", async () => {
  await using app = await testApp({ BLOBS_URL: "http://key:secret@127.0.0.1:1/folio" });
  const ready = await app.get("/readyz");
  assert.equal(ready.status, 503);
  assert.deepEqual(await ready.json(), { status: "waiting for the object store" });
});

Deno.test("a database that takes no writes is not ready", async () => {
  // It takes no options.
  if (Deno.env.get("TEST_POOLER")) return;
  await using app = await testApp();
  assert.equal((await app.get("/readyz")).status, 200);
  const url = new URL(app.config.databaseUrl!);
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  await using readOnly = await replicaOf(app, url.href);
  const ready = await readOnly.fetch(new Request("http://localhost:8000/readyz"));
  assert.equal(ready.status, 503);
});

function lineTo({ config }: TestApp) {
  const url = new URL(config.databaseUrl!);
  const line = openFaultyLine({ hostname: url.hostname, port: Number(url.port) });
  url.hostname = "127.0.0.1";
  url.port = String(line.port);
  return { line, url: url.href, close: () => line[Symbol.asyncDispose]() };
}

/** The same app on the same database, at the other end of a line, with little patience. */
async function onFaultyLine(app: TestApp) {
  const { line, url, close } = lineTo(app);
  const far = await replicaOf(app, url, impatientWaits(ANSWER_MS));
  const ask = async (path: string, init: RequestInit) => {
    const response = await far.fetch(new Request(`http://localhost:8000${path}`, init));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return {
    line,
    get: (path: string) => ask(path, {}),
    save: (user_code: string, bearer: Record<string, string>) =>
      ask(CALLS.savePortfolio, {
        method: "POST",
        body: JSON.stringify({ user_code }),
        headers: { "Content-Type": "application/json", ...bearer },
      }),
    async [Symbol.asyncDispose]() {
      await close();
      await far[Symbol.asyncDispose]();
    },
  };
}
