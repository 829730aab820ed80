// /api/review/links/ and /api/notes/: an owner's review links, and the notes that came by them.
import { askerOf } from "../work/fair_queue.ts";
import { asOwner } from "../accounts/safety.ts";
import { NOTE_REPLIES } from "../../contract/notes/note_replies.ts";
import { countKb } from "../http/rate_limits.ts";
import { changeAndTell } from "../accounts/told_change.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { answerNote, deleteNote, listNotes } from "./notes.ts";
import { reviewLinkMail } from "./review_link_mail.tsx";
import { prepareToSave, requirePage } from "../publishing/publish.ts";
import { findPublishState } from "../publishing/publish_state.ts";
import { endLink, listOpenLinks, makeLink } from "./review_links.ts";
import { toLinkEntry } from "./review_page.ts";

export function notes(
  deps: Deps,
): Answers<
  "reviewLinks" | "makeReviewLink" | "endReviewLink" | "notes" | "answerNote" | "deleteNote"
> {
  const { database: { sql }, clock, limits } = deps;

  /** Throws a Failure where a link would show nothing, or what waits for an operator elsewhere. */
  async function requireShown(userId: string, draft: string | null): Promise<void> {
    const state = await findPublishState(sql, userId);
    if (state === "none" && draft === null) throw new Failure("not_found", "portfolio_not_found");
    if (state === "taken_down" || state === "held" || state === "unverified") {
      throw new Failure("bad_input", "review_link_not_shown");
    }
    if (draft === null) return;
    const { saved } = await prepareToSave(deps, askerOf(userId), userId, draft);
    if (saved.held_for) throw new Failure("bad_input", "review_draft_risky");
  }

  return {
    reviewLinks: async ({ session }) => {
      const links = await listOpenLinks(sql, session.user.id, clock.now());
      return { links: await Promise.all(links.map((link) => toLinkEntry(deps, link))) };
    },
    makeReviewLink: async ({ request: { user_code: draft = null }, session }) => {
      const { id } = session.user;
      if (draft !== null) requirePage(draft);
      await limits.take(
        ["review_link", id],
        ...draft ? [["kept_kb", id, countKb(draft)] as const] : [],
      );
      await requireShown(id, draft);
      const { done: link } = await changeAndTell(
        deps,
        session,
        "review_link",
        reviewLinkMail,
        (sql) => makeLink(sql, id, draft, clock.now()),
      );
      return await toLinkEntry(deps, link);
    },
    endReviewLink: async ({ request, session }) => {
      await asOwner(deps, session, (sql, { id }) => endLink(sql, id, request.id, clock.now()));
      return { message: NOTE_REPLIES.review_link_ended };
    },
    notes: async ({ session }) => ({ notes: await listNotes(sql, session.user.id) }),
    answerNote: async ({ request, session }) => {
      await asOwner(deps, session, (sql, { id }) => answerNote(sql, id, request, clock.now()));
      return { message: NOTE_REPLIES.note_answered };
    },
    deleteNote: async ({ request, session }) => {
      await asOwner(deps, session, (sql, { id }) => deleteNote(sql, id, request.id));
      return { message: NOTE_REPLIES.note_deleted };
    },
  };
}
