// /api/portfolio/versions/: every save is kept, for its author alone, the last fifty.
import assert from "node:assert/strict";
import type { VersionEntry } from "../../contract/publishing/portfolio_payloads.ts";
import { callPath, CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

Deno.test("GET /api/portfolio/versions/ lists the saves, the newest first, with date and size", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  assert.deepEqual(await list(app, bearer), []);
  await save(app, bearer, "<p>ü");
  app.clock.advance(60_000);
  await save(app, bearer, "<p>two<iframe></iframe>");
  const versions = await list(app, bearer);
  assert.deepEqual(
    versions.map(({ version, bytes }: { version: number; bytes: number }) => [version, bytes]),
    [[2, 6], [1, 5]],
  );
  const [newer, older] = versions.map(({ saved_at }: { saved_at: string }) => Date.parse(saved_at));
  assert.ok(newer! - older! >= 60_000);
  const first = await app.get(callPath(CALLS.version, { version: 1 }), bearer);
  assert.deepEqual(await first.json(), { user_code: "<p>ü" });
});

Deno.test("only the last 50 saves are kept", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  for (let i = 1; i <= 52; i++) await save(app, bearer, `<p>${i}`);
  const versions = await list(app, bearer);
  assert.equal(versions.length, 50);
  assert.equal(versions.at(-1).version, 3);
  const gone = await app.get(callPath(CALLS.version, { version: 2 }), bearer);
  assert.equal(gone.status, 404);
  assert.deepEqual(await errorIn(gone), SENTENCES.version_not_found);
});

Deno.test("a save that is refused keeps no version", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  await save(app, bearer, "<p>1");
  const conflict = await app.post(CALLS.savePortfolio, { user_code: "<p>x", version: 0 }, bearer);
  assert.equal(conflict.status, 409);
  await conflict.body?.cancel();
  assert.equal((await list(app, bearer)).length, 1);
});

for (const version of ["0", "2", "x", "1e9", "-1", "99999999999", "1'"]) {
  Deno.test(`GET /api/portfolio/versions/${version}/ is nothing`, async () => {
    await using app = await testApp();
    const { bearer } = await signIn(app);
    await save(app, bearer, "<p>1");
    const response = await app.get(`${CALLS.versions}${version}/`, bearer);
    assert.equal(response.status, 404);
    await response.body?.cancel();
  });
}

Deno.test("versions are their author's alone", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const { bearer: other } = await signIn(app, "chef2");
  await save(app, bearer, "<p>mine");
  assert.deepEqual(await list(app, other), []);
  for (const [headers, status] of [[other, 404], [{}, 401]] as const) {
    const response = await app.get(
      callPath(CALLS.version, { version: 1 }),
      headers as Record<string, string>,
    );
    assert.equal(response.status, status);
    await response.body?.cancel();
  }
  const stranger = await app.get(CALLS.versions);
  assert.equal(stranger.status, 401);
  await stranger.body?.cancel();
});

async function save(app: TestApp, bearer: Record<string, string>, user_code: string) {
  const response = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(response.status, 200);
  await response.body?.cancel();
}

async function list(app: TestApp, bearer: Record<string, string>) {
  return (await (await app.get(CALLS.versions, bearer)).json()).versions;
}

Deno.test("each save says how it came about and how many lines it changed", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  for (
    const [user_code, source] of [["<p>a\nb\nc", "editor"], ["<p>a\nx\ny\nc"], [
      "<p>a\nb\nc",
      "restore",
    ]]
  ) {
    const saved = await app.post(CALLS.savePortfolio, { user_code, source }, bearer);
    assert.equal(saved.status, 200, await saved.text());
  }
  const expected = [[3, "restore", 1, 2], [2, "editor", 2, 1], [1, "editor", null, null]];
  for (const _ of ["counted", "kept"]) {
    const versions: VersionEntry[] = await list(app, bearer);
    assert.deepEqual(
      versions.map((
        { version, source, added_lines, removed_lines },
      ) => [version, source, added_lines, removed_lines]),
      expected,
    );
  }
  const refused = await app.post(
    CALLS.savePortfolio,
    { user_code: "<p>x", source: "magic" },
    bearer,
  );
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /Source must be editor or restore/);
});
