// The pictures of people, beside their pages: bytes of a known type that run nowhere, and whoever may see the page sees them.
import { type Context, Hono } from "hono";
import { findCurrentUsername } from "../accounts/username_holds.ts";
import { isPictureName, typeOfPicture } from "../contract/pictures.ts";
import { MESSAGES } from "../contract/messages.ts";
import { PICTURES, picturesPath } from "../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { commonHeaders } from "../http/headers.ts";
import type { Page } from "../http/kept_pages.ts";
import { isPageToken, signPageToken } from "../http/page_tokens.ts";
import { NOT_INDEXED } from "../http/public_answers.ts";
import { partOf } from "../http/ranges.ts";
import {
  findPictureOwner,
  isPicturePublic,
  type PictureOwner,
} from "../pictures/picture_access.ts";
import { findPictureFile } from "../pictures/pictures.ts";
import { findPreviewOwner } from "../portfolios/previews.ts";

/** What is at an address never changes. A CDN asks each second whether everyone may still see it. */
const PUBLIC_CACHE = "public, max-age=31536000, s-maxage=1, immutable";
const PRIVATE_CACHE = "private, max-age=31536000, immutable";
/** As a document of its own it would be a picture, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; " +
  "sandbox; frame-ancestors 'none'";
/** Its page is in a sandbox, whose origin is nobody's. */
const OPEN = { "Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*" };
/** Above that, memory is better used for pages. */
const KEPT_MAX_BYTES = 2 * 1024 * 1024;

export function pictures(deps: Deps): Hono {
  const { config, database: { sql }, blobs, pages, secret, clock } = deps;

  async function bytesOf({ user_id }: PictureOwner, name: string) {
    const file = isPictureName(name) ? await findPictureFile(sql, user_id, name) : null;
    if (!file) throw new Failure("not_found", MESSAGES.pictureNotFound);
    return await blobs.get(file.hash);
  }

  async function page(owner: PictureOwner, name: string): Promise<Page> {
    const isOpen = owner.is_published && owner.visibility !== "password";
    if (!isOpen) throw new Failure("not_found", MESSAGES.pictureNotFound);
    return {
      body: await bytesOf(owner, name),
      headers: {
        ...headersOf(name),
        "Cache-Control": PUBLIC_CACHE,
        ...(owner.visibility === "unlisted" && NOT_INDEXED),
      },
      owner: owner.user_id,
      isCurrent: () => isPicturePublic(sql, owner.user_id, name),
    };
  }

  function headersOf(name: string): Page["headers"] {
    return {
      ...commonHeaders(config),
      "Content-Type": typeOfPicture(name),
      "ETag": `"${name}"`,
      "Accept-Ranges": "bytes",
      "Content-Security-Policy": POLICY,
      ...OPEN,
      "Content-Disposition": "inline",
    };
  }

  /** Where a second origin is configured, pictures are there. */
  function elsewhere(c: Context): Response | null {
    const { usercontentOrigin } = config;
    const { host, pathname } = new URL(c.req.url);
    if (!usercontentOrigin || new URL(usercontentOrigin).host === host) return null;
    return leadTo(c, usercontentOrigin + pathname);
  }

  async function publicPicture(c: Context): Promise<Response> {
    const { username = "", name = "" } = c.req.param();
    const owner = await findPictureOwner(sql, username);
    if (!owner) return await ofRenamed(c, username, name);
    const moved = elsewhere(c);
    if (moved) return moved;
    const made = await page(owner, name);
    const isKept = made.body.length <= KEPT_MAX_BYTES;
    const whole = isKept
      ? (await pages.serve(c.req.raw, () => Promise.resolve(made)))!
      : answer(c, made.headers, made.body as Uint8Array<ArrayBuffer>);
    return await partOf(c.req.raw, whole);
  }

  /** The old address of a picture leads on for as long as that of its page does. */
  async function ofRenamed(c: Context, username: string, name: string): Promise<Response> {
    const current = await findCurrentUsername(sql, username, clock.now());
    if (!current) throw new Failure("not_found", MESSAGES.pictureNotFound);
    return leadTo(c, picturesPath(current) + name);
  }

  async function pictureByToken(c: Context): Promise<Response> {
    const { username = "", token = "", name = "" } = c.req.param();
    const owner = await findPictureOwner(sql, username);
    const holds = (holder: "visitor" | "owner") =>
      owner && isPageToken(secret, owner, token, clock.now(), holder);
    if (!owner || !(holds("owner") || owner.is_published && holds("visitor"))) {
      throw new Failure("not_found", MESSAGES.pictureNotFound);
    }
    const headers = { ...headersOf(name), ...NOT_INDEXED, "Cache-Control": PRIVATE_CACHE };
    return await partOf(c.req.raw, answer(c, headers, await bytesOf(owner, name)));
  }

  /** Each preview has an address of its own; its pictures have one that browsers know from before. */
  async function ofPreview(c: Context): Promise<Response> {
    const { id = "", name = "" } = c.req.param();
    const owner = await findPreviewOwner(sql, id, clock.now());
    if (!owner) throw new Failure("not_found", MESSAGES.previewGone);
    const token = signPageToken(secret, owner, clock.now(), "owner");
    return leadTo(c, picturesPath(owner.username, token) + name);
  }

  return new Hono()
    .get(PICTURES.portfolio, publicPicture)
    .get(PICTURES.portfolioWithToken, pictureByToken)
    .get(PICTURES.preview, ofPreview);
}

/** Browsers ask of each step on the way what they ask of the picture. */
function leadTo(c: Context, address: string): Response {
  for (const [name, value] of Object.entries(OPEN)) c.header(name, value);
  return c.redirect(address);
}

function answer(
  c: Context,
  headers: Page["headers"],
  body: Uint8Array<ArrayBuffer>,
): Response {
  const isThere = c.req.header("If-None-Match") === headers.ETag;
  return new Response(isThere ? null : body, { status: isThere ? 304 : 200, headers });
}
