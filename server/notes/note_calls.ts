import { NOTE_SOURCE_MAX_LENGTH, REVIEW_DAYS } from "../../contract/notes/notes.ts";
import { askerOf } from "../work/fair_queue.ts";
import { asOwner, changeAndTell } from "../sign_in/mod.ts";
import { NOTE_REPLIES } from "../../contract/notes/note_replies.ts";
import { countKb } from "../http/rate_limits.ts";
import type { Answers, CallInput } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import {
  answerNote,
  deleteNote,
  isNoteKept,
  listNotes,
  listReviewNotes,
  storeNote,
} from "./notes.ts";
import { NOTES_GATHERED_MS, notesMail, reviewLinkMail } from "./note_mails.tsx";
import { findPublishState, prepareToSave, requirePage } from "../publishing/mod.ts";
import { actAsOperator } from "../operators/mod.ts";
import { endAllLinks, endLink, listOpenLinks, makeLink, type OpenLink } from "./review_links.ts";
import { createReviews, getOpenLink, type ReviewFrame, toLinkEntry } from "./review_page.tsx";
import { createHmac } from "node:crypto";
import type { Context } from "hono";
import type { ReviewNote } from "../../contract/notes/note_calls.ts";
import { SCREENS } from "../../contract/paths.ts";
import { clientFrom } from "../http/askers.ts";
import { findOwnCookie, setOwnCookie } from "../http/headers.ts";
import { getUser, isFromElsewhere } from "../accounts/mod.ts";
import { newToken } from "../http/tokens.ts";
import type { Sql } from "../database/database.ts";
import { enqueueDigest } from "../mail/outbox.ts";
import { DAY_S, MINUTE_S } from "../http/rate_limit_points.ts";

const NOTE_LIMITS = {
  review: { name: "review", points: 300, duration: 10 * MINUTE_S },
  note: { name: "note", points: 60, duration: 60 * MINUTE_S },
  reviewLink: { name: "review_link", points: 30, duration: 60 * MINUTE_S },
  noteLink: { name: "note_link", points: 200, duration: DAY_S },
  noteOwner: { name: "note_owner", points: 300, duration: DAY_S },
} as const;

const COOKIE = "reviewer";
const COOKIE_S = REVIEW_DAYS * 24 * 60 * 60;

export function notes(
  deps: Deps,
): Answers<
  "reviewLinks" | "makeReviewLink" | "endReviewLink" | "notes" | "answerNote" | "deleteNote"
