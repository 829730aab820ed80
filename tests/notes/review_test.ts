// GET /api/review/ and /api/review/links/: whoever has the link sees the page, or the draft, while it is open.
import assert from "node:assert/strict";
import { callPath, CALLS } from "../../contract/paths.ts";
import { NOTE_REPLIES } from "../../contract/notes/note_replies.ts";
import { dropEndedLinks } from "../../server/notes/review_links.ts";
import { errorIn } from "../support/errors.ts";
import { discarded } from "../support/limited.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { makeLink, openReviewer } from "./notes.ts";
import { RISKY_PAGE } from "../support/risky_page.ts";
import { putPageBack, takePageDown } from "../support/take_down.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const PAGE = "<!DOCTYPE html><title>Soup</title><h1>Soup of the day</h1>";
const DAY_MS = 24 * 60 * 60 * 1_000;

async function save(app: TestApp, { bearer }: SignedInUser, user_code: string): Promise<void> {
  const response = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(response.status, 200, await response.text());
}

async function readFrame(app: TestApp, url: string): Promise<[number, string]> {
  const response = await app.get(new URL(url, app.config.publicUrl).pathname);
  return [response.status, await response.text()];
}

/** Whether a link shows anything. */
async function isOpen(app: TestApp, token: string): Promise<boolean> {
  const response = await openReviewer(app, token).openReview();
  if (response.ok) return await response.body?.cancel(), true;
  assert.equal(response.status, 404);
  assert.equal(await errorIn(response), NOTE_REPLIES.review_link_gone);
  return false;
}

Deno.test("GET /api/review/ shows the page as it is saved now, with the places of its elements", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await save(app, user, PAGE);
  const { token, url, shows } = await makeLink(app, user);
  assert.equal(url, `${app.config.publicUrl}/review/${token}`);
  assert.equal(shows, "page");
  const reviewer = openReviewer(app, token);
  const first = await reviewer.review();
  assert.deepEqual([first.username, first.shows, first.notes], ["chef1", "page", []]);
  const [status, frame] = await readFrame(app, first.frame_url);
  assert.equal(status, 200);
  assert.match(frame, new RegExp(`<h1 data-folio-at="${PAGE.indexOf("<h1")}"`));
  assert.ok(!frame.includes(token));
  assert.equal((await reviewer.review()).frame_url, first.frame_url);
  await save(app, user, PAGE.replace("day", "night"));
  const second = await reviewer.review();
  assert.match((await readFrame(app, second.frame_url))[1], /Soup of the night/);
  assert.equal((await readFrame(app, first.frame_url))[0], 404);
});

Deno.test("two that look at the same time see the same frame, and it is there", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await save(app, user, PAGE);
  const { token } = await makeLink(app, user);
  const seen = await Promise.all(
    Array.from({ length: 5 }, () => openReviewer(app, token).review()),
  );
  const [one, ...others] = new Set(seen.map(({ frame_url }) => frame_url));
  assert.deepEqual(others, []);
  assert.equal((await readFrame(app, one!))[0], 200);
});

Deno.test("a draft is shown as it was, without a page and whatever is saved meanwhile", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const { token, shows } = await makeLink(app, user, PAGE);
  assert.equal(shows, "draft");
  await save(app, user, PAGE.replace("day", "night"));
  const { frame_url, shows: shown } = await openReviewer(app, token).review();
  assert.equal(shown, "draft");
  assert.match((await readFrame(app, frame_url))[1], /Soup of the day/);
});

Deno.test("offline, unlisted or with a password, the link is the key", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await save(app, user, PAGE);
  const { token } = await makeLink(app, user);
  const asked = { visibility: "password", password: "for my guests 1" };
  await discarded(app.post(CALLS.visibility, asked, user.bearer));
  assert.ok(await isOpen(app, token));
  await discarded(app.post(CALLS.publishPortfolio, { is_published: false }, user.bearer));
  assert.ok(await isOpen(app, token));
});

