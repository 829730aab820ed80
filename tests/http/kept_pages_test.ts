// Pages kept in memory: made once, compressed once, bounded, and never old for long, whoever changed them.
import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { CALLS } from "../../contract/paths.ts";
import { openDatabase } from "../../server/database/database.ts";
import { createPageChanges, STALE_MAX_MS } from "../../server/scaling/page_changes.ts";
import { createKeptPages, type Page } from "../../server/http/kept_pages.ts";
import { signIn } from "../support/make.ts";
import { makeDatabase } from "../support/postgres.ts";
import { quiet } from "../support/quiet.ts";
import { replicaOf } from "../support/replica.ts";
import { testApp } from "../support/test_app.ts";
import { PATIENT } from "../support/patience.ts";

const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost:8000${path}`, { headers });

function page(body: string, options: Partial<Page> = {}): Page {
  return { body, headers: { ETag: `"${body.length}"` }, owner: null, ...options };
}

async function openPages(maxBytes?: number) {
  const { url, drop } = await makeDatabase();
  const database = openDatabase(url, { poolMax: 2, wait: PATIENT.primary });
  const changes = createPageChanges(database);
  return {
    ...createKeptPages(changes, maxBytes),
    async [Symbol.asyncDispose]() {
      await database.close();
      await drop();
    },
  };
}

Deno.test("a cold page is made once for all who ask at once", async () => {
  await using pages = await openPages();
  let made = 0;
  const { promise: haveAllAsked, resolve: go } = Promise.withResolvers<void>();
  const slow = async () => {
    made++;
    await haveAllAsked;
    return page("soup");
  };
  const asked = Array.from({ length: 50 }, () => pages.serve(request("/u/a?x=1"), slow));
  go();
  const answers = await Promise.all(asked);
  assert.deepEqual(
    new Set(await Promise.all(answers.map((each) => each!.text()))),
    new Set(["soup"]),
  );
  assert.equal(await (await pages.find(request("/u/a")))!.text(), "soup");
  assert.equal(made, 1);
});

Deno.test("a page that cannot be made is asked for again the next time", async () => {
  await using pages = await openPages();
  await assert.rejects(pages.serve(request("/u/a"), () => Promise.reject(new Error("no"))));
  assert.equal(await pages.serve(request("/u/a"), () => Promise.resolve(null)), null);
  assert.equal(pages.find(request("/u/a")), null);
});

Deno.test("a kept page comes in the coding that is asked for, and is compressed once", async () => {
  await using pages = await openPages();
  const body = "a warm kitchen ".repeat(500);
  await pages.serve(request("/"), () => Promise.resolve(page(body)));
  const [br, again, gzip, plain] = await Promise.all(["gzip, br", "br", "gzip", "br;q=0"].map(
    (accepted) => pages.find(request("/", { "Accept-Encoding": accepted })),
  ));
  assert.equal(br!.headers.get("Content-Encoding"), "br");
  const bytes = new Uint8Array(await br!.arrayBuffer());
  assert.ok(bytes.length < body.length / 20);
  assert.equal(brotliDecompressSync(bytes).toString(), body);
  assert.deepEqual(new Uint8Array(await again!.arrayBuffer()), bytes);
  assert.equal(gunzipSync(new Uint8Array(await gzip!.arrayBuffer())).toString(), body);
  assert.equal(plain!.headers.get("Content-Encoding"), null);
  assert.equal(await plain!.text(), body);
});

Deno.test("what is kept stays within its bytes, and what is asked for stays longest", async () => {
  await using pages = await openPages(64 * 1024);
  const body = "x".repeat(10_000);
  await pages.serve(request("/u/loved"), () => Promise.resolve(page(body)));
  for (let n = 0; n < 50; n++) {
    // Only what is asked for again is kept once there is no room.
    for (let times = 0; times < 2; times++) {
      await pages.serve(request(`/u/a${n}`), () => Promise.resolve(page(body)));
    }
    await (await pages.find(request("/u/loved")))?.body?.cancel();
  }
  const kept = Array.from({ length: 50 }, (_, n) => pages.find(request(`/u/a${n}`)))
    .filter((each) => each !== null);
  assert.ok(kept.length > 0 && kept.length < 5, `${kept.length}`);
  assert.ok(await pages.find(request("/u/loved")));
  const huge = () => Promise.resolve(page("x".repeat(100_000)));
  assert.equal((await pages.serve(request("/u/huge"), huge))!.status, 200);
  assert.equal(pages.find(request("/u/huge")), null, "larger than all of the room");
});

Deno.test("whoever reads every page once drives none out, and nothing that is too large does", async () => {
  await using pages = await openPages(64 * 1024);
  const read = (path: string, length = 10_000) =>
    pages.serve(request(path), () => Promise.resolve(page("x".repeat(length))));
  const first = ["/u/a", "/u/b", "/u/c", "/u/d"];
  for (const path of first) await read(path);
  for (let n = 0; n < 50; n++) assert.equal((await read(`/u/crawled${n}`))!.status, 200);
  for (let n = 0; n < 2; n++) await read("/u/huge", 100_000);
  for (const path of first) assert.ok(await pages.find(request(path)), path);
  assert.equal(pages.find(request("/u/crawled49")), null);
  await read("/u/crawled49");
  assert.ok(await pages.find(request("/u/crawled49")), "asked for again");
  await read("/u/crawled3");
  assert.equal(pages.find(request("/u/crawled3")), null, "forgotten since");
});

Deno.test("what was read before a change is not kept", async () => {
  await using pages = await openPages();
  for (const [owner, isKept] of [["chef1", false], ["chef2", true]] as const) {
    await pages.serve(request("/u/a"), () => {
      pages.forget("chef1");
      return Promise.resolve(page("old", { owner }));
    });
    const found = await pages.find(request("/u/a"));
    assert.equal(found !== null, isKept);
    await found?.body?.cancel();
  }
});

Deno.test("a save, and going offline, show at once on the same process, within a second on another", async () => {
  await using app = await testApp();
  app.clock.hold();
  await using replica = await replicaOf(app);
  const { bearer } = await signIn(app);
  const frames = () =>
    Promise.all([app, replica].map(async ({ fetch }) => {
      const answer = await fetch(request("/u/chef1/frame"));
      return answer.ok
        ? /dish \d/.exec(await answer.text())?.[0]
        : (await answer.text(), "offline");
    }));
  const change = async (path: string, body: unknown) => {
    const answer = await app.post(path, body, bearer);
    assert.equal(answer.status, 200, await answer.text());
  };
  for (let round = 1; round <= 3; round++) {
    await change(CALLS.savePortfolio, { user_code: `<p>dish ${round}` });
    assert.equal((await frames())[0], `dish ${round}`);
    app.clock.advance(STALE_MAX_MS);
    assert.deepEqual(await frames(), [`dish ${round}`, `dish ${round}`]);
  }
  await change(CALLS.publishPortfolio, { is_published: false });
  assert.equal((await frames())[0], "offline");
  app.clock.advance(STALE_MAX_MS);
  assert.deepEqual(await frames(), ["offline", "offline"]);
});

Deno.test("while the database is away, what is kept is still served", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  await (await app.post(CALLS.savePortfolio, { user_code: "<p>dish" }, bearer)).body?.cancel();
  await (await app.get("/u/chef1")).body?.cancel();
  await app.database.sql`alter table portfolios rename to gone`;
  await app.database.sql`alter table page_changes rename to gone_changes`;
  using _warnings = quiet("warn");
  app.clock.advance(STALE_MAX_MS);
  const kept = await app.get("/u/chef1");
  assert.equal(kept.status, 200);
  await kept.body?.cancel();
  await app.database.sql`alter table gone rename to portfolios`;
  await app.database.sql`alter table gone_changes rename to page_changes`;
});
