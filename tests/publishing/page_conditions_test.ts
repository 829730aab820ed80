// Which version a page by key is for (If-Match, If-None-Match), what is kept of a save, and who is told of it.
import assert from "node:assert/strict";
import { SCOPES } from "../../contract/assistants/scopes.ts";
import type { VersionEntry } from "../../contract/publishing/portfolio_payloads.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { byKey, putPage } from "../support/page_by_key.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

Deno.test("a page for the current version is saved; one for an older is refused, and nothing is overwritten", async () => {
  await using app = await testApp();
  const key = await makeKey(app, await signIn(app));
  assert.equal(await put(app, key, "<p>one"), 200);
  assert.equal(await put(app, key, "<p>two", { "If-Match": '"1"' }), 200);
  const refused = await putPage(app, key, "<p>three", { "If-Match": '"1"' });
  assert.equal(refused.status, 412);
  assert.deepEqual(await errorIn(refused), SENTENCES.precondition_failed);
  assert.equal(await put(app, key, "<p>three", { "If-Match": '"3"' }), 412);
  assert.equal(await read(app, key), "<p>two");
  assert.equal((await history(app)).length, 2);
});

Deno.test("a tag that was weakened on its way is the same version", async () => {
  await using app = await testApp();
  const key = await makeKey(app, await signIn(app));
  await put(app, key, `<p>${"soup ".repeat(1_000)}`);
  const squeezed = await app.get(CALLS.page, { ...byKey(key), "Accept-Encoding": "gzip" });
  await squeezed.body?.cancel();
  assert.equal(squeezed.headers.get("Content-Encoding"), "gzip");
  const tag = squeezed.headers.get("ETag")!;
  assert.equal(tag, 'W/"1"');
  const again = await app.get(CALLS.page, { ...byKey(key), "If-None-Match": tag });
  assert.equal(again.status, 304);
  assert.equal(await put(app, key, "<p>two", { "If-Match": tag }), 200);
  assert.equal(await put(app, key, "<p>three", { "If-Match": tag }), 412);
});

Deno.test("If-Match: * is for a page that is there, If-None-Match: * for the first one", async () => {
  await using app = await testApp();
  const key = await makeKey(app, await signIn(app));
  assert.equal(await put(app, key, "<p>x", { "If-Match": "*" }), 412);
  assert.equal(await put(app, key, "<p>x", { "If-Match": '"1"' }), 412);
  assert.equal(await put(app, key, "<p>one", { "If-None-Match": "*" }), 200);
  assert.equal(await put(app, key, "<p>x", { "If-None-Match": "*" }), 412);
  assert.equal(await put(app, key, "<p>two", { "If-Match": "*" }), 200);
  assert.equal(await read(app, key), "<p>two");
});

for (
  const tag of ["", "x", '"x"', "-1", '"-1"', '"1.5"', '"99999999999"', '"2147483648"', "é"]
) {
  Deno.test(`If-Match: ${tag || "nothing"} is no version of a page`, async () => {
    await using app = await testApp();
    const key = await makeKey(app, await signIn(app));
    await put(app, key, "<p>one");
    const response = await putPage(app, key, "<p>two", { "If-Match": tag });
    assert.deepEqual(await errorIn(response), SENTENCES.bad_precondition);
    assert.equal(response.status, 400);
    assert.equal(await read(app, key), "<p>one");
  });
}

for (
  const [claim, headers] of [
    ["the same version", { "If-Match": '"1"' }],
    ["no page at all", { "If-None-Match": "*" }],
  ] as const
) {
  Deno.test(`of ten pages that are put at once for ${claim}, one is saved`, async () => {
    await using app = await testApp();
    const key = await makeKey(app, await signIn(app));
    if ("If-Match" in headers) await put(app, key, "<p>before");
    const pages = Array.from({ length: 10 }, (_, i) => `<p>${i}`);
    const statuses = await Promise.all(pages.map((page) => put(app, key, page, headers)));
    assert.deepEqual(statuses.toSorted(), [200, ...Array(9).fill(412)]);
    assert.equal(await read(app, key), pages[statuses.indexOf(200)]);
  });
}

