// A review link without its server: the page is a real preview, and the two calls of a reviewer are answered here.
import { reviewPath } from "../../contract/notes/note_paths.ts";
import type { Locator, Page } from "playwright-core";
import type { AddNoteRequest, ReviewNote, ReviewReply } from "../../contract/notes/note_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import type { TestServer } from "../support/test_server.ts";
import { passTurns } from "../support/turns.ts";
import { until } from "../support/until.ts";

export const REVIEW_TOKEN = "0".repeat(64);

export interface ReviewAnswers {
  /** What is answered next; a status of its own is a failure. */
  review: ReviewReply;
  status: number;
  error: string;
  /** All that was sent. */
  sent: AddNoteRequest[];
}

export function makeNote(part: Partial<ReviewNote> = {}): ReviewNote {
  return {
    id: crypto.randomUUID(),
    name: "Ada",
    text: "Could this be shorter?",
    quote: "",
    at: null,
    is_done: false,
    reply: "",
    created_at: "2026-01-02T03:04:05Z",
    is_own: false,
    ...part,
  };
}

/** An address of a frame that shows this code, as a preview is prepared. */
export async function makeFrame({ app }: TestServer, user_code: string): Promise<string> {
  const response = await app.post(CALLS.previewGuest, { user_code });
  const { frame_url } = await response.json();
  return frame_url;
}

export async function openReview(
  page: Page,
  server: TestServer,
  code: string,
  notes: ReviewNote[] = [],
): Promise<ReviewAnswers> {
  const frame_url = await makeFrame(server, code);
  const ends_at = "2026-12-31T12:00:00Z";
  const review: ReviewReply = { username: "chef1", shows: "page", ends_at, frame_url, notes };
  const answers: ReviewAnswers = { review, status: 200, error: "", sent: [] };
  const failure = () => ({
    status: answers.status,
    json: { error: [answers.error], code: "not_found" },
  });
  await page.route(
    (url) => url.pathname === CALLS.review,
    (route) => route.fulfill(answers.status === 200 ? { json: answers.review } : failure()),
  );
  await page.route((url) => url.pathname === CALLS.addNote, (route) => {
    const request: AddNoteRequest = route.request().postDataJSON();
    if (answers.status !== 200) return route.fulfill(failure());
    answers.sent.push(request);
    const { id, name, text, quote = "", at = null } = request;
    const note = makeNote({ id, name, text, quote, at, is_own: true });
    answers.review = { ...answers.review, notes: [...answers.review.notes, note] };
    return route.fulfill({ json: { note } });
  });
  await page.goto(server.origin + reviewPath(REVIEW_TOKEN));
  return answers;
}

/**
 * On a busy machine a press is heard before the browser says that the frame has the focus, and counts for nothing: then
 * it is pressed again.
 */
export async function pickForNote(
  page: Page,
  element: Locator,
  about: string,
  press = () => element.click({ force: true, noWaitAfter: true }),
): Promise<void> {
  const shown = page.locator(".review-quote", { hasText: about });
  let isPressed = false;
  await until(`what is picked with ${about}`, async () => {
    if (isPressed && await shown.isVisible()) return true;
    await press();
    isPressed = true;
    await passTurns(page);
    return await shown.isVisible();
  });
}

export async function sendNote(page: Page, text: string): Promise<void> {
  await page.getByLabel("Your note").fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.locator(".review-notes").getByText(text).or(page.locator(".notice-error"));
  await answer.first().waitFor();
}
