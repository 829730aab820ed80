// The pictures of earlier saves: for their author alone, drawn once when asked for, and gone with their version.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import type { VersionListReply } from "../../contract/publishing/portfolio_payloads.ts";
import { KEPT_VERSIONS } from "../../contract/limits.ts";
import { collectBlobs } from "../../server/blobs/collector.ts";
import { type CardMaker, DRAW_HERE } from "../../server/cards/card_maker.ts";
import { signPageToken } from "../../server/http/page_tokens.ts";
import { findPageOwner } from "../../server/pictures/picture_access.ts";
import { comeBack } from "../../server/work/fair_queue.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { isNear, readCard } from "../support/read_card.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

const page = (colour: string) =>
  `<title>${colour} soup</title><body style="margin:0"><div style="height:300px;background:${colour}"></div>`;

Deno.test("the list says where each save has its picture, small, private, and what its title was", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await publish(app, user, page("#f00"));
  await publish(app, user, page("#00f"));
  const { versions, cards } = await list(app, user);
  assert.deepEqual(
    versions.map(({ version, title }) => [version, title]),
    [[2, "#00f soup"], [1, "#f00 soup"]],
  );
  for (const [version, colour] of [[1, "#ff0000"], [2, "#0000ff"]] as const) {
    const { status, headers, bytes } = await ask(app, `${cards}${version}.jpg`);
    assert.equal(status, 200);
    assert.equal(headers.get("Content-Type"), "image/jpeg");
    assert.match(headers.get("Cache-Control")!, /^private,/);
    assert.equal(headers.get("X-Robots-Tag"), "noindex");
    assert.equal(headers.get("Cross-Origin-Resource-Policy"), "same-origin");
    assert.match(headers.get("Content-Security-Policy")!, /^default-src 'none'.* sandbox;/);
    const card = await readCard(bytes);
    assert.deepEqual([card.width, card.height], [480, 252]);
    assert.ok(isNear(card.colourAt(240, 60), colour));
  }
});

Deno.test("a picture is drawn once, by nobody's save, and a restored version has that of its code", async () => {
  const { maker, drawn } = countingMaker();
  await using app = await testApp({}, { cardMaker: maker });
  const user = await signIn(app);
  for (const colour of ["#f00", "#00f", "#f00"]) await publish(app, user, page(colour));
  assert.equal(drawn(), 0);
  const { cards } = await list(app, user);
  const first = await ask(app, `${cards}1.jpg`);
  const again = await ask(app, `${cards}1.jpg`);
  const restored = await ask(app, `${cards}3.jpg`);
  assert.deepEqual([again.bytes, restored.bytes], [first.bytes, first.bytes]);
  assert.equal(drawn(), 1);
});

Deno.test("a page that cannot be drawn has no picture, and is not tried again; one that found no room is", async () => {
  let isFull = true;
  const { maker, drawn } = countingMaker();
  const cardMaker: CardMaker = {
    ...maker,
    draw: (...asked) => isFull ? Promise.reject(comeBack()) : maker.draw(...asked),
  };
  await using app = await testApp({}, { cardMaker });
  const user = await signIn(app);
  await publish(app, user, "<p>Loading...");
  const { cards } = await list(app, user);
  assert.equal((await ask(app, `${cards}1.jpg`)).status, 503);
  isFull = false;
  for (let tries = 0; tries < 2; tries++) {
    const { status, bytes } = await ask(app, `${cards}1.jpg`);
    assert.deepEqual([status, bytes.length], [204, 0]);
  }
  assert.equal(drawn(), 1);
});

Deno.test("nobody else gets it: no token, another's, that of the page's own pictures, an old one, after access ended", async () => {
  await using app = await testApp();
  const { database: { sql }, secret, clock } = app;
  const user = await signIn(app);
  const other = await signIn(app, "chef2");
  await publish(app, user, page("#f00"));
  const { cards } = await list(app, user);
  const theirs = (await list(app, other)).cards;
  const token = cards.split("/").at(-2)!;
  const owner = (await findPageOwner(sql, "chef1"))!;
  const forged = (["visitor", "owner"] as const)
    .map((holder) => cards.replace(token, signPageToken(secret, owner, clock.now(), holder)));
  const taken = cards.replace("chef1", "chef2");
  const foreign = theirs.replace("chef2", "chef1");
  for (const base of [...forged, taken, foreign, cards.replace(token, "x"), theirs]) {
    assert.equal((await ask(app, `${base}1.jpg`)).status, 404, base);
  }
  for (const name of ["2.jpg", "0.jpg", "1", "1.png", "x.jpg", "-1.jpg", "9999999999.jpg"]) {
    assert.equal((await ask(app, cards + name)).status, 404, name);
  }
  assert.equal((await ask(app, `${cards}1.jpg`)).status, 200);
  await sql`update users set access_ended_at = ${clock.now()} where id = ${user.id}`;
  assert.equal((await ask(app, `${cards}1.jpg`)).status, 404);
  const newer = await list(app, user);
  assert.equal((await ask(app, `${newer.cards}1.jpg`)).status, 200);
  clock.advance(2 * DAY_MS);
  assert.equal((await ask(app, `${newer.cards}1.jpg`)).status, 404);
});

Deno.test("a picture goes with its version, and its bytes a day later", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await publish(app, user, page("#f00"));
  const { cards } = await list(app, user);
  const { bytes } = await ask(app, `${cards}1.jpg`);
  const { sql } = app.database;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const areKept = async () => (await sql`select 1 from blobs where hash = ${hash}`).length > 0;
  await collectBlobs(app.database, null, new Date(Date.now() + 2 * DAY_MS));
  assert.ok(await areKept());
  await sql`update portfolios set version = ${KEPT_VERSIONS} where user_id = ${user.id}`;
  await publish(app, user, page("#00f"));
  assert.deepEqual(await sql`select 1 from version_cards`, []);
  await collectBlobs(app.database, null, new Date(Date.now() + 2 * DAY_MS));
  assert.ok(!await areKept());
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

async function list(app: TestApp, { bearer }: SignedInUser): Promise<VersionListReply> {
  const response = await app.get(CALLS.versions, bearer);
  assert.equal(response.status, 200);
  return await response.json();
}

async function ask(app: TestApp, path: string) {
  const response = await app.get(path);
  const { status, headers } = response;
  return { status, headers, bytes: await response.bytes() };
}
