// /u/{username}/card.jpg: who gets which picture, made when, kept how, and what stands in its place.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { type CardMaker, DRAW_HERE } from "../../server/cards/card_maker.ts";
import { collectBlobs } from "../../server/blobs/collector.ts";
import { comeBack } from "../../server/work/fair_queue.ts";
import { lockedUser, PAGE_PASSWORD, see } from "../support/locked.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { isNear, readCard } from "../support/read_card.ts";
import { takePageDown } from "../support/take_down.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const CARD = "/u/chef1/card.jpg";
const page = (colour: string) =>
  `<title>Soup</title><body style="margin:0"><div style="height:300px;background:${colour}"></div>`;

Deno.test("GET /u/{username}/card.jpg is a picture of the page, which may be asked for by anyone and runs nothing", async () => {
  await using app = await testApp();
  await publish(app, await signIn(app), page("#f00"));
  const response = await app.get(`${CARD}?v=1`);
  assert.equal(response.status, 200);
  const { headers } = response;
  assert.equal(headers.get("Content-Type"), "image/jpeg");
  assert.equal(headers.get("Cache-Control"), "public, max-age=0, s-maxage=1, must-revalidate");
  assert.equal(headers.get("Cross-Origin-Resource-Policy"), "cross-origin");
  assert.match(headers.get("Content-Security-Policy")!, /^default-src 'none'.* sandbox;/);
  assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
  const card = await readCard(await response.bytes());
  assert.deepEqual([card.width, card.height], [1_200, 630]);
  assert.ok(isNear(card.colourAt(600, 150), "#ff0000"));
  const again = await app.get(CARD, { "If-None-Match": headers.get("ETag")! });
  assert.equal(again.status, 304);
});

Deno.test("a card is drawn when it is first asked for, once for each version, and its bytes go with it", async () => {
  const { maker, drawn } = countingMaker();
  await using app = await testApp({}, { cardMaker: maker });
  const user = await signIn(app);
  await publish(app, user, page("#f00"));
  assert.equal(drawn(), 0);
  const [first] = await Promise.all([1, 2, 3].map(() => readBytes(app)));
  app.pages.forget((await userIdOf(app))!);
  assert.deepEqual(await readBytes(app), first);
  assert.equal(drawn(), 1);
  await publish(app, user, page("#00f"));
  const second = await readBytes(app);
  assert.ok(isNear((await readCard(second)).colourAt(600, 150), "#0000ff"));
  assert.equal(drawn(), 2);
  // Of the first one nothing is named any more, of the second one all.
  const dayAgo = new Date(Date.now() + 25 * 60 * 60 * 1_000);
  assert.equal(await collectBlobs(app.database, null, dayAgo), 1);
  app.pages.forget((await userIdOf(app))!);
  assert.deepEqual(await readBytes(app), second);
});

Deno.test("a page that gets none has the drawn card, and is not tried again", async () => {
  const { maker, drawn } = countingMaker();
  await using app = await testApp({}, { cardMaker: maker });
  await publish(app, await signIn(app), "<p>Loading...");
  for (let tries = 0; tries < 2; tries++) {
    const response = await app.get(CARD);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("Content-Type"), "image/png");
    assert.equal((await readCard(await response.bytes())).width, 1_200);
    app.pages.forget((await userIdOf(app))!);
  }
  assert.equal(drawn(), 1);
});

Deno.test("where there is no room now, the drawn card is answered and kept by nobody, and the next one asks anew", async () => {
  let isFull = true;
  const cardMaker: CardMaker = {
    ...DRAW_HERE,
    draw: (...asked) => isFull ? Promise.reject(comeBack()) : DRAW_HERE.draw(...asked),
  };
  await using app = await testApp({}, { cardMaker });
  await publish(app, await signIn(app), page("#f00"));
  const response = await app.get(CARD);
  await response.body?.cancel();
  assert.deepEqual(
    [response.status, response.headers.get("Content-Type"), response.headers.get("Cache-Control")],
    [200, "image/png", "no-store"],
  );
  isFull = false;
  assert.equal((await readCard(await readBytes(app))).format, "jpeg");
});

