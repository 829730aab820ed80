// /api/pictures/: what a person sent to be shown on their page, what it is described as, and the way to be rid of it.
import { asOwner } from "../../accounts/safety.ts";
import { MESSAGES } from "../../../contract/messages.ts";
import { PICTURES_MAX_BYTES } from "../../../contract/limits.ts";
import { CALLS, picturesPath } from "../../../contract/paths.ts";
import { MessageReply } from "../../../contract/payloads.ts";
import {
  DeletePictureRequest,
  DescribePictureRequest,
  PictureListReply,
} from "../../../contract/picture_payloads.ts";
import type { Deps } from "../../deps.ts";
import { readJson } from "../../calls/bodies.ts";
import type { Call } from "../../calls/calls.ts";
import { longJson } from "../../web/json_pieces.ts";
import { signPageToken } from "../../access/page_tokens.ts";
import { findPictureOwner } from "../../pictures/picture_access.ts";
import {
  countPictureBytes,
  deletePicture,
  describePicture,
  listPictures,
} from "../../pictures/pictures.ts";

export function pictureCalls(deps: Deps): Call[] {
  const { config, database: { sql }, pages, secret, clock } = deps;
  return [
    {
      address: CALLS.pictures,
      method: "GET",
      by: "user",
      summary: "One's pictures",
      reply: PictureListReply,
      isLong: true,
      answer: async (c) => {
        const { user } = c.var.session;
        const owner = (await findPictureOwner(sql, user.username))!;
        const token = signPageToken(secret, owner, clock.now(), "owner");
        return longJson<PictureListReply>(c, {
          pictures: await listPictures(sql, user.id),
          bytes: await countPictureBytes(sql, user.id),
          max_bytes: PICTURES_MAX_BYTES,
          base: (config.usercontentOrigin ?? "") + picturesPath(owner.username, token),
        });
      },
    },
    {
      address: CALLS.describePicture,
      method: "POST",
      by: "user",
      summary: "Say what a picture shows",
      request: DescribePictureRequest,
      reply: MessageReply,
      failures: ["not_found"],
      answer: async (c) => {
        const { id, description } = await readJson(c, DescribePictureRequest);
        await asOwner(
          deps,
          c.var.session,
          (sql, owner) => describePicture(sql, owner.id, id, description),
        );
        return c.json<MessageReply>({ message: MESSAGES.pictureDescribed });
      },
    },
    {
      address: CALLS.deletePicture,
      method: "POST",
      by: "user",
      summary: "Delete a picture for good",
      request: DeletePictureRequest,
      reply: MessageReply,
      failures: ["not_found"],
      answer: async (c) => {
        const { id } = await readJson(c, DeletePictureRequest);
        await asOwner(deps, c.var.session, (sql, owner) => deletePicture(sql, owner.id, id));
        pages.forget(c.var.session.user.id);
        return c.json<MessageReply>({ message: MESSAGES.pictureDeleted });
      },
    },
  ];
}
