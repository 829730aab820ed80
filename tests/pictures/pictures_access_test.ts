// GET /u/{name}/pictures/{file}: whoever may see the page sees its pictures, nobody else but their owner, and no token opens more than was given.
import assert from "node:assert/strict";
import { signPageToken } from "../../server/http/page_tokens.ts";
import { CALLS } from "../../contract/paths.ts";
import { discarded } from "../support/limited.ts";
import { framePathOf, letIn, PAGE_PASSWORD, see } from "../support/locked.ts";
import { signIn } from "../support/make.ts";
import {
  assertNoPicture,
  countBytes,
  givePicture,
  KEPT_BYTES,
  LARGE_BYTES,
  ownerPath,
  picturedUser,
  publish,
  type ServedPicture,
} from "../support/served_pictures.ts";
import { putPageBack, takePageDown } from "../support/take_down.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

Deno.test("pictures of someone who never saved a page are for their owner alone", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const picture = await givePicture(app, user);
  await assertNoPicture(app.get(picture.path, user.cookie));
  const response = await app.get(await ownerPath(app, picture));
  assert.equal(response.headers.get("Cache-Control"), "private, max-age=31536000, immutable");
  assert.equal(response.headers.get("X-Robots-Tag"), "noindex");
  assert.match(response.headers.get("Content-Security-Policy")!, /sandbox/);
  assert.equal(response.headers.get("Cross-Origin-Resource-Policy"), "cross-origin");
  assert.deepEqual(await countBytes(response), picture.bytes);
});

for (const [claim, length] of [["kept", KEPT_BYTES], ["large", LARGE_BYTES]] as const) {
  Deno.test(`a ${claim} picture of a page that goes offline goes with it at once, but for its owner, and comes back`, async () => {
    await using app = await testApp();
    const picture = await picturedUser(app, "chef1", length);
    const { path, user, name } = picture;
    const own = await ownerPath(app, picture);
    assert.equal(await statusOf(app, path), 200);
    await publish(app, user, false);
    const known = { "If-None-Match": `"${name}"` };
    for (const headers of [{}, known, { "If-None-Match": "*" }, { Range: "bytes=0-1" }]) {
      await assertNoPicture(app.get(path, headers as Record<string, string>));
    }
    assert.equal(await statusOf(app, own), 200);
    assert.equal((await discarded(app.get(own, known))).status, 304);
    await publish(app, user, true);
    assert.equal(await statusOf(app, path), 200);
  });
}

Deno.test("a picture of a page that was taken down is for its owner alone, until it is given back", async () => {
  await using app = await testApp();
  const picture = await picturedUser(app);
  const { path, user } = picture;
  for (const isDown of [true, false]) {
    await (isDown ? takePageDown : putPageBack)(app);
    app.pages.forget(user.id);
    if (isDown) await assertNoPicture(app.get(path));
    else assert.equal(await statusOf(app, path), 200);
    assert.equal(await statusOf(app, await ownerPath(app, picture)), 200);
  }
});

Deno.test("a picture of an unlisted page is for everyone, and for no search engine", async () => {
  await using app = await testApp();
  const { path, user } = await picturedUser(app);
  for (const visibility of ["unlisted", "public"] as const) {
    await see(app, user, { visibility });
    for (let turn = 0; turn < 2; turn++) {
      const response = await discarded(app.get(path));
      assert.equal(response.status, 200);
      const robots = visibility === "unlisted" ? "noindex" : null;
      assert.equal(response.headers.get("X-Robots-Tag"), robots);
    }
  }
});

