// Whoever may see a page may see what is beside it, and none of these bytes may run.
import { type Context, Hono } from "hono";
import { LIFETIMES_S } from "../http/tokens.ts";
import { findCurrentUsername } from "../accounts/mod.ts";
import { checkUsername } from "../../contract/rules.ts";
import { atOwnHost, type FILES, type PICTURES } from "../../contract/paths.ts";
import { createSharedReads } from "../blobs/blobs.ts";
import type { PlainCode } from "../../contract/problems.ts";
import type { Visibility } from "../../contract/publishing/visibility.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { isKnown } from "../http/etag.ts";
import { answerShared } from "../http/held_bodies.ts";
import { commonHeaders } from "../http/headers.ts";
import type { Page } from "../http/kept_pages.ts";
import { isPageToken, signPageToken } from "../http/page_tokens.ts";
import { heldTag, NOT_INDEXED } from "../http/public_answers.ts";
import { findPageOwner, type PageOwner } from "../pictures/mod.ts";
import { isLooking, maybeLooking } from "./looks.ts";
import { wasLookedAt } from "../operators/mod.ts";
import { findPreviewOwner } from "./previews.ts";
import { askedUsername, framesOrigin, framesOriginFor } from "../http/hosts.ts";
import { requireOwnHost, servePage } from "./serve_page.ts";

interface Sent {
  name: string;
  hash: Uint8Array;
}

interface PublicSent extends Sent {
  user_id: string;
  visibility: Visibility;
  bytes: number;
}

export interface Beside<Own extends Sent> {
  addresses: typeof PICTURES | typeof FILES;
  path(username: string, token?: string): string;
  /** Any other name would be a way on to any address of ours, or to none. */
  isName(name: string): boolean;
  notFound: PlainCode;
  crossOrigin: Record<string, string>;
  headers(sent: Own): Record<string, string>;
  findPublic(sql: Sql, username: string, name: string): Promise<(Own & PublicSent) | null>;
  findOwn(sql: Sql, userId: string, name: string): Promise<Own | null>;
}

/** The bytes at an address never change, but a CDN asks each second whether everyone may still see them. */
const PUBLIC_CACHE = "public, max-age=31536000, s-maxage=1, immutable";
const PRIVATE_CACHE = "private, max-age=31536000, immutable";
/** Above that, the memory is better used for pages. */
const KEPT_MAX_BYTES = 2 * 1024 * 1024;

