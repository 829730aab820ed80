import { Hono } from "hono";
import { VERSION_CARD } from "../../contract/publishing/page_paths.ts";
import type { Keep } from "../blobs/blobs.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { commonHeaders } from "../http/headers.ts";
import { isPageToken } from "../http/page_tokens.ts";
import { NOT_INDEXED } from "../http/public_answers.ts";
import { findPageOwner } from "../pictures/mod.ts";
import { findVersion } from "../publishing/mod.ts";
import { askerOf } from "../work/fair_queue.ts";
import type { Card } from "./card_maker.ts";
import { readPictures } from "./card_pictures.ts";
import { CARD_POLICY } from "./card_question.ts";

/** It is sharp at the size of the list on a screen of three pixels a point. */
const THUMBNAIL_WIDTH = 480;
const PRIVATE_CACHE = "private, max-age=31536000, immutable";

export function versionCard(deps: Deps): Hono {
  const { config, database: { sql }, secret, clock } = deps;
  return new Hono().get(VERSION_CARD, async (c) => {
    const { username = "", token = "", name = "" } = c.req.param();
    const [, version] = /^(\d{1,9})\.jpg$/.exec(name) ?? [];
    const owner = version ? await findPageOwner(sql, username) : null;
    const isLetIn = owner && isPageToken(secret, owner, token, clock.now(), "history");
    const card = isLetIn ? await getVersionCard(deps, owner.user_id, Number(version)) : undefined;
    if (card === undefined) throw new Failure("not_found", "version_not_found");
    const headers = {
      ...commonHeaders(config),
      ...NOT_INDEXED,
      "Content-Security-Policy": CARD_POLICY,
      "Cache-Control": PRIVATE_CACHE,
    };
    // A version without a picture is no mistake that a browser should complain about.
    if (card === null) return new Response(null, { status: 204, headers });
    return new Response(card, { headers: { ...headers, "Content-Type": "image/jpeg" } });
  });
}

async function getVersionCard(
  deps: Deps,
  userId: string,
  version: number,
): Promise<Card | undefined> {
  const { database, userCodes, blobs, cardMaker, clock } = deps;
  const known = await findVersionCard(database.sql, userId, version);
  if (known) return known.hash && await blobs.get(known.hash);
  const code = await findVersion(database.sql, userCodes, userId, version);
  if (code === null) return undefined;
  const pictures = await readPictures(deps, userId, code);
  const card = await cardMaker.draw(askerOf(userId), code, pictures, THUMBNAIL_WIDTH);
  await blobs.keepFor(
    card ? [card] : [],
    (keep) =>
      database.transaction((sql) =>
        storeVersionCard(sql, card && keep, { userId, version }, clock.now())
      ),
  );
  return card;
}

/** A version that was restored has the same code as an earlier one, and so the same picture. */
async function findVersionCard(
  sql: Sql,
  userId: string,
  version: number,
): Promise<{ hash: Uint8Array | null } | null> {
  const [card] = await sql<{ hash: Uint8Array | null }>`
    select card.hash from portfolio_versions asked
    join portfolio_versions same using (user_id, code_hash)
    join version_cards card on card.user_id = same.user_id and card.version = same.version
    where asked.user_id = ${userId} and asked.version = ${version} limit 1`;
  return card ?? null;
}

async function storeVersionCard(
  sql: Sql,
  keep: Keep | null,
  { userId, version }: { userId: string; version: number },
  now: Date,
): Promise<void> {
  const hash = keep ? (await keep(sql))[0]! : null;
  // A save may end the version meanwhile, so its row is locked before anything hangs on it.
  await sql`
    insert into version_cards (user_id, version, hash, made_at)
    select user_id, version, ${hash}::bytea, ${now}::timestamptz from portfolio_versions
    where user_id = ${userId} and version = ${version} for key share
    on conflict do nothing`;
}
