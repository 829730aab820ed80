import { type Context, Hono } from "hono";
import { findCurrentUsername } from "../accounts/mod.ts";
import { identifyAsker } from "../http/askers.ts";
import { type Asker, askerOf } from "../work/fair_queue.ts";
import {
  atOwnHost,
  PORTFOLIO_CARD,
  portfolioCardPath,
} from "../../contract/publishing/page_paths.ts";
import { checkUsername } from "../../contract/rules.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { exampleCardPath } from "../../contract/examples/example_paths.ts";
import type { Card } from "./card_maker.ts";
import { getExample } from "../examples/mod.ts";
import { findPublicPortfolio, type PublicPortfolio, servePage } from "../publishing/mod.ts";
import { askedUsername } from "../http/hosts.ts";
import { readAsset } from "../http/assets.ts";
import { commonHeaders } from "../http/headers.ts";
import type { Page } from "../http/kept_pages.ts";
import { lastingPage, publicPage } from "../http/public_answers.ts";
import { readPictures } from "./card_pictures.ts";
import { CARD_POLICY } from "./card_question.ts";
import type { Keep } from "../blobs/blobs.ts";
import type { Sql } from "../database/database.ts";

interface PageCard {
  hash: Uint8Array | null;
}

/** Readers of links show it on pages of their own. */
const CROSS_ORIGIN = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Content-Security-Policy": CARD_POLICY,
};

const EXAMPLES_ASKER: Asker = askerOf("examples");

export function pageCard(deps: Deps, site: "ours" | "own" = "ours"): Hono {
  const { config, database: { sql }, publicReads, userCodes, cardMaker, assets, clock } = deps;
  const drawn = readAsset(assets, "images/social_card.png");

  async function cardPage(asker: Asker, username: string): Promise<Page | null> {
    const portfolio = await publicReads.find((sql) =>
      findPublicPortfolio(sql, userCodes, username)
    );
    if (!portfolio) return null;
    // This must come before a card is drawn: a page that nobody may see has no picture of itself.
    const page = publicPage(deps, portfolio, "card", CROSS_ORIGIN, () => "");
    return toPage(page, await getCard(deps, asker, portfolio));
  }

  async function exampleCardPage(name: string): Promise<Page> {
    const { code } = await getExample(name);
    const card = await cardMaker.draw(EXAMPLES_ASKER, code, []);
    return toPage(lastingPage(config, card ?? drawn, CROSS_ORIGIN), card);
  }

  function toPage(page: Page, card: Card): Page {
    const headers = { ...page.headers, "Content-Type": card ? "image/jpeg" : "image/png" };
    return { ...page, body: card ?? drawn, headers };
  }

  function answerDrawn(): Response {
    const headers = { ...commonHeaders(config), ...CROSS_ORIGIN, "Cache-Control": "no-store" };
    return new Response(drawn, { headers: { ...headers, "Content-Type": "image/png" } });
  }

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

async function getCard(deps: Deps, asker: Asker, page: PublicPortfolio): Promise<Card> {
  const { database, publicReads, blobs, cardMaker, clock } = deps;
  const { user_id: userId, version, user_code: code } = page;
  const known = await publicReads.findLasting((sql) => findPageCard(sql, userId, version));
  if (known) return known.hash && await blobs.get(known.hash);
  const card = await cardMaker.draw(asker, code, await readPictures(deps, userId, code));
  const shown = { userId, version };
  await blobs.keepFor(
    card ? [card] : [],
    (keep) => database.transaction((sql) => storePageCard(sql, card && keep, shown, clock.now())),
  );
  return card;
}

async function findPageCard(
  sql: Sql,
  userId: string,
  version: number,
): Promise<PageCard | null> {
  const [card] = await sql<PageCard>`
    select hash from page_cards where user_id = ${userId} and version = ${version}`;
  return card ?? null;
}

async function storePageCard(
  sql: Sql,
  keep: Keep | null,
  { userId, version }: { userId: string; version: number },
  now: Date,
): Promise<void> {
  const hash = keep ? (await keep(sql))[0]! : null;
  await sql`
    insert into page_cards as current (user_id, version, hash, made_at)
    select user_id, ${version}::int, ${hash}::bytea, ${now}::timestamptz
    from portfolios where user_id = ${userId}
    on conflict (user_id) do update
      set version = excluded.version, hash = excluded.hash, made_at = excluded.made_at
      where current.version <= excluded.version`;
}