Deno.test("GET answers a 304 to who has this version, and a 404 in words where there is no page", async () => {
  await using app = await testApp();
  const key = await makeKey(app, await signIn(app));
  const none = await app.get(CALLS.page, byKey(key));
  assert.equal(none.status, 404);
  assert.deepEqual(await errorIn(none), SENTENCES.portfolio_not_found);
  await put(app, key, "<p>one");
  const known = await app.get(CALLS.page, { ...byKey(key), "If-None-Match": '"0", "1"' });
  assert.equal(known.status, 304);
  assert.equal(known.headers.get("ETag"), '"1"');
  assert.equal(await known.text(), "");
  await put(app, key, "<p>two");
  const newer = await app.get(CALLS.page, { ...byKey(key), "If-None-Match": '"1"' });
  assert.equal(await newer.text(), "<p>two");
});

Deno.test("no other method is taken, and without a key the way to one is told", async () => {
  await using app = await testApp();
  for (const method of ["DELETE", "POST", "PATCH"]) {
    const request = new Request(`http://localhost:8000${CALLS.page}`, { method });
    const response = await app.fetch(request);
    assert.equal(response.status, 405);
    assert.equal(response.headers.get("Allow"), "GET, PUT");
    assert.deepEqual(await errorIn(response), SENTENCES.method_not_allowed);
  }
  for (const response of [await app.get(CALLS.page), await putPage(app, "fk_x", "<h1>Soup")]) {
    assert.equal(response.status, 401);
    assert.deepEqual(await errorIn(response), SENTENCES.key_needed);
    const way =
      `resource_metadata="http://localhost:8000/.well-known/oauth-protected-resource/mcp"`;
    const told = `Bearer ${way}, scope="${SCOPES.join(" ")}"`;
    assert.ok(response.headers.get("WWW-Authenticate")!.startsWith(told));
  }
});

Deno.test("the history names the key that a save came by, as it was called", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await put(app, await makeKey(app, user), "<p>one");
  const saved = await app.post(CALLS.savePortfolio, { user_code: "<p>two" }, user.bearer);
  await saved.body?.cancel();
  const { versions } = await (await app.get(CALLS.versions, user.bearer)).json();
  assert.deepEqual(
    versions.map(({ source, published_by }: VersionEntry) => [source, published_by]),
    [["editor", null], ["key", "Test key"]],
  );
});

Deno.test("the first publish of each key is told by mail, and no later one", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const keys = [await makeKey(app, user), await makeKey(app, user)] as const;
  await put(app, keys[0], "<p>one");
  const mail = await app.mailbox.next();
  assert.equal(mail.to?.[0]?.address, "chef1@example.com");
  assert.match(mail.text!, /"Test key" published your page/);
  assert.match(mail.text!, /http:\/\/localhost:8000\/profile/);
  for (const page of ["", "<p>two", "<p>three"]) await put(app, keys[0], page);
  await app.outbox.settle();
  assert.equal(app.mailbox.mails.length, 1);
  await put(app, keys[1], "<p>four");
  await app.mailbox.next();
  assert.equal(app.mailbox.mails.length, 2);
});

Deno.test("the 61st save of a key within an hour is refused, and says when to come again", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const user = await signIn(app);
  const [busy, other] = [await makeKey(app, user), await makeKey(app, user)];
  for (let i = 0; i < 60; i++) assert.equal(await put(app, busy, `<p>${i}`), 200);
  // What a person may save in all is another limit, of ten minutes.
  await app.database.sql`delete from rate_limits where key like 'save:%'`;
  const refused = await putPage(app, busy, "<p>x");
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("Retry-After")) > 600);
  assert.match(
    (await refused.json()).error,
    /^Too many attempts\. Please try again in \d+ minutes/,
  );
  assert.equal(await put(app, other, "<p>other"), 200);
});

type Headers = Record<string, string>;

/** Returns the status. */
async function put(app: TestApp, key: string, page: string, headers?: Headers): Promise<number> {
  const response = await putPage(app, key, page, headers);
  await response.body?.cancel();
  return response.status;
}

async function read(app: TestApp, key: string): Promise<string> {
  return await (await app.get(CALLS.page, byKey(key))).text();
}

async function history({ database: { sql } }: TestApp): Promise<unknown[]> {
  return await sql`select 1 from portfolio_versions`;
}
