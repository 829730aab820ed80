// /api/pictures/: what a person sent to be shown on their page, what it is described as, and the way to be rid of it.
import { asOwner } from "../accounts/safety.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { PICTURES_MAX_BYTES } from "../../contract/limits.ts";
import { picturesPath } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import type { Answers } from "../http/answers.ts";
import { signPageToken } from "../publishing/page_tokens.ts";
import { findPageOwner } from "../publishing/picture_access.ts";
import { countPictureBytes, deletePicture, describePicture, listPictures } from "./pictures.ts";
import { framesOrigin } from "../http/hosts.ts";

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
