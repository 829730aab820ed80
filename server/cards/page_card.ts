// /u/{username}/card.jpg and /examples/{name}/card.jpg: the picture of a page as it is stored, for previews of its link; the drawn card where there is none.
import { type Context, Hono } from "hono";
import { findCurrentUsername } from "../accounts/username_holds.ts";
import { identifyAsker } from "../http/asker.ts";
import { type Asker, askerOf } from "../work/fair_queue.ts";
import { atOwnHost, PORTFOLIO_CARD, portfolioCardPath } from "../../contract/paths.ts";
import { checkUsername } from "../../contract/rules.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { exampleCardPath } from "../../contract/examples/examples.ts";
import type { Card } from "./card_maker.ts";
import { getExample } from "../examples/examples.ts";
import { getCard } from "./kept_card.ts";
import { findPublicPortfolio } from "../publishing/public_portfolios.ts";
import { askedUsername } from "../http/hosts.ts";
import { servePage } from "../publishing/serve_page.ts";
import { readAsset } from "../http/assets.ts";
import { commonHeaders } from "../http/headers.ts";
import type { Page } from "../http/kept_pages.ts";
import { lastingPage, publicPage } from "../http/public_answers.ts";

/** As a document of its own it would be a picture, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; " +
  "sandbox; frame-ancestors 'none'";
/** Readers of links show it on pages of their own. */
const CROSS_ORIGIN = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Content-Security-Policy": POLICY,
};

/** Of no person: whoever looks first has it drawn for all. */
const HOUSE: Asker = askerOf("examples");

export function pageCard(deps: Deps, site: "ours" | "own" = "ours"): Hono {
  const { config, database: { sql }, publicReads, userCodes, cardMaker, assets, clock } = deps;
  const drawn = readAsset(assets, "images/social_card.png");

  async function cardPage(asker: Asker, username: string): Promise<Page | null> {
    const portfolio = await publicReads.find((sql) =>
      findPublicPortfolio(sql, userCodes, username)
    );
    if (!portfolio) return null;
    // Before anything is drawn: what nobody may see has no picture of itself.
    const page = publicPage(deps, portfolio, "card", CROSS_ORIGIN, () => "");
    return toPage(page, await getCard(deps, asker, portfolio));
  }

  /** Of a page of ours, drawn once by each process. */
  async function exampleCardPage(name: string): Promise<Page> {
    const { code } = await getExample(name);
    const card = await cardMaker.draw(HOUSE, code, []);
    return toPage(lastingPage(config, card ?? drawn, CROSS_ORIGIN), card);
  }

  function toPage(page: Page, card: Card): Page {
    const headers = { ...page.headers, "Content-Type": card ? "image/jpeg" : "image/png" };
    return { ...page, body: card ?? drawn, headers };
  }

  /** For now: the next one who asks may get the picture of the page. */
  function answerDrawn(): Response {
    const headers = { ...commonHeaders(config), ...CROSS_ORIGIN, "Cache-Control": "no-store" };
    return new Response(drawn, { headers: { ...headers, "Content-Type": "image/png" } });
  }

  /** The old address leads on for as long as that of its page does. */
  async function redirectRenamed(c: Context, username: string): Promise<Response> {
    const current = checkUsername(username)
      ? null
      : await findCurrentUsername(sql, username, clock.now());
    if (!current) throw new Failure("not_found", "portfolio_not_found");
    return c.redirect(portfolioCardPath(current));
  }

  async function orDrawn(answer: () => Promise<Response>): Promise<Response> {
    try {
      return await answer();
    } catch (error) {
      if (error instanceof Failure && error.kind === "unavailable") return answerDrawn();
      throw error;
    }
  }

  const app = new Hono();
  app.get(site === "own" ? atOwnHost(PORTFOLIO_CARD) : PORTFOLIO_CARD, (c) =>
    orDrawn(async () => {
      const username = askedUsername(c);
      const asker = identifyAsker(c, config);
      return await servePage(c, deps, () => cardPage(asker, username)) ??
        await redirectRenamed(c, username);
    }));
  if (site === "own") return app;
  return app.get(
    exampleCardPath(":name"),
    (c) =>
      orDrawn(async () =>
        (await servePage(c, deps, () => exampleCardPage(c.req.param("name") ?? "")))!
      ),
  );
}