Deno.test("a picture of a page with a password is at the address that visitors are given, and nowhere else", async () => {
  await using app = await testApp();
  const picture = await picturedUser(app);
  const { path, name, user } = picture;
  assert.equal(await statusOf(app, path), 200);
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  const cookie = await letIn(app);
  for (const headers of [{}, cookie, user.cookie, user.bearer]) {
    await assertNoPicture(app.get(path, { ...headers, "If-None-Match": `"${name}"` }));
  }
  const letInPath = await visitorPath(app, picture);
  const response = await app.get(letInPath);
  assert.equal(response.status, 200);
  assert.match(response.headers.get("Cache-Control")!, /^private,/);
  assert.equal(response.headers.get("X-Robots-Tag"), "noindex");
  assert.deepEqual(await countBytes(response), picture.bytes);
  assert.equal(app.pages.find(new Request(`http://localhost:8000${letInPath}`)), null);

  await publish(app, user, false);
  await assertNoPicture(app.get(letInPath), "offline");
  await publish(app, user, true);
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  await assertNoPicture(app.get(letInPath), "the same word anew");

  const now = await visitorPath(app, picture);
  app.clock.advance(DAY_MS);
  assert.equal(await statusOf(app, now), 200, "on the next day");
  app.clock.advance(DAY_MS);
  await assertNoPicture(app.get(now), "two days later");
});

Deno.test("a token opens the pictures of its own page, as its own holder, and nothing else", async () => {
  await using app = await testApp();
  const [one, other] = [await picturedUser(app), await picturedUser(app, "chef2")];
  const [own, others] = [await ownerPath(app, one), await ownerPath(app, other)];
  await see(app, one.user, { visibility: "password", password: PAGE_PASSWORD });
  await assertNoPicture(app.get(own), "given before the password");
  const [visitor, owner] = [await visitorPath(app, one), await ownerPath(app, one)];
  const tokenOf = (path: string) => path.split("/")[3]!;
  const withToken = (token: string) => `/u/chef1/${token}/pictures/${one.name}`;
  const page = { user_id: one.user.id, password_set_at: null, access_ended_at: null };
  const wrong = [
    visitor.replace("chef1", "chef2"),
    visitor.replace("chef1", "chef2").replace(one.name, other.name),
    visitor.replace(one.name, other.name),
    owner.replace(one.name, other.name),
    withToken(tokenOf(others)),
    withToken(signPageToken(app.secret, page, app.clock.now())),
    withToken(signPageToken("another secret", page, app.clock.now(), "owner")),
    ...["x", "frame", "pictures", "%00", "a".repeat(50_000), "%F0%9F%8D%B2", "..%2f"].map(
      withToken,
    ),
    withToken(tokenOf(visitor).toLowerCase()),
    withToken(`${tokenOf(visitor)}=`),
    visitor.replace("/chef1/", "/%00/"),
    visitor.replace("/chef1/", "/chef9/"),
  ];
  for (const path of wrong) await assertNoPicture(app.get(path), path.slice(0, 150));
  // What a visitor has is no owner's, and an owner's is no key to the page.
  await publish(app, one.user, false);
  await assertNoPicture(app.get(visitor));
  assert.equal(await statusOf(app, owner), 200);
  await publish(app, one.user, true);
  assert.equal(await statusOf(app, `/u/chef1/${tokenOf(owner)}/frame`), 403);
  app.clock.advance(2 * DAY_MS);
  await assertNoPicture(app.get(owner), "two days later");
});

Deno.test("a deleted picture is at none of its addresses, and one that was sent again is at all of them", async () => {
  await using app = await testApp();
  const picture = await picturedUser(app);
  const paths = [picture.path, await ownerPath(app, picture)];
  const statuses = () => Promise.all(paths.map((path) => statusOf(app, path)));
  assert.deepEqual(await statuses(), [200, 200]);
  const { bearer } = picture.user;
  assert.equal(
    (await discarded(app.post(CALLS.deletePicture, { id: picture.id }, bearer))).status,
    200,
  );
  for (const path of paths) await assertNoPicture(app.get(path));
  assert.equal((await givePicture(app, picture.user)).name, picture.name);
  assert.deepEqual(await statuses(), [200, 200]);
});

async function visitorPath(app: TestApp, { name }: ServedPicture): Promise<string> {
  return (await framePathOf(app, await letIn(app))).replace(/frame$/, `pictures/${name}`);
}

async function statusOf(app: TestApp, path: string): Promise<number> {
  return (await discarded(app.get(path))).status;
}
