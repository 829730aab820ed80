// Review links, and notes as whoever has one sends them.
import type {
  AddNoteReply,
  AddNoteRequest,
  NoteEntry,
  ReviewLinkEntry,
  ReviewReply,
} from "../../contract/notes/note_calls.ts";
import { callPath, CALLS } from "../../contract/paths.ts";
import type { SignedInUser } from "../support/make.ts";
import type { TestApp } from "../support/test_app.ts";

type Bearer = Pick<SignedInUser, "bearer">;

export interface Link extends ReviewLinkEntry {
  token: string;
}

/** Without a draft, of the page as it is saved. */
export async function makeLink(
  app: TestApp,
  { bearer }: Bearer,
  user_code?: string,
): Promise<Link> {
  const link = await read<ReviewLinkEntry>(app.post(CALLS.reviewLinks, { user_code }, bearer));
  return { ...link, token: new URL(link.url).pathname.split("/").at(-1)! };
}

/** As one browser does, which keeps its cookie. */
export function openReviewer(app: TestApp, token: string) {
  const headers: Record<string, string> = {};
  const openReview = () => app.get(callPath(CALLS.review, {}, { token }), headers);

  async function send(note: Partial<AddNoteRequest>): Promise<Response> {
    const said = { id: crypto.randomUUID(), name: "Ada", text: "Shorter, please", frame_url: "" };
    const response = await app.post(CALLS.addNote, { token, ...said, ...note }, headers);
    const [cookie] = response.headers.getSetCookie();
    if (cookie) headers.Cookie = cookie.split(";")[0]!;
    return response;
  }

  return {
    headers,
    openReview,
    review: () => read<ReviewReply>(openReview()),
    send,
    add: async (note: Partial<AddNoteRequest> = {}) => (await read<AddNoteReply>(send(note))).note,
  };
}

export async function listNotes(app: TestApp, { bearer }: Bearer): Promise<NoteEntry[]> {
  return (await read<{ notes: NoteEntry[] }>(app.get(CALLS.notes, bearer))).notes;
}

async function read<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  const reply = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(reply));
  return reply;
}
