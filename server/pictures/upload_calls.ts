// POST /api/pictures/: a picture as the file that it is, from the editor, or from a script with a key.
import { asOwner } from "../accounts/safety.ts";
import { computeHash } from "../blobs/packing.ts";
import type { UploadPictureReply } from "../../contract/pictures/picture_payloads.ts";
import { pictureAttributes, pictureMarkup } from "../../contract/pictures/pictures.ts";
import type { Deps } from "../deps.ts";
import { identifyAsker } from "../http/asker.ts";
import { bodyBytes } from "../http/bodies.ts";
import { readSentName } from "../http/sent_names.ts";
import type { Answers } from "../http/answers.ts";
import { countKb } from "../http/rate_limits.ts";
import { countBytes, findPictureSent, requireRoom, storePicture } from "./pictures.ts";
import { count } from "../work/telemetry.ts";

export function uploadPicture(deps: Deps): Answers<"uploadPicture"> {
  const { config, database, limits, pictureMaker, blobs, clock } = deps;
  return {
    uploadPicture: async ({ c, access, query }) => {
      const userId = "user" in access ? access.user.id : access.user_id;
      const bytes = bodyBytes(c);
      const sourceHash = computeHash(bytes);
      // Sent again, since its answer got lost.
      const before = await findPictureSent(database.sql, userId, sourceHash);
      if (before) return toReply(before);
      await limits.take(["picture", userId]);
      await requireRoom(database.sql, userId);
      const made = await pictureMaker.make(identifyAsker(c, config), bytes);
      const sent = { sourceHash, fileName: readSentName(query.name ?? "") || "picture", made };
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
