import { SENTENCES } from "../../contract/sentences.ts";
import type { Session } from "../accounts/mod.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { setLetterboxStopped } from "../letterbox/mod.ts";
import { actAsOperator, actOnPage } from "./acts.ts";
import { letPass, putBack, takeDown, uphold } from "./decisions.ts";
import { decideReports } from "./reports.ts";
import { asOwner } from "../sign_in/mod.ts";
import { operatorPagePath } from "../../contract/operators/operator_paths.ts";
import { roomUrl, writePlainLetter } from "../mail/letter.tsx";
import { operatorAddress } from "../config/operator_settings.ts";
import { enqueueMail, type Message } from "../mail/outbox.ts";
import { recordObjection } from "./takedowns.ts";
import { askerOf } from "../work/fair_queue.ts";
import type { LookReply } from "../../contract/operators/operator_calls.ts";
import { findOwnAddress } from "../domains/mod.ts";
import { Failure } from "../errors.ts";
import { listFileNames } from "../files/mod.ts";
import { findPageOwner, listPictureNames } from "../pictures/mod.ts";
import { buildLookUrl, findPortfolio, findPublicHead } from "../publishing/mod.ts";

type Calls =
  | "lookAtPage"
  | "dismissReports"
  | "takeDown"
  | "putBack"
  | "letPass"
  | "uphold"
  | "stopMessages";

export function operatorPages(deps: Deps): Answers<Calls> {
  const { config, clock } = deps;

  return {
    lookAtPage: ({ request, session }) => lookAtPage(deps, session, request.username),
    dismissReports: ({ request, session }) =>
      actOnPage(
        deps,
        session,
        { act: "dismiss_reports", ...request },
        (sql, { id }) => decideReports(sql, id, clock.now()),
        SENTENCES.reports_dismissed,
      ),
    takeDown: ({ request: { username, ground, reason }, session }) =>
      actOnPage(
        deps,
        session,
        { act: "take_down", username, reason: `${ground}: ${reason}` },
        (sql, owner) => takeDown(deps, sql, owner, { ground, reason }, clock.now()),
        SENTENCES.page_taken_down,
      ),
    putBack: ({ request, session }) =>
      actOnPage(
        deps,
        session,
        { act: "put_back", ...request },
        (sql, owner) => putBack(sql, config, owner, request.reason, clock.now()),
        SENTENCES.page_put_back,
      ),
    letPass: ({ request, session }) =>
      actOnPage(
        deps,
        session,
        { act: "let_pass", ...request },
        (sql, owner) => letPass(sql, config, owner, request.reason, clock.now()),
        SENTENCES.page_passed,
      ),
    uphold: ({ request, session }) =>
      actOnPage(
        deps,
        session,
        { act: "uphold", ...request },
        (sql, owner) => uphold(sql, config, owner, request.reason, clock.now()),
        SENTENCES.takedown_upheld,
      ),
    stopMessages: ({ request: { is_stopped, ...about }, session }) =>
      actOnPage(
        deps,
        session,
        { act: is_stopped ? "stop_messages" : "allow_messages", ...about },
        (sql, { id }) => setLetterboxStopped(sql, id, is_stopped ? clock.now() : null),
        SENTENCES[is_stopped ? "messages_stopped" : "messages_allowed"],
      ),
  };
}

export function objection(deps: Deps): Answers<"object"> {
  const { config, clock, outbox } = deps;
  return {
    object: async ({ request, session }) => {
      await asOwner(deps, session, async (sql, { id, username }) => {
        const now = clock.now();
        await recordObjection(sql, id, request.objection, now);
        const url = roomUrl(config, operatorPagePath(username));
        const mail = objectionMail({ username, objection: request.objection, url });
        await enqueueMail(sql, operatorAddress(config), mail, now);
      });
      outbox.notify();
      return { message: SENTENCES.objected };
    },
  };
}

export function objectionMail(
  input: { username: string; objection: string; url: string },
): Message {
  return writePlainLetter({
    subject: `Objection about /u/${input.username}`,
    greeting: "Hello,",
    paragraphs: [
      `${input.username} objects to the take-down of their page.`,
      `In their words: ${input.objection}`,
    ],
    action: { label: "Read it, and decide", url: input.url },
    reason: "You get this mail because you run this Folio Kitchen.",
  });
}

async function lookAtPage(
  deps: Deps,
  session: Session,
  username: string,
): Promise<LookReply> {
  const { database: { sql }, userCodes, preparer, clock, ownHosts } = deps;
  const owner = await findPageOwner(sql, username);
  const page = owner && await findPortfolio(sql, userCodes, owner.user_id);
  if (!page) throw new Failure("not_found", "nobody_has_that_page");
  const { user_code } = page;
  const { findings } = await preparer.preparePreview(askerOf(session.user.id), user_code, {
    year: clock.now().getUTCFullYear(),
    hasLetterbox: true,
    ownPictures: await listPictureNames(sql, owner.user_id, user_code),
    ownFiles: await listFileNames(sql, owner.user_id, user_code),
  });
  const hasAddress = await findPublicHead(sql, owner.username) !== null;
  const address = ownHosts && await findOwnAddress(sql, owner.username);
  const doing = { act: "look", username, reason: "" } as const;
  const look_url = await actAsOperator(
    deps,
    session,
    doing,
    () => hasAddress ? buildLookUrl(deps, owner, address) : Promise.resolve(null),
  );
  return { look_url, user_code, findings };
}
