// Guesses at the password of a page: few from one address, not many from everywhere, and none that others wait for.
import assert from "node:assert/strict";
import { HASH_HERE, type Hasher } from "../../server/accounts/passwords.ts";
import { CALLS } from "../../contract/paths.ts";
import { discarded, endWindows, from, LIMITED, readRetryAfter } from "../support/limited.ts";
import { answer, lockedUser, PAGE_PASSWORD } from "../support/locked.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { hasherOfCost, type TestApp, testApp } from "../support/test_app.ts";

Deno.test("POST /u/{username} takes 10 wrong passwords from an address, and says when to come back", async () => {
  await using app = await testApp(LIMITED);
  await lockedUser(app);
  await lockedUser(app, "chef2");
  const guess = (headers: Record<string, string>, path = "/u/chef1", password = "a wrong one 1") =>
    answer(app, password, { path, headers });
  const here = from("10.0.0.1");
  const sinceMs = Date.now();
  for (let i = 0; i < 10; i++) assert.equal((await discarded(guess(here))).status, 403);
  for (const path of ["/u/chef1", "/u/CHEF1"]) {
    const response = await guess(here, path, PAGE_PASSWORD);
    assert.equal(response.status, 429, "nor the right one");
    const minutes = Math.ceil(readRetryAfter(response, 15 * 60, sinceMs) / 60);
    assert.equal(response.headers.get("Cache-Control"), "no-store");
    const html = await response.text();
    const said = /role="alert"[^>]*>([^<]*)/.exec(html)?.[1];
    assert.match(
      said!,
      new RegExp(`^Too many attempts\\. Please try again in ${minutes} minutes\\.`),
    );
    assert.match(html, /<input id="password"/);
  }
  assert.equal((await discarded(guess(here, "/u/chef2"))).status, 403, "of another page");
  const there = from("10.0.0.2");
  assert.equal((await discarded(guess(there, "/u/chef1", PAGE_PASSWORD))).status, 303);
  await endWindows(app);
  assert.equal((await discarded(guess(here, "/u/chef1", PAGE_PASSWORD))).status, 303);
});

Deno.test("POST /u/{username} takes 100 wrong passwords of a page from everywhere, and counts no right one", async () => {
  await using app = await testApp(LIMITED);
  await lockedUser(app);
  for (let i = 0; i < 30; i++) {
    const headers = from("10.0.0.1");
    assert.equal((await discarded(answer(app, PAGE_PASSWORD, { headers }))).status, 303);
  }
  const statuses: number[] = [];
  for (let i = 0; i < 101; i++) {
    const headers = from(`10.0.${i}.1`);
    statuses.push((await discarded(answer(app, "a wrong one 1", { headers }))).status);
  }
  assert.deepEqual(statuses, [...Array(100).fill(403), 429]);
});

Deno.test("a flood of guesses at the passwords of pages: one is hashed at once, and a sign-in does not wait for the others", async () => {
  const { hasher, letGo, mostAtOnce } = heldHasher();
  await using app = await testApp({ TRUST_PROXY: "1" }, { hasher });
  await lockedUser(app);
  await makeUser(app, "chef2");
  const refused = Promise.withResolvers<void>();
  const statuses: number[] = [];
  const guesses = Array.from({ length: 60 }, async (_, i) => {
    const headers = from(`10.0.${i}.1`);
    statuses.push((await discarded(answer(app, "a wrong one 1", { headers }))).status);
    if (statuses.length === 19) refused.resolve();
  });
  await refused.promise;
  assert.deepEqual(statuses, Array(19).fill(503), "beyond those that wait");
  assert.equal((await signIn(app)).status, 200);
  letGo();
  await Promise.all(guesses);
  assert.deepEqual(statuses.slice(19), Array(41).fill(403));
  assert.equal(mostAtOnce(), 1);
});

function signIn(app: TestApp): Promise<Response> {
  return discarded(app.post(CALLS.login, { username: "chef2", password: PASSWORD }));
}

/** Real hashes; those of pages are held back. */
function heldHasher() {
  const real = hasherOfCost(4);
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const hasher: Hasher = {
    ...HASH_HERE,
    ...real,
    async compare(digest, storedHash, asker) {
      if (!asker.account?.startsWith("page ")) {
        return await real.compare(digest, storedHash, asker);
      }
      most = Math.max(most, ++running);
      await gate.promise;
      running--;
      return await real.compare(digest, storedHash, asker);
    },
  };
  return { hasher, letGo: () => gate.resolve(), mostAtOnce: () => most };
}
