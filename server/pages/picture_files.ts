// The pictures of people, beside their pages: bytes of a known type that run nowhere, and whoever may see the page sees them.
import { type Context, Hono } from "hono";
import { findCurrentUsername } from "../accounts/username_holds.ts";
import { isPictureName, typeOfPicture } from "../../contract/pictures.ts";
import { checkUsername } from "../../contract/rules.ts";
import { PICTURES, picturesPath } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { isKnown } from "../web/etag.ts";
import { commonHeaders } from "../web/headers.ts";
import type { Page } from "../web/kept_pages.ts";
import { isPageToken, signPageToken } from "../access/page_tokens.ts";
import { NOT_INDEXED } from "../web/public_answers.ts";
import {
  findPictureOwner,
  findPublicPicture,
  type PublicPicture,
} from "../pictures/picture_access.ts";
import { findPictureFile } from "../pictures/pictures.ts";
import { findPreviewOwner } from "../publishing/previews.ts";

/** What is at an address never changes. A CDN asks each second whether everyone may still see it. */
const PUBLIC_CACHE = "public, max-age=31536000, s-maxage=1, immutable";
const PRIVATE_CACHE = "private, max-age=31536000, immutable";
/** As a document of its own it would be a picture, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; " +
  "sandbox; frame-ancestors 'none'";
/** A page is in a sandbox, whose origin is nobody's. */
const FOR_SANDBOXES = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
};
/** Above that, memory is better used for pages. */
const KEPT_MAX_BYTES = 2 * 1024 * 1024;

export function pictures(deps: Deps): Hono {
  const { config, database: { sql }, blobs, pages, secret, clock } = deps;
  const { usercontentOrigin } = config;

  /** Read as a whole when it is made, so that what changed before that is not kept. */
  async function findPage(username: string, name: string): Promise<Page | null> {
    const picture = await findPublicPicture(sql, username, name);
    if (!picture) return null;
    const { user_id, visibility, hash } = picture;
    return {
      body: await blobs.get(hash),
      headers: buildPublicHeaders(name, picture),
      owner: user_id,
      isCurrent: async () => {
        const now = await findPublicPicture(sql, username, name);
        return now?.user_id === user_id && now.visibility === visibility;
      },
    };
  }

  function buildPublicHeaders(name: string, { visibility }: PublicPicture): Page["headers"] {
    return {
      ...buildHeaders(name),
      "Cache-Control": PUBLIC_CACHE,
      ...(visibility === "unlisted" && NOT_INDEXED),
    };
  }

  function buildHeaders(name: string): Page["headers"] {
    return {
      ...commonHeaders(config),
      "Content-Type": typeOfPicture(name),
      "ETag": `"${name}"`,
      "Content-Security-Policy": POLICY,
      ...FOR_SANDBOXES,
      "Content-Disposition": "inline",
    };
  }

  /** Where a second origin is configured, pictures are there. */
  function elsewhere(c: Context): Response | null {
    const { host, pathname } = new URL(c.req.url);
    if (!usercontentOrigin || new URL(usercontentOrigin).host === host) return null;
    return leadOn(c, usercontentOrigin + pathname);
  }

  async function publicPicture(c: Context): Promise<Response> {
    const { username, name } = asked(c);
    const moved = elsewhere(c);
    if (moved) return moved;
    const picture = await findPublicPicture(sql, username, name);
    if (picture && picture.bytes > KEPT_MAX_BYTES) {
      return await answer(c, buildPublicHeaders(name, picture), () => blobs.get(picture.hash));
    }
    const kept = picture && await pages.serve(c.req.raw, () => findPage(username, name));
    return kept ?? await ofRenamed(c, username, name);
  }

  /** The old address of a picture leads on for as long as that of its page does. */
  async function ofRenamed(c: Context, username: string, name: string): Promise<Response> {
    const current = checkUsername(username)
      ? null
      : await findCurrentUsername(sql, username, clock.now());
    if (!current) throw notFound();
    return leadOn(c, picturesPath(current) + name);
  }

  async function pictureByToken(c: Context): Promise<Response> {
    const { username, name } = asked(c);
    const moved = elsewhere(c);
    if (moved) return moved;
    const token = c.req.param("token") ?? "";
    const owner = await findPictureOwner(sql, username);
    const holds = (holder: "visitor" | "owner") =>
      owner && isPageToken(secret, owner, token, clock.now(), holder);
    const isLetIn = owner && (holds("owner") || owner.is_published && holds("visitor"));
    const file = isLetIn ? await findPictureFile(sql, owner.user_id, name) : null;
    if (!file) throw notFound();
    const headers = { ...buildHeaders(name), ...NOT_INDEXED, "Cache-Control": PRIVATE_CACHE };
    return await answer(c, headers, () => blobs.get(file.hash));
  }

  /** Each preview has an address of its own; its pictures have one that browsers know from before. */
  async function ofPreview(c: Context): Promise<Response> {
    const { name } = asked(c);
    const owner = await findPreviewOwner(sql, c.req.param("id") ?? "", clock.now());
    if (!owner) throw new Failure("not_found", "preview_gone");
    const token = signPageToken(secret, owner, clock.now(), "owner");
    return leadOn(c, (usercontentOrigin ?? "") + picturesPath(owner.username, token) + name);
  }

  return new Hono()
    .get(PICTURES.portfolio, publicPicture)
    .get(PICTURES.portfolioWithToken, pictureByToken)
    .get(PICTURES.preview, ofPreview);
}

/** Any other name would be a way on to any address of ours, or to none. */
function asked(c: Context): { username: string; name: string } {
  const { username = "", name = "" } = c.req.param();
  if (!isPictureName(name)) throw notFound();
  return { username, name };
}

function leadOn(c: Context, address: string): Response {
  for (const [name, value] of Object.entries(FOR_SANDBOXES)) c.header(name, value);
  return c.redirect(address);
}

async function answer(
  c: Context,
  headers: Page["headers"],
  read: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  if (isKnown(c.req.header("If-None-Match") ?? "", headers.ETag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(await read(), { headers });
}

function notFound(): Failure {
  return new Failure("not_found", "picture_not_found");
}