> {
  const { database: { sql }, clock, limits } = deps;

  async function requireShown(userId: string, draft: string | null): Promise<void> {
    const state = await findPublishState(sql, userId);
    if (state === "none" && draft === null) throw new Failure("not_found", "portfolio_not_found");
    if (state === "taken_down" || state === "held" || state === "unverified") {
      throw new Failure("bad_input", "review_link_not_shown");
    }
    if (draft === null) return;
    const { row } = await prepareToSave(deps, askerOf(userId), userId, draft);
    if (row.held_for) throw new Failure("bad_input", "review_draft_risky");
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
        [NOTE_LIMITS.reviewLink, id],
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

export function operatorNotes(deps: Deps): Answers<"endReviewLinks"> {
  return {
    endReviewLinks: async ({ request, session }) => {
      const act = { act: "end_review_links", ...request } as const;
      const userId = await actAsOperator(deps, session, act, async (sql, { id }) => {
        await endAllLinks(sql, id, deps.clock.now());
        return id;
      });
      deps.pages.forget(userId);
      return { message: NOTE_REPLIES.review_links_ended };
    },
  };
}

export function review(deps: Deps): Answers<"review" | "addNote"> {
  const { config, limits, secret } = deps;
  const reviews = createReviews(deps);

  return {
    review: async ({ c, query: { token } }) => {
      await limits.take([NOTE_LIMITS.review, clientFrom(c, config)]);
      const link = await getOpenLink(deps, token);
      const shown = await reviews.getFrame(link);
      const cookie = findOwnCookie(c, config, COOKIE);
      const reviewer = cookie ? hashReviewer(secret, cookie) : null;
      return {
        username: link.username,
        shows: link.is_draft ? "draft" : "page",
        ends_at: link.ends_at.toISOString(),
        frame_url: shown.frameUrl,
        notes: await listNotesShown(deps, reviews, link, shown, reviewer),
      };
    },
    addNote: async ({ c, request }) => {
      if (isFromElsewhere(c, config)) throw new Failure("bad_input", "note_elsewhere");
      if (request.name === "") throw new Failure("bad_input", "note_name_empty");
      if (request.text === "") throw new Failure("bad_input", "note_empty");
      await limits.take([NOTE_LIMITS.note, clientFrom(c, config)]);
      const link = await getOpenLink(deps, request.token);
      const note = await acceptNote(c, deps, reviews, link, request);
      if (!note) throw new Failure("not_found", "review_link_gone");
      return { note: { ...toReviewNote(note), is_own: true } };
    },
  };
}

type Reviews = ReturnType<typeof createReviews>;

function hashReviewer(secret: string, token: string): Uint8Array {
  return createHmac("sha256", secret).update(`reviewer ${token}`).digest();
}

async function listNotesShown(
  { database: { sql }, preparer }: Deps,
  reviews: Reviews,
  link: OpenLink,
  shown: ReviewFrame,
  reviewer: Uint8Array | null,
): Promise<ReviewNote[]> {
  const notes = await listReviewNotes(sql, link.id, reviewer);
  const moved = notes.filter(({ at, version }) => at !== null && version !== shown.version);
  const places = new Map<string, number | null>();
  if (moved.length > 0) {
    const code = await reviews.findCode(link, shown.frameUrl);
    const placed = await preparer.findPlaces(askerOf(link.user_id), code?.code ?? "", moved);
    placed.forEach(({ place }, i) => {
      places.set(moved[i]!.id, typeof place === "string" ? null : place.start);
    });
  }
  return notes.map((note) =>
    toReviewNote(places.has(note.id) ? { ...note, at: places.get(note.id)! } : note)
  );
}

async function acceptNote(
  c: Context,
  deps: Deps,
  reviews: Reviews,
  link: OpenLink,
  note: CallInput<"addNote">["request"],
) {
  const { config, database, clock, limits, outbox, secret } = deps;
  const { id, name, text, quote, element, is_written, width, is_shared } = note;
  if (!await isNoteKept(database.sql, id)) {
    await limits.take([NOTE_LIMITS.noteLink, link.id], [NOTE_LIMITS.noteOwner, link.user_id]);
  }
  const token = findOwnCookie(c, config, COOKIE) ?? newToken();
  const said = { id, name, text, quote, element, is_written, width, is_shared };
  const place = await findPlace(reviews, link, note.at, note.frame_url);
  const about = { userId: link.user_id, linkId: link.id, reviewer: hashReviewer(secret, token) };
  await database.transaction(async (sql) => {
    const isNew = await storeNote(sql, { ...said, ...place, ...about }, clock.now());
    if (isNew) await tellOwner(deps, sql, link);
  });
  setOwnCookie(c, config, COOKIE, token, COOKIE_S);
  outbox.notify();
  const notes = await listReviewNotes(database.sql, link.id, about.reviewer);
  return notes.find((each) => each.id === id);
}

async function findPlace(reviews: Reviews, link: OpenLink, at: number | null, frameUrl: string) {
  const shown = await reviews.findCode(link, frameUrl);
  const version = shown ? shown.version : link.is_draft ? null : link.page_version;
  if (!shown || at === null || shown.code[at] !== "<") return { at: null, source: "", version };
  return { at, source: cut(shown.code, at), version };
}

async function tellOwner(
  { config, clock }: Deps,
  sql: Sql,
  { user_id, username }: OpenLink,
): Promise<void> {
  const { email, email_verify } = await getUser(sql, user_id);
  if (!email_verify) return;
  const url = config.publicUrl + SCREENS.dashboard;
  const now = clock.now();
  const dueAt = new Date(now.getTime() + NOTES_GATHERED_MS);
  const write = (times: number) => notesMail({ username, times, url });
  await enqueueDigest(sql, email, "notes", write, dueAt, now);
}

function toReviewNote(
  { id, name, text, quote, at, is_done, reply, created_at, is_own }: ReviewNote,
): ReviewNote {
  return { id, name, text, quote, at, is_done, reply, created_at, is_own };
}

function cut(code: string, at: number): string {
  return code.slice(at, at + NOTE_SOURCE_MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
}
