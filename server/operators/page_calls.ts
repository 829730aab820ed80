// POST /api/operator/…: what operators decide about pages that were reported or taken down.
import { SENTENCES } from "../../contract/sentences.ts";
import type { Session } from "../accounts/sessions.ts";
import type { User } from "../accounts/users.ts";
import type { Answers } from "../http/answers.ts";
import type { OperatorSql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { setLetterboxStopped } from "../letterbox/letterboxes.ts";
import { actAsOperator, type Doing } from "./acts.ts";
import { letPass, putBack, takeDown, uphold } from "./decisions.ts";
import { endAllLinks } from "../notes/review_links.ts";
import { lookAtPage } from "./look.ts";
import { decideReports } from "./reports.ts";

type Said =
  | "reports_dismissed"
  | "page_taken_down"
  | "page_put_back"
  | "page_passed"
  | "takedown_upheld"
  | "messages_stopped"
  | "messages_allowed"
  | "review_links_ended";

export function operatorPages(
  deps: Deps,
): Answers<
  | "lookAtPage"
  | "dismissReports"
  | "takeDown"
  | "putBack"
  | "letPass"
  | "uphold"
  | "stopMessages"
  | "endReviewLinks"
> {
  const { config, clock, outbox, pages } = deps;

  /** With the mail to its owner on its way, and nothing of the page kept from before. */
  async function decide(
    session: Session,
    doing: Doing,
    work: (sql: OperatorSql, owner: User) => Promise<void>,
    said: Said,
  ) {
    const userId = await actAsOperator(deps, session, doing, async (sql, owner) => {
      await work(sql, owner);
      return owner.id;
    });
    pages.forget(userId);
    outbox.notify();
    return { message: SENTENCES[said] };
  }

  return {
    lookAtPage: ({ request, session }) => lookAtPage(deps, session, request.username),
    dismissReports: ({ request, session }) =>
      decide(
        session,
        { act: "dismiss_reports", ...request },
        (sql, { id }) => decideReports(sql, id, clock.now()),
        "reports_dismissed",
      ),
    takeDown: ({ request: { username, ground, reason }, session }) =>
      decide(
        session,
        { act: "take_down", username, reason: `${ground}: ${reason}` },
        (sql, owner) => takeDown(deps, sql, owner, { ground, reason }, clock.now()),
        "page_taken_down",
      ),
    putBack: ({ request, session }) =>
      decide(
        session,
        { act: "put_back", ...request },
        (sql, owner) => putBack(sql, config, owner, request.reason, clock.now()),
        "page_put_back",
      ),
    letPass: ({ request, session }) =>
      decide(
        session,
        { act: "let_pass", ...request },
        (sql, owner) => letPass(sql, config, owner, request.reason, clock.now()),
        "page_passed",
      ),
    uphold: ({ request, session }) =>
      decide(
        session,
        { act: "uphold", ...request },
        (sql, owner) => uphold(sql, config, owner, request.reason, clock.now()),
        "takedown_upheld",
      ),
    stopMessages: ({ request: { is_stopped, ...about }, session }) =>
      decide(
        session,
        { act: is_stopped ? "stop_messages" : "allow_messages", ...about },
        (sql, { id }) => setLetterboxStopped(sql, id, is_stopped ? clock.now() : null),
        is_stopped ? "messages_stopped" : "messages_allowed",
      ),
    endReviewLinks: ({ request, session }) =>
      decide(
        session,
        { act: "end_review_links", ...request },
        (sql, { id }) => endAllLinks(sql, id, clock.now()),
        "review_links_ended",
      ),
  };
}
