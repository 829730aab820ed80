// A page under review, in every state that somebody with its link, or its owner, may find it in (screen_states.ts).
import type { NoteEntry } from "../../contract/notes/note_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { chooseInMenu, openTab, previewOf } from "../support/editor.ts";
import { makeNote, openReview, pickForNote } from "./reviewed.ts";
import type { TestServer } from "../support/test_server.ts";
import { PAGE, type ScreenState, signedIn } from "../support/signed_in_state.ts";

const NOTES = [
  makeNote({ text: "Which soup is it today?", quote: "Soup of the day", at: 0 }),
  makeNote({
    name: "Grace",
    text: "I would write:\n\nRed lentils, lemon, cumin,\nand a little chilli.",
    is_own: true,
    is_done: true,
    reply: "Good idea, done.",
  }),
];

export const NOTE_STATES: readonly ScreenState[] = [
  {
    name: "review",
    async open(page, server) {
      await openReview(page, server, PAGE, NOTES);
      await page.frameLocator("iframe").getByRole("heading").waitFor();
      await page.getByText("Good idea, done.").waitFor();
    },
  },
  {
    name: "review_writing",
    async open(page, server) {
      await openReview(page, server, PAGE, NOTES);
      const heading = page.frameLocator("iframe").getByRole("heading");
      await pickForNote(page, heading, "“Soup of the day”");
      await page.getByLabel("Your note").fill("x".repeat(950));
      await page.getByText("50 characters left").waitFor();
    },
  },
  {
    name: "review_empty",
    async open(page, server) {
      await openReview(page, server, PAGE);
      await page.getByText("There are no notes yet.").waitFor();
    },
  },
  {
    name: "review_over",
    async open(page, server) {
      const answers = await openReview(page, server, PAGE);
      Object.assign(answers, { status: 404, error: "This review link is over." });
      await page.reload();
      await page.getByText("This review link is over.").waitFor();
    },
  },
  signedIn("editor_notes", "/dashboard", { hasPortfolio: true }, async (page) => {
    const notes = OWNERS.map((note) => makeOwners(note));
    await page.route(`**${CALLS.notes}`, (route) => route.fulfill({ json: { notes } }));
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await openTab(page, "To fix");
    await page.getByRole("button", { name: "Grace: What is this about?" }).click();
    await page.getByText("What it was about is gone").waitFor();
    await page.getByText("1 note is done").click();
  }),
  signedIn("dashboard_notes", "/dashboard", { hasPortfolio: true }, async (page, { app }) => {
    await addNotes(app, [{ name: "Ada", text: "Which soup is it today?" }, { name: "Grace" }]);
    await page.reload();
    await page.getByText("2 notes on your page wait for you.").waitFor();
  }),
  signedIn("editor_note", "/dashboard", { hasPortfolio: true }, async (page, { app }) => {
    const at = PAGE.indexOf("<h1>");
    await addNotes(app, [{ name: "Ada", text: "Which day?", quote: "Soup of the day", at }]);
    await page.reload();
    await page.getByRole("link", { name: "Read the note" }).click();
    await page.getByRole("button", { name: "Change these words" }).waitFor();
    await previewOf(page).contentFrame().locator("html > div").waitFor();
  }),
  signedIn("editor_review_links", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await chooseInMenu(page, "Ask for notes");
    await page.getByRole("button", { name: "Link to the saved page" }).click();
    await page.getByLabel("Link", { exact: true }).waitFor();
  }),
];

/** On the saved page, as reviewers leave them. */
async function addNotes(
  { database: { sql } }: TestServer["app"],
  notes: readonly Partial<NoteEntry>[],
): Promise<void> {
  for (const { name = "", text = "Too long", quote = "", at = null } of notes) {
    const source = at === null ? "" : PAGE.slice(at);
    await sql`
      insert into notes (id, user_id, reviewer, name, text, quote, element, at, is_written, source,
        version, width, is_shared, created_at)
      select gen_random_uuid(), id, ''::bytea, ${name}, ${text}, ${quote}, 'h1', ${at}::int, false,
        ${source}, 1, 390, false, now() from users`;
  }
}

const OWNERS: Partial<NoteEntry>[] = [
  { name: "Ada", text: "Which soup is it today?", at: null },
  {
    name: "Grace",
    text: "What is this about?",
    quote: "A word that is gone",
    at: 5,
    reply: "Soup",
  },
  { name: "Ben", text: "Too long", is_done: true, at: null },
];

function makeOwners(note: Partial<NoteEntry>): NoteEntry {
  const { is_own: _, ...said } = makeNote({});
  const rest = { element: "p", is_written: true, source: "", version: 1, width: 390 };
  return { ...said, ...rest, is_shared: false, ...note, id: crypto.randomUUID() };
}
