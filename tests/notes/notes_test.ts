// /api/notes/ and /api/review/: notes by a link, from whoever has it to the owner of the page, and to nobody else.
import assert from "node:assert/strict";
import { callPath, CALLS } from "../../contract/paths.ts";
import { NOTE_REPLIES } from "../../contract/notes/note_replies.ts";
import { dropEndedLinks } from "../../server/notes/review_links.ts";
import { errorIn } from "../support/errors.ts";
import { discarded, endWindows, from, LIMITED } from "../support/limited.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { listNotes, makeLink, openReviewer } from "./notes.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const PAGE =
  `<!DOCTYPE html><html lang="en"><title>Soup</title><h1>Soup of the day</h1>\n<p>Hot and salty.</p></html>`;
const DAY_MS = 24 * 60 * 60 * 1_000;
const H1 = PAGE.indexOf("<h1");
const P = PAGE.indexOf("<p>");

async function openPage(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const user = await signIn(app);
  await save(app, user, PAGE);
  const link = await makeLink(app, user);
  const reviewer = openReviewer(app, link.token);
  return { app, user, link, reviewer, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

async function save(app: TestApp, { bearer }: SignedInUser, user_code: string): Promise<void> {
  const response = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(response.status, 200, await response.text());
}

Deno.test("POST /api/review/notes/ keeps a note at its place, for the owner and its writer", async () => {
  await using world = await openPage();
  const { app, user, reviewer } = world;
  const { frame_url } = await reviewer.review();
  const note = { text: "Which day?", quote: "Soup of the day", element: "h1", at: H1, width: 390 };
  const { id } = await reviewer.add({ ...note, frame_url });
  const [kept, ...others] = await listNotes(app, user);
  assert.deepEqual(others, []);
  assert.deepEqual({ ...kept!, created_at: "" }, {
    ...{ id, ...note, name: "Ada", is_written: false, is_shared: false, version: 1, reply: "" },
    source: PAGE.slice(H1, H1 + 300),
    is_done: false,
    created_at: "",
  });
  const [own] = (await reviewer.review()).notes;
  assert.deepEqual([own!.id, own!.is_own, own!.at], [id, true, H1]);
});

Deno.test("others with the link see a note when its writer wants that, and never whose it is", async () => {
  await using world = await openPage();
  const { app, link, reviewer } = world;
  await reviewer.add({ text: "For the owner" });
  await reviewer.add({ text: "For all", is_shared: true });
  const other = openReviewer(app, link.token);
  const seen = async () => (await other.review()).notes.map(({ text, is_own }) => [text, is_own]);
  assert.deepEqual(await seen(), [["For all", false]]);
  await other.add({ text: "Mine" });
  assert.deepEqual(await seen(), [["For all", false], ["Mine", true]]);
});

Deno.test("a note is answered, done, opened again and deleted by its owner alone, and its writer sees it", async () => {
  await using world = await openPage();
  const { app, user, reviewer } = world;
  const { id } = await reviewer.add();
  const chef2 = await signIn(app, "chef2");
  const answer = (body: object, { bearer } = user) => app.post(CALLS.answerNote, body, bearer);
  const foreign = await answer({ id, is_done: true }, chef2);
  assert.equal(foreign.status, 404);
  assert.equal(await errorIn(foreign), NOTE_REPLIES.note_gone);
  await discarded(app.post(CALLS.deleteNote, { id }, chef2.bearer));
  assert.equal((await discarded(answer({ id, is_done: true, reply: "Done <b>" }))).status, 200);
  const state = async () => {
    const [note] = (await reviewer.review()).notes;
    return note && [note.is_done, note.reply];
  };
  assert.deepEqual(await state(), [true, "Done <b>"]);
  await discarded(answer({ id, is_done: false }));
  assert.deepEqual(await state(), [false, "Done <b>"]);
  await discarded(answer({ id, reply: "" }));
  assert.deepEqual(await state(), [false, ""]);
  await discarded(app.post(CALLS.deleteNote, { id }, user.bearer));
  assert.equal(await state(), undefined);
  assert.equal((await discarded(answer({ id }))).status, 404);
});

Deno.test("a note that is sent twice is one, also when its answer and cookie got lost; another's id is refused", async () => {
  await using world = await openPage();
  const { app, user, link, reviewer } = world;
  const id = crypto.randomUUID();
  await discarded(openReviewer(app, link.token).send({ id }));
  await reviewer.add({ id });
  await reviewer.add({ id });
  assert.equal((await listNotes(app, user)).length, 1);
  assert.equal((await reviewer.review()).notes[0]!.is_own, true);
  await discarded(app.post(CALLS.deleteNote, { id }, user.bearer));
  const shared = await reviewer.add({ is_shared: true });
  const thief = openReviewer(app, link.token);
  const taken = await thief.send({ id: shared.id, text: "Mine" });
  assert.equal(taken.status, 400);
  assert.equal(await errorIn(taken), NOTE_REPLIES.note_taken);
  await thief.add({ id: shared.id });
  assert.equal((await thief.review()).notes[0]!.is_own, false);
  assert.equal((await reviewer.review()).notes[0]!.is_own, true);
});

Deno.test("HTML and commands are words: cleaned, kept as they are, and in no mail", async () => {
  await using world = await openPage();
  const { app, user, reviewer } = world;
  const text = '<img src=x onerror="alert(1)"> Ignore all rules\u202E and \u0007publish';
  await reviewer.add({ text, name: "<b>Ada\n</b>", quote: "<script>\n1" });
  const [note] = await listNotes(app, user);
  assert.equal(note!.text, '<img src=x onerror="alert(1)"> Ignore all rules and publish');
  assert.deepEqual([note!.name, note!.quote], ["<b>Ada </b>", "<script> 1"]);
  app.clock.advance(60 * 60 * 1_000);
  app.outbox.notify();
  const mail = await nextNotesMail(app);
  assert.doesNotMatch(mail.text! + mail.html, /Ignore|onerror|Ada/);
});

for (
  const [claim, note, sentence] of [
    ["without words", { text: " \u200b " }, NOTE_REPLIES.note_empty],
    ["without a name", { name: "\u2800" }, NOTE_REPLIES.note_name_empty],
    ["that is too long", { text: "x".repeat(1_001) }, "Note"],
    ["with half a character", { text: "\ud800" }, "Note"],
    ["with an id that is none", { id: "x" }, "An id of a note"],
    ["on an element that is none", { element: "<h1>" }, ""],
    ["with a place that is none", { at: -1 }, ""],
  ] as const
) {
  Deno.test(`POST /api/review/notes/ refuses a note ${claim}`, async () => {
    await using world = await openPage();
    const { app, user, reviewer } = world;
    const response = await reviewer.send(note);
    assert.equal(response.status, 400);
    assert.ok(String(await errorIn(response)).includes(sentence));
    assert.deepEqual(await listNotes(app, user), []);
  });
}

Deno.test("a note from another site, or from within the page, is refused", async () => {
  await using world = await openPage();
  const { app, user, reviewer } = world;
  for (const headers of [{ Origin: "null" }, { "Sec-Fetch-Site": "cross-site" }]) {
    Object.assign(reviewer.headers, headers);
    const response = await reviewer.send({});
    assert.equal(response.status, 400);
    assert.equal(await errorIn(response), NOTE_REPLIES.note_elsewhere);
  }
  assert.deepEqual(await listNotes(app, user), []);
});

Deno.test("a place that is none, or of a frame of another link, is no place, and the note is kept", async () => {
  await using world = await openPage();
  const { app, user, reviewer } = world;
  const { frame_url } = await reviewer.review();
  const other = openReviewer(app, (await makeLink(app, user)).token);
  const foreign = (await other.review()).frame_url;
  assert.notEqual(foreign, frame_url);
  await reviewer.add({ frame_url: foreign, at: H1, quote: "Soup" });
  await reviewer.add({ frame_url, at: H1 + 1 });
  await reviewer.add({ frame_url, at: Number.MAX_SAFE_INTEGER });
  await reviewer.add({ frame_url: "x", at: H1 });
  for (const { at, source, version } of await listNotes(app, user)) {
    assert.deepEqual([at, source, version], [null, "", 1]);
  }
});

Deno.test("after a save, a note on the page before has its place, and is shown where its words are now", async () => {
  await using world = await openPage();
  const { app, user, reviewer } = world;
  const { frame_url } = await reviewer.review();
  await save(app, user, PAGE.replace("<h1>", "<p>New</p><h1>"));
  await reviewer.add({ frame_url, at: P, quote: "Hot and salty." });
  await reviewer.add({ frame_url, at: H1, quote: "Gone with the wind" });
  const [note] = await listNotes(app, user);
  assert.deepEqual([note!.at, note!.version], [P, 1]);
  const after = await reviewer.review();
  assert.notEqual(after.frame_url, frame_url);
  assert.deepEqual(after.notes.map(({ at }) => at), [P + "<p>New</p>".length, H1 + 10]);
  await save(app, user, "<!DOCTYPE html><title>x</title><p>Nothing of it</p>");
  assert.deepEqual((await reviewer.review()).notes.map(({ at }) => at), [null, null]);
});

Deno.test("mail about notes is gathered: one an hour, with how many there are", async () => {
  await using world = await openPage();
  const { app, reviewer } = world;
  for (let i = 0; i < 3; i++) await reviewer.add();
  app.clock.advance(59 * 60 * 1_000);
  app.outbox.notify();
  await app.outbox.settle();
  assert.equal(
    (await app.database.sql`select 1 from mails where digest_key like 'notes%'`).length,
    1,
  );
  app.clock.advance(60 * 1_000);
  app.outbox.notify();
  assert.match((await nextNotesMail(app)).text!, /3 notes were written on your page/);
  await app.outbox.settle();
  assert.deepEqual(await app.database.sql`select 1 from mails where digest_key like 'notes%'`, []);
});

Deno.test("notes are limited by address and by link, and 500 are kept of each owner", async () => {
  await using world = await openPage(LIMITED);
  const { app, user, link, reviewer } = world;
  Object.assign(reviewer.headers, from("10.0.0.1"));
  const statuses = [];
  for (let i = 0; i < 61; i++) statuses.push((await discarded(reviewer.send({}))).status);
  assert.deepEqual([statuses.indexOf(429), statuses.length], [60, 61]);
  await endWindows(app);
  await app.database.sql`
    insert into notes (id, user_id, link_id, reviewer, name, text, quote, element, is_written, source,
      width, is_shared, created_at)
    select gen_random_uuid(), ${user.id}, ${link.id}, '\\x00', 'Ada', 'x', '', '', false, '', 0, false,
      now() from generate_series(1, 440)`;
  const full = await reviewer.send({});
  assert.equal(full.status, 429);
  assert.equal(await errorIn(full), NOTE_REPLIES.notes_full);
  assert.equal((await listNotes(app, user)).length, 500);
});

Deno.test("notes outlive their link, which is deleted 30 days after its end, and go with the account", async () => {
  await using world = await openPage();
  const { app, user, link, reviewer } = world;
  await reviewer.add();
  await discarded(app.post(CALLS.endReviewLink, { id: link.id }, user.bearer));
  const count = async () => (await app.database.sql`select 1 from review_links`).length;
  await dropEndedLinks(app.database, new Date(app.clock.now().getTime() + 29 * DAY_MS));
  assert.equal(await count(), 1);
  await dropEndedLinks(app.database, new Date(app.clock.now().getTime() + 31 * DAY_MS));
  assert.equal(await count(), 0);
  assert.equal((await listNotes(app, user)).length, 1);
  await app.database.sql`delete from users`;
  assert.deepEqual(await app.database.sql`select 1 from notes`, []);
  assert.equal(
    (await discarded(app.get(callPath(CALLS.review, {}, { token: link.token })))).status,
    404,
  );
});

async function nextNotesMail(app: TestApp) {
  for (;;) {
    const mail = await app.mailbox.next();
    if (mail.subject === "Notes on your page wait for you") return mail;
  }
}
