// A page under review, in every state that somebody with its link may find it in (screen_states.ts).
import { makeNote, openReview, pickForNote } from "./reviewed.ts";
import { PAGE, type ScreenState } from "./signed_in_state.ts";

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
];
