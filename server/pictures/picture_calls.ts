import { asOwner } from "../sign_in/mod.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { PICTURES_MAX_BYTES } from "../../contract/limits.ts";
import type { Deps } from "../deps.ts";
import type { Answers } from "../http/answers.ts";
import { signPageToken } from "../http/page_tokens.ts";
import { findPageOwner, findPublicPicture } from "./picture_access.ts";
import {
  countBytes,
  countPictureBytes,
  deletePicture,
  describePicture,
  findPictureFile,
  findPictureSent,
  listPictures,
  nameSent,
  requireRoom,
  storePicture,
} from "./pictures.ts";
import { getPictureKind } from "./picture_kinds.ts";
import { framesOrigin } from "../http/hosts.ts";
import { computeHash } from "../blobs/packing.ts";
import type { UploadPictureReply } from "../../contract/pictures/picture_calls.ts";
import {
  isPictureName,
  pictureAttributes,
  pictureMarkup,
  PICTURES,
  picturesPath,
  sentPictureName,
  typeOfPicture,
} from "../../contract/pictures/pictures.ts";
import { identifyAsker } from "../http/askers.ts";
import { bodyBytes, readSentName } from "../http/bodies.ts";
import { countKb } from "../http/rate_limits.ts";
import { count } from "../work/telemetry.ts";
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

export function uploadPicture(deps: Deps): Answers<"uploadPicture"> {
  const { config, database, limits, pictureMaker, blobs, clock } = deps;
  return {
    uploadPicture: async ({ c, access, query }) => {
      const userId = "user" in access ? access.user.id : access.user_id;
      const bytes = bodyBytes(c);
      const sourceHash = computeHash(bytes);
      const sentName = sentPictureName(sourceHash, getPictureKind(bytes));
      const before = await findPictureSent(database.sql, userId, sourceHash);
      if (before) {
        await asOwner(deps, access, (sql) => nameSent(sql, userId, sourceHash, sentName));
        return toReply(before);
      }
      await limits.take(["picture", userId]);
      await requireRoom(database.sql, userId);
      const made = await pictureMaker.make(identifyAsker(c, config), bytes);
      const sent = {
        sourceHash,
        sentName,
        fileName: readSentName(query.name ?? "") || "picture",
        made,
      };
      await limits.take(["kept_kb", userId, countKb(countBytes(made))]);
      const picture = await blobs.keepFor(
        made.files.map(({ bytes }) => bytes),
        (keep) =>
          asOwner(deps, access, (sql) => storePicture(sql, keep, userId, sent, clock.now())),
      );
      count("pictures");
      return toReply(picture);
    },
  };
}

function toReply(picture: UploadPictureReply["picture"]): UploadPictureReply {
  return { picture, ...pictureAttributes(picture), markup: pictureMarkup(picture) };
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
