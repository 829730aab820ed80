import { type Context, Hono } from "hono";
import { LIFETIMES_S } from "../http/tokens.ts";
import { findCurrentUsername } from "../accounts/mod.ts";
import { checkUsername } from "../../contract/rules.ts";
import { atOwnHost } from "../../contract/publishing/page_paths.ts";
import { type Blobs, createSharedReads } from "../blobs/blobs.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Page } from "../http/kept_pages.ts";
import { isPageToken, signPageToken } from "../http/page_tokens.ts";
import { NOT_INDEXED } from "../http/public_answers.ts";
import { robotsHeader } from "../http/robots.ts";
import { findPageOwner, type PageOwner } from "../pictures/mod.ts";
import { isLooking, maybeLooking } from "./looks.ts";
import { wasLookedAt } from "../operators/mod.ts";
import { findPreviewOwner, isOfGuest } from "./previews.ts";
import { framesOrigin } from "../http/hosts.ts";
import {
  answer,
  asked,
  buildHeaders,
  elsewhere,
  leadOn,
  notFound,
  type PageResource,
  type PublicResource,
  type ResourceKind,
} from "./beside.ts";
import { requireOwnHost, servePage } from "./serve_page.ts";

const PUBLIC_CACHE = "public, max-age=31536000, s-maxage=1, immutable";
const PRIVATE_CACHE = "private, max-age=31536000, immutable";
const KEPT_MAX_BYTES = 2 * 1024 * 1024;

export function besidePages<Own extends PageResource>(
  deps: Deps,
  kind: ResourceKind<Own>,
  site: "ours" | "own",
): Hono {
  const { portfolio, portfolioWithToken, preview } = kind.addresses;
  const getShared = createSharedReads(deps.blobs);
  const { ofLook, byToken } = createPrivateAnswers(deps, kind, getShared);
  const publicOne = answerPublic(deps, kind, getShared, ofLook);
  if (site === "own") {
    return new Hono().get(atOwnHost(portfolio), publicOne).get(
      atOwnHost(portfolioWithToken),
      byToken,
    );
  }
  return new Hono()
    .get(portfolio, publicOne)
    .get(portfolioWithToken, byToken)
    .get(preview, (c) => ofPreview(c, deps, kind));
}

type Find = (c: Context, username: string, name: string) => Promise<Response | null>;

function answerPublic<Own extends PageResource>(
  deps: Deps,
  kind: ResourceKind<Own>,
  getShared: Blobs["get"],
  ofLook: Find,
): (c: Context) => Promise<Response> {
  const { config, publicReads, blobs, pages } = deps;
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

  function buildPublicHeaders(sent: Own & PublicResource): Page["headers"] {
    return {
      ...buildHeaders(config, kind, sent),
      "Cache-Control": PUBLIC_CACHE,
      ...robotsHeader(sent),
    };
  }

  return async (c) => {
    const { username, name } = asked(c, kind);
    const moved = elsewhere(c, config, kind);
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
    return kept ?? await ofLook(c, username, name) ??
      await ofRenamed(c, deps, kind, username, name);
  };
}

function createPrivateAnswers<Own extends PageResource>(
  deps: Deps,
  kind: ResourceKind<Own>,
  getShared: Blobs["get"],
) {
  const { config, database: { sql }, secret, clock } = deps;

  async function ofLook(c: Context, username: string, name: string): Promise<Response | null> {
    if (!maybeLooking(c, config, username) && !isFromSandbox(c)) return null;
    const owner = await findPageOwner(sql, username);
    if (!owner || !await isLookedAt(c, deps, owner)) return null;
    const sent = await kind.findOwn(sql, owner.user_id, name);
    return sent && await answerPrivately(c, sent);
  }

  async function byToken(c: Context): Promise<Response> {
    const { username, name } = asked(c, kind);
    const moved = elsewhere(c, config, kind);
    if (moved) return moved;
    const token = c.req.param("token") ?? "";
    const owner = await findPageOwner(sql, username);
    const holds = (holder: "visitor" | "owner") =>
      owner && isPageToken(secret, owner, token, clock.now(), holder);
    const isLetIn = owner && (holds("owner") ||
      holds("visitor") && (owner.is_shown || await isLookedAt(c, deps, owner)));
    const sent = isLetIn ? await kind.findOwn(sql, owner.user_id, name) : null;
    if (!sent) throw notFound(kind);
    return await answerPrivately(c, sent);
  }

  async function answerPrivately(c: Context, sent: Own): Promise<Response> {
    const headers = {
      ...buildHeaders(config, kind, sent),
      ...NOT_INDEXED,
      "Cache-Control": PRIVATE_CACHE,
    };
    return await answer(c, headers, () => getShared(sent.hash));
  }

  return { ofLook, byToken };
}

/**
 * What a page asks for with `crossorigin` comes without cookies, and a page must not tell by it who looks: so while
 * some operator does, what is asked for from a sandbox is there for whoever knows its name.
 */
async function isLookedAt(c: Context, deps: Deps, owner: PageOwner): Promise<boolean> {
  if (await isLooking(c, deps, owner)) return true;
  const { database: { sql }, clock } = deps;
  const since = new Date(clock.now().getTime() - LIFETIMES_S.look! * 1_000);
  return isFromSandbox(c) && await wasLookedAt(sql, owner.user_id, since);
}

async function ofRenamed(
  c: Context,
  { database: { sql }, clock }: Deps,
  kind: ResourceKind,
  username: string,
  name: string,
): Promise<Response> {
  const current = checkUsername(username)
    ? null
    : await findCurrentUsername(sql, username, clock.now());
  if (!current) throw notFound(kind);
  return leadOn(c, kind, kind.path(current) + name);
}

async function ofPreview(
  c: Context,
  deps: Deps,
  kind: ResourceKind,
): Promise<Response> {
  const { config, secret, clock } = deps;
  const { name } = asked(c, kind);
  const id = c.req.param("id") ?? "";
  const owner = await findPreviewOwner(deps, id);
  // What a guest has beside their page is in their browser alone, which puts it into the frame.
  if (!owner && await isOfGuest(deps, id)) {
    return new Response(null, { status: 204, headers: kind.crossOrigin });
  }
  if (!owner) throw new Failure("not_found", "preview_gone");
  const token = signPageToken(secret, owner, clock.now(), "owner");
  return leadOn(c, kind, framesOrigin(config) + kind.path(owner.username, token) + name);
}

function isFromSandbox(c: Context): boolean {
  return c.req.header("Origin") === "null";
}
