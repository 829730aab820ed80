// /api/portfolio/: read one's own page, try it, save it, and read anyone's public one.
import { asOwner } from "../accounts/safety.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { CALLS, previewFramePath } from "../../contract/paths.ts";
import { MessageReply } from "../../contract/payloads.ts";
import {
  MyPortfolioReply,
  PreviewPortfolioReply,
  PreviewPortfolioRequest,
  PublicPortfolioReply,
  PublishPortfolioRequest,
  SavePortfolioReply,
  SavePortfolioRequest,
  VersionListReply,
  VersionReply,
} from "../../contract/portfolio_payloads.ts";
import { checkUserCodeSize } from "../../contract/rules.ts";
import type { Call } from "../calls/calls.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { listPictureNames } from "../pictures/pictures.ts";
import { findPortfolio, setPublished } from "../publishing/portfolios.ts";
import { findPublicPortfolio } from "../publishing/public_portfolios.ts";
import { savePreview } from "../publishing/previews.ts";
import { findLetterbox } from "../inbox/letterboxes.ts";
import { findVersion, listVersions } from "../publishing/versions.ts";
import { summarize } from "../page_code/sanitize/log.ts";
import { publicPage } from "../web/public_answers.ts";
import { publishPage } from "../publishing/publish.ts";
import { kbOf } from "../access/rate_limits.ts";
import { PAGE_BODY, readJson } from "../calls/bodies.ts";
import { longJson, writeJson } from "../web/json_pieces.ts";

export function portfolio(deps: Deps): Call[] {
  const { config, database, codes, clock, limits, preparer, pages } = deps;
  return [
    {
      address: CALLS.myPortfolio,
      method: "GET",
      by: "user",
      summary: "One's own page, with what its last save changed",
      reply: MyPortfolioReply,
      isLong: true,
      answer: async (c) => {
        const saved = await findPortfolio(database.sql, codes, c.var.session.user.id);
        return longJson<MyPortfolioReply>(c, {
          user_code_status: saved !== null,
          user_code: saved?.user_code ?? "",
          sanitization_log: saved?.sanitization_log ?? [],
          version: saved?.version ?? 0,
        });
      },
    },
    {
      address: CALLS.savePortfolio,
      method: "POST",
      by: "user",
      summary: "Save the page as a new version, and publish it",
      request: SavePortfolioRequest,
      reply: SavePortfolioReply,
      failures: ["conflict", "too_many"],
      body: PAGE_BODY,
      answer: async (c) => {
        const { user_code, version, source } = await readJson(c, SavePortfolioRequest);
        const page = { code: user_code, version, source };
        const saved = await publishPage(deps, c.var.session, page);
        return c.json<SavePortfolioReply>({
          message: MESSAGES.portfolioSaved,
          changes_made: saved.log.length > 0,
          sanitization_details: saved.log,
          sanitization_summary: saved.summary,
          version: saved.version,
        });
      },
    },
    {
      address: CALLS.previewPortfolio,
      method: "POST",
      by: "user",
      summary: "Try a page without saving it",
      request: PreviewPortfolioRequest,
      reply: PreviewPortfolioReply,
      failures: ["too_many"],
      body: PAGE_BODY,
      answer: async (c) => {
        const { user_code, is_new_page } = await readJson(c, PreviewPortfolioRequest);
        const problem = checkUserCodeSize(user_code);
        if (problem) throw new Failure("too_large", problem);
        const { user } = c.var.session;
        await limits.take(
          ["preview", user.id],
          ["preview_kb", user.id, kbOf(user_code)],
        );
        const now = clock.now();
        const letterbox = await findLetterbox(database.sql, config, user.id);
        const prepared = await preparer.preparePreview(
          [user.id],
          user_code,
          {
            year: now.getUTCFullYear(),
            hasLetterbox: letterbox.is_open,
            ownPictures: await listPictureNames(database.sql, user.id, user_code),
            before: is_new_page
              ? (await findPortfolio(database.sql, codes, user.id))?.user_code
              : undefined,
          },
        );
        const { code, log, notices, findings, hasForm } = prepared;
        const frame = {
          user_code: code,
          head_offset: prepared.headOffset,
          has_form: hasForm,
          late_asks: prepared.lateAsks,
        };
        const id = await asOwner(
          deps,
          c.var.session,
          (sql) => savePreview(sql, user.id, frame, now),
        );
        return c.json<PreviewPortfolioReply>({
          frame_url: (config.usercontentOrigin ?? "") + previewFramePath(id),
          changes_made: log.length > 0,
          sanitization_details: log,
          sanitization_summary: summarize(log, notices),
          findings,
          offers_letterbox: hasForm && !letterbox.is_open && letterbox.hindrance === null,
        });
      },
    },
    {
      address: CALLS.versions,
      method: "GET",
      by: "user",
      summary: "The earlier saves that are kept",
      reply: VersionListReply,
      isLong: true,
      answer: async (c) => {
        const versions = await listVersions(
          database.sql,
          codes,
          preparer,
          c.var.session.user.id,
        );
        return c.json<VersionListReply>({ versions });
      },
    },
    {
      address: CALLS.version,
      method: "GET",
      by: "user",
      summary: "The code of an earlier save",
      reply: VersionReply,
      failures: ["not_found"],
      isLong: true,
      answer: async (c) => {
        const number = c.req.param("version");
        const user_code = /^\d{1,9}$/.test(number ?? "")
          ? await findVersion(database.sql, codes, c.var.session.user.id, Number(number))
          : null;
        if (user_code === null) throw new Failure("not_found", MESSAGES.versionNotFound);
        return longJson<VersionReply>(c, { user_code });
      },
    },
    {
      address: CALLS.publishPortfolio,
      method: "POST",
      by: "user",
      summary: "Take the page offline, or put it online",
      request: PublishPortfolioRequest,
      reply: MessageReply,
      failures: ["not_found"],
      answer: async (c) => {
        const { is_published } = await readJson(c, PublishPortfolioRequest);
        const { session } = c.var;
        await asOwner(deps, session, (sql, { id }) => setPublished(sql, id, is_published));
        pages.forget(session.user.id);
        return c.json<MessageReply>({
          message: is_published ? MESSAGES.published : MESSAGES.unpublished,
        });
      },
    },
    {
      address: CALLS.publicPortfolio,
      method: "GET",
      by: "anyone",
      summary: "The code of anyone's page that is online",
      reply: PublicPortfolioReply,
      isTagged: true,
      failures: ["not_found", "forbidden"],
      answer: async (c) => {
        const name = c.req.param("username") ?? "";
        return (await pages.serve(c.req.raw, async () => {
          const found = await findPublicPortfolio(database.sql, codes, name);
          if (!found) throw new Failure("not_found", MESSAGES.portfolioNotFound);
          const { user_code } = found;
          const body = await writeJson({ user_code } satisfies PublicPortfolioReply);
          const type = { "Content-Type": "application/json" };
          return publicPage(deps, found, "json", type, () => body);
        }))!;
      },
    },
  ];
}