Deno.test("a page that is taken down, and drafts beside it, are shown by no link, nor in a frame from before", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await save(app, user, PAGE);
  const [page, draft] = [await makeLink(app, user), await makeLink(app, user, PAGE)];
  const { frame_url } = await openReviewer(app, page.token).review();
  await takePageDown(app);
  assert.equal(await isOpen(app, page.token), false);
  assert.equal(await isOpen(app, draft.token), false);
  assert.equal((await readFrame(app, frame_url))[0], 404);
  const refused = await app.post(CALLS.reviewLinks, { user_code: PAGE }, user.bearer);
  assert.equal(refused.status, 400);
  assert.equal(await errorIn(refused), NOTE_REPLIES.review_link_not_shown);
  await putPageBack(app);
  assert.ok(await isOpen(app, page.token));
  await app.database.sql`update users set sign_in_stopped_at = now()`;
  assert.equal(await isOpen(app, page.token), false);
});

Deno.test("where pages are screened, no draft goes past that by a link, and no page that is held", async () => {
  await using app = await testApp({ OPERATORS: "operator@example.com" });
  const user = await signIn(app);
  const draft = await app.post(CALLS.reviewLinks, { user_code: RISKY_PAGE }, user.bearer);
  assert.equal(draft.status, 400);
  assert.equal(await errorIn(draft), NOTE_REPLIES.review_draft_risky);
  await save(app, user, PAGE);
  const { token } = await makeLink(app, user);
  await save(app, user, RISKY_PAGE);
  assert.equal(await isOpen(app, token), false);
});

Deno.test("a link shows nothing once it ended, after 7 days, or with anything of its token changed", async () => {
  await using app = await testApp();
  const [user, chef2] = [await signIn(app), await signIn(app, "chef2")];
  await save(app, user, PAGE);
  const [one, two] = [await makeLink(app, user), await makeLink(app, user)];
  const mixed = one.token.slice(0, 32) + two.token.slice(32);
  for (
    const token of [mixed, one.token.slice(0, -1), `${one.token}a`, "", "x", "\0", `${one.id}`]
  ) {
    assert.equal(await isOpen(app, token), false, token);
  }
  await discarded(app.post(CALLS.endReviewLink, { id: one.id }, chef2.bearer));
  assert.ok(await isOpen(app, one.token));
  await discarded(app.post(CALLS.endReviewLink, { id: one.id }, user.bearer));
  assert.equal(await isOpen(app, one.token), false);
  const listed = async () => (await (await app.get(CALLS.reviewLinks, user.bearer)).json()).links;
  const { token: _, ...entry } = two;
  assert.deepEqual(await listed(), [entry]);
  const { frame_url } = await openReviewer(app, two.token).review();
  app.clock.advance(7 * DAY_MS);
  assert.equal(await isOpen(app, two.token), false);
  assert.equal((await readFrame(app, frame_url))[0], 404);
});

Deno.test("there are no more than ten open links, and none without a page or with a page that is none", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const none = await app.post(CALLS.reviewLinks, {}, user.bearer);
  assert.equal(none.status, 404);
  assert.ok(await errorIn(none));
  const empty = await app.post(CALLS.reviewLinks, { user_code: "  " }, user.bearer);
  assert.equal(empty.status, 400);
  assert.ok(await errorIn(empty));
  for (let i = 0; i < 10; i++) await makeLink(app, user, PAGE);
  const full = await app.post(CALLS.reviewLinks, { user_code: PAGE }, user.bearer);
  assert.equal(full.status, 400);
  assert.equal(await errorIn(full), NOTE_REPLIES.review_links_full);
});

Deno.test("GET /api/review/ without a token is refused with a sentence", async () => {
  await using app = await testApp();
  const response = await app.get(callPath(CALLS.review, {}));
  assert.equal(response.status, 400);
  assert.ok(await errorIn(response));
});

Deno.test("of a link that is over, neither a draft nor what stood in its frame is kept", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await save(app, user, PAGE);
  const link = await makeLink(app, user);
  const draft = await makeLink(app, user, PAGE);
  for (const { token } of [link, draft]) await openReviewer(app, token).review();
  const kept = async () =>
    (await app.database.sql<{ id: string }>`
      select id from review_links where coalesce(draft, user_code, frame_id) is not null`)
      .map(({ id }) => id);
  assert.deepEqual(new Set(await kept()), new Set([link.id, draft.id]));
  await discarded(app.post(CALLS.endReviewLink, { id: draft.id }, user.bearer));
  assert.deepEqual(await kept(), [link.id]);
  await dropEndedLinks(app.database, new Date(app.clock.now().getTime() + 7 * DAY_MS));
  assert.deepEqual(await kept(), []);
});
