// /api/portfolio/: read one's own page, try it, save it, and read anyone's public one.
import { Hono } from "hono";
import { SAVE_BODY_MAX_BYTES } from "../contract/limits.ts";
import { MESSAGES } from "../contract/messages.ts";
import { CALLS, previewFramePath, routeOf } from "../contract/paths.ts";
import {
  type MyPortfolioReply,
  type PreviewPortfolioReply,
  PreviewPortfolioRequest,
  type PublicPortfolioReply,
  type SavePortfolioReply,
  SavePortfolioRequest,
} from "../contract/payloads.ts";
import { checkUserCodeSize } from "../contract/rules.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { requireUser, type SignedIn } from "../guard.ts";
import { findPortfolio, findPublicPortfolio, savePortfolio } from "../portfolios/portfolios.ts";
import { savePreview } from "../portfolios/previews.ts";
import { summarize } from "../portfolios/sanitize/log.ts";
import { limitBody, readJson } from "../security.ts";

export function portfolio(deps: Deps): Hono<SignedIn> {
  const { config, database, clock, limits, preparer } = deps;
  return new Hono<SignedIn>()
    .get(routeOf(CALLS.myPortfolio), requireUser(deps), async (c) => {
      const saved = await findPortfolio(database.sql, c.var.session.user.id);
      return c.json<MyPortfolioReply>({
        user_code_status: saved !== null,
        user_code: saved?.user_code ?? "",
        sanitization_log: saved?.sanitization_log ?? [],
        version: saved?.version ?? 0,
      });
    })
    .post(
      routeOf(CALLS.savePortfolio),
      requireUser(deps),
      limitBody(SAVE_BODY_MAX_BYTES, MESSAGES.portfolioCodeTooLarge),
      async (c) => {
        const { user_code, version } = await readJson(c, SavePortfolioRequest);
        const problem = checkUserCodeSize(user_code);
        if (problem) throw new Failure("too_large", problem);
        await limits.take(["save", c.var.session.user.id]);
        const { code, log, notices, text } = await preparer.prepare(user_code);
        const saved = await savePortfolio(
          database.sql,
          c.var.session.user.id,
          {
            user_code: code,
            ...text,
            sanitization_log: log,
          },
          version,
          clock.now(),
        );
        return c.json<SavePortfolioReply>({
          message: MESSAGES.portfolioSaved,
          changes_made: log.length > 0,
          sanitization_details: log,
          sanitization_summary: summarize(log, notices),
          version: saved,
        });
      },
    )
    .post(
      routeOf(CALLS.previewPortfolio),
      requireUser(deps),
      limitBody(SAVE_BODY_MAX_BYTES, MESSAGES.portfolioCodeTooLarge),
      async (c) => {
        const { user_code } = await readJson(c, PreviewPortfolioRequest);
        const problem = checkUserCodeSize(user_code);
        if (problem) throw new Failure("too_large", problem);
        const { user } = c.var.session;
        await limits.take(["preview", user.id]);
        const { code, log, notices } = await preparer.prepare(user_code);
        const id = await savePreview(database.sql, user.id, code, clock.now());
        return c.json<PreviewPortfolioReply>({
          frame_url: (config.usercontentOrigin ?? "") + previewFramePath(id),
          changes_made: log.length > 0,
          sanitization_details: log,
          sanitization_summary: summarize(log, notices),
        });
      },
    )
    .get(routeOf(CALLS.publicPortfolio), async (c) => {
      const found = await findPublicPortfolio(
        database.sql,
        c.req.param("username") ?? "",
      );
      if (!found) throw new Failure("not_found", MESSAGES.portfolioNotFound);
      c.header("Cache-Control", "no-cache");
      return c.json<PublicPortfolioReply>({ user_code: found.user_code });
    });
}