Deno.test("what may not be seen has no card: offline, taken down, with a password, of nobody", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const status = async (path = CARD) => {
    const response = await app.get(path);
    await response.body?.cancel();
    return response.status;
  };
  assert.equal(await status(), 404);
  await publish(app, user, page("#f00"));
  assert.equal(await status(), 200);
  await set(app, user, false);
  assert.equal(await status(), 404);
  await set(app, user, true);
  assert.equal(await status(), 200);
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  assert.equal(await status(), 403);
  await see(app, user, { visibility: "unlisted" });
  const unlisted = await app.get(CARD);
  await unlisted.body?.cancel();
  assert.deepEqual([unlisted.status, unlisted.headers.get("X-Robots-Tag")], [200, "noindex"]);
  await takePageDown(app);
  app.pages.forget((await userIdOf(app))!);
  assert.equal(await status(), 404);
  assert.equal(await status("/u/nobody/card.jpg"), 404);
});

Deno.test("a card goes with its page and its owner", async () => {
  await using app = await testApp();
  await publish(app, await signIn(app), page("#f00"));
  await readBytes(app);
  await app.database.sql`delete from users`;
  assert.deepEqual(await app.database.sql`select 1 from page_cards`, []);
});

Deno.test("GET /u/{username} names its card by its version, as large as it is, and none behind a password", async () => {
  await using app = await testApp({ PUBLIC_URL: "https://folio.example" });
  const user = await signIn(app);
  await publish(app, user, `<title>Soup "&amp; more"</title>${page("#f00")}`);
  await publish(app, user, `<title>Soup "&amp; more"</title>${page("#00f")}`);
  const html = await (await app.get("/u/chef1")).text();
  assert.match(
    html,
    /<meta property="og:image" content="https:\/\/folio\.example\/u\/chef1\/card\.jpg\?v=2">/,
  );
  assert.match(
    html,
    /<meta property="og:image:width" content="1200">\s*<meta property="og:image:height" content="630">/,
  );
  assert.match(html, /<meta property="og:image:alt" content="Soup &quot;&amp; more&quot;">/);
  assert.match(html, /<meta name="twitter:card" content="summary_large_image">/);
});

Deno.test("GET /u/{username} that asks for a password shows no picture of itself to whoever is sent its link", async () => {
  await using app = await testApp();
  await lockedUser(app);
  const html = await (await app.get("/u/chef1")).text();
  assert.doesNotMatch(html, /card\.jpg/);
  assert.match(html, /og:image" content="[^"]+\/social_card-/);
});

Deno.test("GET /examples/{name}/card.jpg is a picture of the example", async () => {
  await using app = await testApp();
  const html = await (await app.get("/examples/founder")).text();
  assert.match(html, /og:image" content="http:\/\/localhost:8000\/examples\/founder\/card\.jpg"/);
  const response = await app.get("/examples/founder/card.jpg");
  assert.equal(response.headers.get("Content-Type"), "image/jpeg");
  const { width, colourAt } = await readCard(await response.bytes());
  assert.equal(width, 1_200);
  assert.ok(isNear(colourAt(5, 5), "#fff4de"), colourAt(5, 5));
  const nobody = await app.get("/examples/nobody/card.jpg");
  await nobody.body?.cancel();
  assert.equal(nobody.status, 404);
});

function countingMaker(): { maker: CardMaker; drawn(): number } {
  let count = 0;
  const maker: CardMaker = {
    ...DRAW_HERE,
    draw: (...asked) => {
      count++;
      return DRAW_HERE.draw(...asked);
    },
  };
  return { maker, drawn: () => count };
}

async function publish(app: TestApp, { bearer }: SignedInUser, user_code: string): Promise<void> {
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}

async function set(app: TestApp, { bearer }: SignedInUser, is_published: boolean): Promise<void> {
  const changed = await app.post(CALLS.publishPortfolio, { is_published }, bearer);
  assert.equal(changed.status, 200, await changed.text());
}

async function readBytes(app: TestApp): Promise<Uint8Array<ArrayBuffer>> {
  return await (await app.get(CARD)).bytes();
}

async function userIdOf(app: TestApp): Promise<string | undefined> {
  const [user] = await app.database.sql<{ id: string }>`select id from users`;
  return user?.id;
}
