import { askerOf } from "../work/fair_queue.ts";
import { asOwner } from "../sign_in/mod.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { PublicPortfolioReply } from "../../contract/publishing/portfolio_payloads.ts";
import type { Answers, CallInput } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { listFileNames } from "../files/mod.ts";
import { findPageOwner, listPictureNames } from "../pictures/mod.ts";
import { signPageToken } from "../http/page_tokens.ts";
import { versionCardsPath } from "../../contract/publishing/page_paths.ts";
import { findPortfolio } from "./found_portfolio.ts";
import { setPublished } from "./portfolios.ts";
import { findPublicPortfolio } from "./public_portfolios.ts";
import { previewPage, requirePreviewSize, saveGuestPreview, savePreview } from "./previews.ts";
import { findLetterbox } from "../letterbox/mod.ts";
import { findVersion, listVersions } from "./versions.ts";
import { describeLog } from "../page_code/mod.ts";
import { publicPage } from "../http/public_answers.ts";
import { findPublishState } from "./visibility.ts";
import { publishPage } from "./publish.ts";
import { countKb } from "../http/rate_limits.ts";
import { writeJson } from "../http/long_json.ts";
import { createHmac } from "node:crypto";
import { clientAddress, clientFrom, identifyAsker } from "../http/askers.ts";

const EVERY_GUEST = "all";
const GUEST = { hasLetterbox: false, mayHaveLetterbox: false, ownPictures: [], ownFiles: [] };

type Calls =
  | "myPortfolio"
  | "savePortfolio"
  | "previewPortfolio"
  | "versions"
  | "version"
  | "publishPortfolio"
  | "publicPortfolio";

export function portfolio(deps: Deps): Answers<Calls> {
  const { database, userCodes, preparer, pages, secret, clock } = deps;
  return {
    myPortfolio: async ({ session }) => {
      const saved = await findPortfolio(database.sql, userCodes, session.user.id);
      return {
        user_code_status: saved !== null,
        user_code: saved?.user_code ?? "",
        sanitization_log: describeLog(saved?.sanitization_log ?? []),
        version: saved?.version ?? 0,
      };
    },
    savePortfolio: async ({ request, session }) => {
      const { user_code, version, source, loads } = request;
      const page = { code: user_code, version, source, loads };
      const saved = await publishPage(deps, session, page);
      return {
        message: SENTENCES.portfolio_saved,
        changes_made: saved.log.length > 0,
        sanitization_details: describeLog(saved.log),
        sanitization_summary: saved.summary,
        version: saved.version,
        is_online: saved.is_online,
        visibility: saved.visibility,
        held_for: saved.held_for ?? [],
        missing_pictures: saved.missing_pictures,
      };
    },
    previewPortfolio: (asked) => previewOwn(deps, asked),
    versions: async ({ session }) => {
      const { id, username } = session.user;
      const owner = (await findPageOwner(database.sql, username))!;
      const token = signPageToken(secret, owner, clock.now(), "history");
      return {
        versions: await listVersions(database.sql, userCodes, preparer, id),
        cards: versionCardsPath(username, token),
      };
    },
    version: async ({ c, session }) => {
      const number = c.req.param("version");
      const user_code = /^\d{1,9}$/.test(number ?? "")
        ? await findVersion(database.sql, userCodes, session.user.id, Number(number))
        : null;
      if (user_code === null) throw new Failure("not_found", "version_not_found");
      return { user_code };
    },
    publishPortfolio: async ({ request, session }) => {
      const { is_published } = request;
      await asOwner(deps, session, (sql, { id }) => setPublished(sql, id, is_published));
      pages.forget(session.user.id);
      const isHeld = is_published &&
        await findPublishState(database.sql, session.user.id) === "held";
      const said = isHeld ? "published_held" : is_published ? "published" : "unpublished";
      return { message: SENTENCES[said] };
    },
    publicPortfolio: (asked) => readPublic(deps, asked),
  };
}

async function previewOwn(deps: Deps, { request, session }: CallInput<"previewPortfolio">) {
  const { config, database, userCodes, limits } = deps;
  const { user_code, is_new_page, place } = request;
  requirePreviewSize(user_code);
  const { user } = session;
  await limits.take(
    ["preview", user.id],
    ["preview_kb", user.id, countKb(user_code)],
  );
  const findAuthor = async () => {
    const letterbox = await findLetterbox(database.sql, config, user.id);
    return {
      hasLetterbox: letterbox.is_open,
      mayHaveLetterbox: !letterbox.is_open && letterbox.hindrance === null,
      ownPictures: await listPictureNames(database.sql, user.id, user_code),
      ownFiles: await listFileNames(database.sql, user.id, user_code),
      before: is_new_page
        ? (await findPortfolio(database.sql, userCodes, user.id))?.user_code
        : undefined,
    };
  };
  return await previewPage(
    deps,
    askerOf(user.id),
    user_code,
    findAuthor,
    (frame, now) => asOwner(deps, session, (sql) => savePreview(sql, user.id, place, frame, now)),
  );
}

async function readPublic(deps: Deps, { c }: CallInput<"publicPortfolio">) {
  const { publicReads, userCodes, pages } = deps;
  const name = c.req.param("username") ?? "";
  return (await pages.serve(c.req.raw, async () => {
    const found = await publicReads.find((sql) => findPublicPortfolio(sql, userCodes, name));
    if (!found) throw new Failure("not_found", "portfolio_not_found");
    const { user_code } = found;
    const body = await writeJson({ user_code } satisfies PublicPortfolioReply);
    const type = { "Content-Type": "application/json" };
    return { ...publicPage(deps, found, "json", type, () => body), isOfCall: true };
  }))!;
}

export function previewGuest(deps: Deps): Answers<"previewGuest"> {
  const { config, database, limits, secret } = deps;
  return {
    previewGuest: async ({ c, request: { user_code, pictures } }) => {
      requirePreviewSize(user_code);
      const from = clientFrom(c, config);
      const kb = countKb(user_code);
      await limits.take(
        ["guest_preview", from],
        ["guest_preview_kb", from, kb],
        ["guest_previews_kb", EVERY_GUEST, kb],
      );
      // The digest tells whose previews are replaced, but not where anybody was.
      const guest = createHmac("sha256", secret).update(`guest ${clientAddress(c, config)}`)
        .digest();
      return await previewPage(
        deps,
        identifyAsker(c, config),
        user_code,
        () => Promise.resolve({ ...GUEST, ownPictures: pictures }),
        (frame, now) => saveGuestPreview(database.sql, guest, frame, now),
      );
    },
  };
}