export function besidePages<Own extends Sent>(
  deps: Deps,
  kind: Beside<Own>,
  site: "ours" | "own",
): Hono {
  const { config, database: { sql }, publicReads, blobs, secret, clock, pages } = deps;

  /** The bytes stay in memory while one of their readers is slow, so all readers share them. */
  const getShared = createSharedReads(blobs);
  const findPublic = (username: string, name: string) =>
    publicReads.find((sql) => kind.findPublic(sql, username, name));

  async function findPage(username: string, name: string): Promise<Page | null> {
    const sent = await findPublic(username, name);
    if (!sent) return null;
    return {
      body: await blobs.get(sent.hash),
      headers: buildPublicHeaders(sent),
      owner: sent.user_id,
    };
  }

  function buildPublicHeaders(sent: Own & PublicSent): Page["headers"] {
    return {
      ...buildHeaders(sent),
      "Cache-Control": PUBLIC_CACHE,
      ...(sent.visibility === "unlisted" && NOT_INDEXED),
    };
  }

  function buildHeaders(sent: Own): Page["headers"] {
    return {
      ...commonHeaders(config),
      "ETag": `"${sent.name}${heldTag(config)}"`,
      ...kind.crossOrigin,
      ...kind.headers(sent),
    };
  }

  function elsewhere(c: Context): Response | null {
    const origin = framesOriginFor(c, config);
    const { host, pathname } = new URL(c.req.url);
    if (!origin || new URL(origin).host === host) return null;
    return leadOn(c, origin + pathname);
  }

  async function publicOne(c: Context): Promise<Response> {
    const { username, name } = asked(c);
    const moved = elsewhere(c);
    if (moved) return moved;
    const mark = await pages.markForCdn();
    const sent = await findPublic(username, name);
    if (sent && sent.bytes > KEPT_MAX_BYTES) {
      await requireOwnHost(c, deps);
      const headers = buildPublicHeaders(sent);
      const complete = () => pages.withCdn(headers, sent.user_id, mark);
      return await answer(c, headers, () => getShared(sent.hash), complete);
    }
    const kept = sent && await servePage(c, deps, () => findPage(username, name));
    return kept ?? await ofLook(c, username, name) ?? await ofRenamed(c, username, name);
  }

  async function ofLook(c: Context, username: string, name: string): Promise<Response | null> {
    if (!maybeLooking(c, config, username) && !isFromSandbox(c)) return null;
    const owner = await findPageOwner(sql, username);
    if (!owner || !await isLookedAt(c, owner)) return null;
    const sent = await kind.findOwn(sql, owner.user_id, name);
    return sent && await answerPrivately(c, sent);
  }

  /** A `crossorigin` request has no cookies, and a page must not tell by it whether an operator looks. */
  async function isLookedAt(c: Context, owner: PageOwner): Promise<boolean> {
    if (await isLooking(c, deps, owner)) return true;
    const since = new Date(clock.now().getTime() - LIFETIMES_S.look! * 1_000);
    return isFromSandbox(c) && await wasLookedAt(sql, owner.user_id, since);
  }

  async function answerPrivately(c: Context, sent: Own): Promise<Response> {
    const headers = { ...buildHeaders(sent), ...NOT_INDEXED, "Cache-Control": PRIVATE_CACHE };
    return await answer(c, headers, () => getShared(sent.hash));
  }

  async function ofRenamed(c: Context, username: string, name: string): Promise<Response> {
    const current = checkUsername(username)
      ? null
      : await findCurrentUsername(sql, username, clock.now());
    if (!current) throw notFound();
    return leadOn(c, kind.path(current) + name);
  }

  async function byToken(c: Context): Promise<Response> {
    const { username, name } = asked(c);
    const moved = elsewhere(c);
    if (moved) return moved;
    const token = c.req.param("token") ?? "";
    const owner = await findPageOwner(sql, username);
    const holds = (holder: "visitor" | "owner") =>
      owner && isPageToken(secret, owner, token, clock.now(), holder);
    const isLetIn = owner && (holds("owner") ||
      holds("visitor") && (owner.is_shown || await isLookedAt(c, owner)));
    const sent = isLetIn ? await kind.findOwn(sql, owner.user_id, name) : null;
    if (!sent) throw notFound();
    return await answerPrivately(c, sent);
  }

  /** Each preview has a new address, so its own address leads on to one that browsers have cached. */
  async function ofPreview(c: Context): Promise<Response> {
    const { name } = asked(c);
    const owner = await findPreviewOwner(deps, c.req.param("id") ?? "");
    if (!owner) throw new Failure("not_found", "preview_gone");
    const token = signPageToken(secret, owner, clock.now(), "owner");
    return leadOn(c, framesOrigin(config) + kind.path(owner.username, token) + name);
  }

  function asked(c: Context): { username: string; name: string } {
    const { name = "" } = c.req.param();
    const username = askedUsername(c);
    if (!kind.isName(name)) throw notFound();
    return { username, name };
  }

  function leadOn(c: Context, address: string): Response {
    for (const [name, value] of Object.entries(kind.crossOrigin)) c.header(name, value);
    return c.redirect(address);
  }

  function notFound(): Failure {
    return new Failure("not_found", kind.notFound);
  }

  const { portfolio, portfolioWithToken, preview } = kind.addresses;
  if (site === "own") {
    return new Hono().get(atOwnHost(portfolio), publicOne).get(
      atOwnHost(portfolioWithToken),
      byToken,
    );
  }
  return new Hono()
    .get(portfolio, publicOne)
    .get(portfolioWithToken, byToken)
    .get(preview, ofPreview);
}

function isFromSandbox(c: Context): boolean {
  return c.req.header("Origin") === "null";
}

async function answer(
  c: Context,
  headers: Page["headers"],
  read: () => Promise<Uint8Array<ArrayBuffer>>,
  complete: () => Promise<[string, string][]> = () => Promise.resolve(Object.entries(headers)),
): Promise<Response> {
  const isSame = isKnown(c.req.header("If-None-Match") ?? "", headers.ETag);
  if (isSame) return new Response(null, { status: 304, headers: await complete() });
  const bytes = await read();
  return answerShared(bytes, bytes, await complete());
}
