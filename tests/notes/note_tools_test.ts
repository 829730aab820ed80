// list_notes and resolve_note, by the official client: what is open, where it is now, and that it is done.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { NOTE_REPLIES } from "../../contract/notes/note_replies.ts";
import { discarded } from "../support/limited.ts";
import { signIn } from "../support/make.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { makeLink, openReviewer } from "./notes.ts";
import { testApp } from "../support/test_app.ts";

const PAGE =
  `<!DOCTYPE html>\n<title>Soup</title>\n<h1>Soup of the day</h1>\n<p>Hot and salty.</p>\n<p>Cold</p>`;

interface NoteList {
  notes: {
    id: string;
    text: { from_others: string };
    place: string | null;
    line: number | null;
    excerpt: string;
    reply: string;
  }[];
  more: number;
}

async function openReviewed(scopes?: Parameters<typeof makeKey>[2]) {
  const app = await testApp();
  const user = await signIn(app);
  await discarded(app.post(CALLS.savePortfolio, { user_code: PAGE }, user.bearer));
  const { token } = await makeLink(app, user);
  const reviewer = openReviewer(app, token);
  const mcp = await connectClient(app, await makeKey(app, user, scopes));
  const list = async () => {
    const { data, text, isError } = await mcp.use("list_notes");
    assert.equal(isError, false, text);
    return { text, ...data as unknown as NoteList };
  };
  return {
    ...{ app, user, reviewer, mcp, list },
    async [Symbol.asyncDispose]() {
      await mcp[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}

Deno.test("an assistant lists the notes, changes the page, resolves one, and its writer sees it done", async () => {
  await using world = await openReviewed();
  const { reviewer, mcp, list } = world;
  assert.deepEqual((await list()).notes, []);
  const { frame_url } = await reviewer.review();
  const at = PAGE.indexOf("<p>");
  const { id } = await reviewer.add({ frame_url, at, quote: "Hot and salty.", text: "Too long" });
  const page = await reviewer.add({ text: "Nice" });
  const { notes, text } = await list();
  assert.deepEqual(notes.map(({ id, place, line }) => [id, place, line]), [
    [id, "there", 4],
    [page.id, "page", null],
  ]);
  assert.ok(notes[0]!.excerpt.startsWith("<p>Hot and salty.</p>"));
  assert.match(text, /2 notes are open/);
  assert.match(text, /line 4: "<p>Hot and salty/);
  const edits = [{ find: "Hot and salty.", replace: "Hot." }];
  assert.equal((await mcp.use("edit_page", { version: 1, edits })).isError, false);
  const resolved = await mcp.use("resolve_note", { id, reply: "Shorter now.\u202E" });
  assert.equal(resolved.isError, false, resolved.text);
  assert.deepEqual((await list()).notes.map(({ id }) => id), [page.id]);
  const [seen] = (await reviewer.review()).notes;
  assert.deepEqual([seen!.id, seen!.is_done, seen!.reply], [id, true, "Shorter now."]);
});

Deno.test("a note follows its words, and says when what it was about is gone", async () => {
  await using world = await openReviewed();
  const { app, user, reviewer, list } = world;
  const { frame_url } = await reviewer.review();
  await reviewer.add({ frame_url, at: PAGE.indexOf("<p>"), quote: "Hot and salty." });
  await reviewer.add({ frame_url, at: PAGE.indexOf("<p>Cold"), quote: "Cold" });
  const moved = PAGE.replace("<h1>", "<p>New</p>\n<h1>").replace("<p>Cold</p>", "");
  await discarded(app.post(CALLS.savePortfolio, { user_code: moved }, user.bearer));
  const { notes, text } = await list();
  assert.deepEqual(notes.map(({ place, line }) => [place, line]), [["there", 5], ["gone", null]]);
  assert.match(text, /is not in the page any more/);
});

Deno.test("who may not read the page is told no place of a note; who may only read resolves none", async () => {
  await using world = await openReviewed(["notes:read"]);
  const { reviewer, mcp, list } = world;
  const { frame_url } = await reviewer.review();
  const { id } = await reviewer.add({ frame_url, at: PAGE.indexOf("<h1"), text: "Which day?" });
  const { notes, text } = await list();
  assert.deepEqual(
    notes.map(({ place, line, excerpt }) => [place, line, excerpt]),
    [[null, null, ""]],
  );
  assert.doesNotMatch(text, /Soup/);
  const refused = await mcp.use("resolve_note", { id });
  assert.equal(refused.isError, true);
  assert.match(refused.text, /it lacks notes:write\./);
});

Deno.test("resolve_note refuses what is no note of this person, with a way out", async () => {
  await using world = await openReviewed();
  const { app, mcp } = world;
  const chef2 = await signIn(app, "chef2");
  const { token } = await makeLink(app, chef2, PAGE);
  const { id } = await openReviewer(app, token).add();
  for (const [asked, sentence] of [[id, NOTE_REPLIES.note_gone], ["x", "An id of a note"]]) {
    const { text, isError } = await mcp.use("resolve_note", { id: asked });
    assert.equal(isError, true);
    assert.ok(text.includes(sentence!), text);
  }
});

Deno.test("of many notes, a hundred are listed, and how many more there are", async () => {
  await using world = await openReviewed();
  const { app, user, list } = world;
  await app.database.sql`
    insert into notes (id, user_id, reviewer, name, text, quote, element, is_written, source, width,
      is_shared, created_at)
    select gen_random_uuid(), ${user.id}, '\\x00', 'Ada', 'x', '', '', false, '', 0, false, now()
    from generate_series(1, 130)`;
  const { notes, more } = await list();
  assert.deepEqual([notes.length, more], [100, 30]);
});
