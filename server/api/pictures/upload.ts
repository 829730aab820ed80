// POST /api/pictures/: a picture as the file that it is, from the editor, or from a script with a key.
import { type Context, Hono } from "hono";
import { z } from "zod";
import { type Access, asOwner } from "../../accounts/safety.ts";
import { hashOf } from "../../blobs/blobs.ts";
import { FILE_NAME_MAX_LENGTH, PICTURE_MAX_BYTES } from "../../../contract/limits.ts";
import { MESSAGES } from "../../../contract/messages.ts";
import { CALLS, routeOf } from "../../../contract/paths.ts";
import { UploadPictureQuery, UploadPictureReply } from "../../../contract/picture_payloads.ts";
import { PICTURE_TYPES, pictureAttributes, pictureMarkup } from "../../../contract/pictures.ts";
import { KEY_PREFIX } from "../../../contract/scopes.ts";
import type { Deps } from "../../deps.ts";
import { askerOf } from "../../access/asker.ts";
import { bodyBytes, limitBody } from "../../calls/bodies.ts";
import type { Described } from "../../calls/calls.ts";
import { requireConnection } from "../../access/connection_guard.ts";
import { kbOf } from "../../access/rate_limits.ts";
import { requireSession } from "../../access/guard.ts";
import { bytesOf, findPictureSent, requireRoom, storePicture } from "../../pictures/pictures.ts";
import { count } from "../../platform/telemetry.ts";

const PICTURE_BODY = {
  maxBytes: PICTURE_MAX_BYTES,
  message: MESSAGES.pictureTooLarge,
  broken: MESSAGES.pictureBroken,
};

export const UPLOAD_CALL: Described = {
  address: CALLS.pictures,
  method: "POST",
  by: "user or key",
  scope: "page:write",
  summary: "Send a picture, to be shown on one's page",
  query: UploadPictureQuery,
  // What it is, its bytes say.
  request: Object.fromEntries(
    [...Object.values(PICTURE_TYPES), "application/octet-stream"].map((type) => [type, z.string()]),
  ),
  reply: UploadPictureReply,
  status: 201,
  failures: ["bad_input", "too_large", "too_many"],
};

interface Sender {
  Variables: { access: Access };
}

export function uploadPicture(deps: Deps): Hono<Sender> {
  const { config, database, limits, pictureMaker, blobs, clock } = deps;

  async function store(c: Context<Sender>): Promise<Response> {
    const { access } = c.var;
    const userId = "user" in access ? access.user.id : access.user_id;
    const bytes = bodyBytes(c);
    const sourceHash = hashOf(bytes);
    // Sent again, since its answer got lost.
    const before = await findPictureSent(database.sql, userId, sourceHash);
    if (before) return c.json(replyOf(before), 201);
    await limits.take(["picture", userId]);
    await requireRoom(database.sql, userId);
    const made = await pictureMaker.make(askerOf(c, config), bytes);
    const sent = { sourceHash, fileName: fileNameOf(c.req.query("name") ?? ""), made };
    await limits.take(["kept_kb", userId, kbOf(bytesOf(made))]);
    const picture = await blobs.keepFor(
      made.files.map(({ bytes }) => bytes),
      (keep) => asOwner(deps, access, (sql) => storePicture(sql, keep, userId, sent, clock.now())),
    );
    count("pictures");
    return c.json(replyOf(picture), 201);
  }

  return new Hono<Sender>().post(
    routeOf(CALLS.pictures),
    async (c, next) => {
      c.set("access", await senderOf(c, deps));
      await next();
    },
    limitBody(deps, PICTURE_BODY),
    store,
  );
}

async function senderOf(c: Context, deps: Deps): Promise<Access> {
  const isKey = c.req.header("Authorization")?.split(" ")[1]?.startsWith(KEY_PREFIX);
  return isKey ? await requireConnection(c, deps, "page:write") : await requireSession(c, deps);
}

function replyOf(picture: UploadPictureReply["picture"]): UploadPictureReply {
  return { picture, ...pictureAttributes(picture), markup: pictureMarkup(picture) };
}

/** To be found again by whoever sent it: the last part of a path, without what cannot be seen. */
function fileNameOf(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1)!.replaceAll(/[\p{C}\u{fffd}]/gu, "");
  return [...last.trim()].slice(0, FILE_NAME_MAX_LENGTH).join("") || "picture";
}
