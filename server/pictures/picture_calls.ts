import { asOwner } from "../sign_in/mod.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { PICTURES_MAX_BYTES } from "../../contract/limits.ts";
import type { Deps } from "../deps.ts";
import type { Answers } from "../http/answers.ts";
import { signPageToken } from "../http/page_tokens.ts";
import { findPageOwner, findPublicPicture } from "./picture_access.ts";
import { fetchPicture, keepPicture } from "./keep_picture.ts";
import {
  countPictureBytes,
  deletePicture,
  describePicture,
  findPictureFile,
  listPictures,
} from "./pictures.ts";
import { framesOrigin } from "../http/hosts.ts";
import {
  isPictureName,
  PICTURES,
  picturesPath,
  typeOfPicture,
} from "../../contract/pictures/pictures.ts";
import { identifyAsker } from "../http/askers.ts";
import { bodyBytes } from "../http/bodies.ts";
import type { Hono } from "hono";
import { besidePages } from "../publishing/mod.ts";

/** A picture that is opened as a document must be a picture, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; " +
  "sandbox; frame-ancestors 'none'";

export function pictureCalls(
  deps: Deps,
): Answers<"pictures" | "describePicture" | "deletePicture"> {
  const { config, database: { sql }, pages, secret, clock } = deps;
  return {
    pictures: async ({ session }) => {
      const { user } = session;
      const owner = (await findPageOwner(sql, user.username))!;
      const token = signPageToken(secret, owner, clock.now(), "owner");
      return {
        pictures: await listPictures(sql, user.id),
        bytes: await countPictureBytes(sql, user.id),
        max_bytes: PICTURES_MAX_BYTES,
        base: framesOrigin(config) + picturesPath(owner.username, token),
      };
    },
    describePicture: async ({ request, session }) => {
      const { id, description } = request;
      await asOwner(
        deps,
        session,
        (sql, owner) => describePicture(sql, owner.id, id, description),
      );
      return { message: SENTENCES.picture_described };
    },
    deletePicture: async ({ request, session }) => {
      const { id } = request;
      await asOwner(deps, session, (sql, owner) => deletePicture(sql, owner.id, id));
      pages.forget(session.user.id);
      return { message: SENTENCES.picture_deleted };
    },
  };
}

export function sentPictures(deps: Deps): Answers<"uploadPicture" | "fetchPicture"> {
  const { config } = deps;
  return {
    uploadPicture: ({ c, access, query }) =>
      keepPicture(deps, access, identifyAsker(c, config), bodyBytes(c), query.name ?? ""),
    fetchPicture: ({ c, access, request }) =>
      fetchPicture(deps, access, identifyAsker(c, config), request),
  };
}

export function pictures(deps: Deps, site: "ours" | "own" = "ours"): Hono {
  return besidePages(deps, {
    addresses: PICTURES,
    path: picturesPath,
    isName: isPictureName,
    notFound: "picture_not_found",
    // A page is in a sandbox, whose origin is nobody's.
    crossOrigin: {
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Access-Control-Allow-Origin": "*",
    },
    headers: ({ name }) => ({
      "Content-Type": typeOfPicture(name),
      "Content-Security-Policy": POLICY,
      "Content-Disposition": "inline",
    }),
    findPublic: findPublicPicture,
    findOwn: findPictureFile,
  }, site);
}
