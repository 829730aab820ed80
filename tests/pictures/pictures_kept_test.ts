// Served pictures in memory: at one process and another, beside a CDN, while their store is away, and while they are on their way there.
// Lane: rest.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { STALE_MAX_MS } from "../../server/scaling/page_changes.ts";
import { discarded } from "../support/limited.ts";
import { see } from "../support/locked.ts";
import { openStoreServer } from "../support/object_store.ts";
import { replicaOf } from "../support/replica.ts";
import {
  countBytes,
  givePicture,
  LARGE_BYTES,
  ownerPath,
  picturedUser,
  publish,
  rename,
  type ServedPicture,
} from "../support/served_pictures.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { until } from "../support/until.ts";

type Fetches = Pick<TestApp, "fetch">;

Deno.test("what becomes of a picture shows at once here, and within a second at another process", async () => {
  await using app = await testApp();
  app.clock.hold();
  await using other = await replicaOf(app);
  const picture = await picturedUser(app);
  const { path, user } = picture;
  const statuses = async () => [(await ask(app, path)).status, (await ask(other, path)).status];
  const changes: [() => Promise<unknown>, status: number][] = [
    [() => publish(app, user, false), 404],
    [() => publish(app, user, true), 200],
    [() => deletePicture(app, picture), 404],
    [() => givePicture(app, user), 200],
    [() => see(app, user, { visibility: "password", password: "for my guests 1" }), 404],
    [() => see(app, user, { visibility: "unlisted" }), 200],
  ];
  assert.deepEqual(await statuses(), [200, 200]);
  for (const [change, status] of changes) {
    await change();
    assert.equal((await ask(app, path)).status, status);
    app.clock.advance(STALE_MAX_MS);
    assert.deepEqual(await statuses(), [status, status]);
  }
});

Deno.test("a page that is listed no more says so of its pictures within a second at another process", async () => {
  await using app = await testApp();
  app.clock.hold();
  await using other = await replicaOf(app);
  const { path, user } = await picturedUser(app);
  for (const visibility of ["public", "unlisted", "public"] as const) {
    await see(app, user, { visibility });
    app.clock.advance(STALE_MAX_MS);
    const robots = visibility === "unlisted" ? "noindex" : null;
    assert.equal((await ask(other, path)).headers.get("X-Robots-Tag"), robots);
  }
});

Deno.test("a kept picture leads on from its old name within a second at another process", async () => {
  await using app = await testApp();
  app.clock.hold();
  await using other = await replicaOf(app);
  const { path, user } = await picturedUser(app);
  assert.equal((await ask(other, path)).status, 200);
  await rename(app, user, "chef9");
  const here = await ask(app, path);
  app.clock.advance(STALE_MAX_MS);
  const there = await ask(other, path);
  for (const { status, headers } of [here, there]) {
    assert.equal(status, 302);
    assert.equal(headers.get("Location"), path.replace("chef1", "chef9"));
  }
});

Deno.test("a picture that is deleted while it is on its way from the store is not kept", async () => {
  await using store = await openStoreServer();
  await using app = await testApp({ BLOBS_URL: store.url });
  const picture = await picturedUser(app);
  const before = store.asked();
  const release = store.hold();
  const asked = ask(app, picture.path);
  await until("the question to the store", () => store.asked() > before);
  await deletePicture(app, picture);
  release();
  await asked;
  assert.equal((await ask(app, picture.path)).status, 404);
});

Deno.test("while the store is away, kept pictures go on, whole and in parts, and others are asked for again", async () => {
  await using store = await openStoreServer();
  await using app = await testApp({ BLOBS_URL: store.url });
  await using other = await replicaOf(app);
  const picture = await picturedUser(app);
  const { path, name, bytes } = picture;
  const large = await picturedUser(app, "chef2", LARGE_BYTES);
  const own = await ownerPath(app, picture);
  assert.equal((await ask(app, path)).status, 200);
  store.setAway(true);
  app.clock.advance(STALE_MAX_MS);
  assert.deepEqual(await countBytes(await app.get(path)), bytes);
  for (const [from, missing] of [[app, large.path], [app, own], [other, path]] as const) {
    const response = await from.fetch(request(missing));
    assert.equal(response.status, 503, missing);
    assert.equal(response.headers.get("Retry-After"), "5");
    assert.equal(response.headers.get("Cache-Control"), "no-store");
    assert.match(response.headers.get("Content-Type")!, /^text\/plain/);
    assert.match(await response.text(), /^[A-Z][^<]+\.$/);
  }
  // Who has them needs no store.
  assert.equal((await ask(app, own, { "If-None-Match": `"${name}"` })).status, 304);
  const known = { "If-None-Match": `"${large.name}"` };
  assert.equal((await ask(app, large.path, known)).status, 304);
  store.setAway(false);
  for (const [from, there] of [[app, large.path], [app, own], [other, path]] as const) {
    assert.equal((await ask(from, there)).status, 200);
  }
});

Deno.test("a CDN may hold a picture for a second, and hears then whether it is still there", async () => {
  await using app = await testApp();
  const { path, user, name } = await picturedUser(app);
  const held = await ask(app, path);
  assert.equal(/s-maxage=(\d+)/.exec(held.headers.get("Cache-Control")!)?.[1], "1");
  const news = { "If-None-Match": held.headers.get("ETag")! };
  const unchanged = await ask(app, path, news);
  assert.equal(unchanged.status, 304);
  assert.equal(unchanged.headers.get("Cache-Control"), held.headers.get("Cache-Control"));
  await see(app, user, { visibility: "unlisted" });
  const unlisted = await ask(app, path, news);
  assert.equal(unlisted.headers.get("X-Robots-Tag"), "noindex", "a 304 renews headers");
  await publish(app, user, false);
  const gone = await ask(app, path, { "If-None-Match": `"${name}"` });
  assert.equal(gone.status, 404);
  assert.equal(gone.headers.get("Cache-Control"), "no-store");
});

Deno.test("many who ask at once for a picture that is not kept all get it", async () => {
  await using app = await testApp();
  const { path, bytes } = await picturedUser(app);
  const answers = await Promise.all(Array.from({ length: 30 }, () => app.get(path)));
  for (const response of answers) {
    assert.equal(response.status, 200);
    assert.deepEqual(await countBytes(response), bytes);
  }
});

function request(path: string, headers?: Record<string, string>): Request {
  return new Request(`http://localhost:8000${path}`, { headers });
}

function ask(app: Fetches, path: string, headers?: Record<string, string>): Promise<Response> {
  return discarded(Promise.resolve(app.fetch(request(path, headers))));
}

async function deletePicture(app: TestApp, { id, user }: ServedPicture): Promise<void> {
  await discarded(app.post(CALLS.deletePicture, { id }, user.bearer));
}
