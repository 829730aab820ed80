// Pictures of one's page.
import { z } from "zod";
import { PICTURE_MAX_BYTES } from "../limits.ts";
import { CALLS } from "../paths.ts";
import { MessageReply } from "../payloads.ts";
import {
  DeletePictureRequest,
  DescribePictureRequest,
  PictureListReply,
  UploadPictureQuery,
  UploadPictureReply,
} from "./picture_payloads.ts";
import { PICTURE_TYPES } from "./pictures.ts";
import { describe } from "../described_calls.ts";

export const PICTURE_CALLS = describe({
  pictures: {
    address: CALLS.pictures,
    method: "GET",
    by: "user",
    summary: "One's pictures",
    reply: PictureListReply,
    isLong: true,
  },
  describePicture: {
    address: CALLS.describePicture,
    method: "POST",
    by: "user",
    summary: "Say what a picture shows",
    request: DescribePictureRequest,
    reply: MessageReply,
    failures: ["not_found"],
  },
  deletePicture: {
    address: CALLS.deletePicture,
    method: "POST",
    by: "user",
    summary: "Delete a picture for good",
    request: DeletePictureRequest,
    reply: MessageReply,
    failures: ["not_found"],
  },
  uploadPicture: {
    address: CALLS.pictures,
    method: "POST",
    by: "user or key",
    scope: "page:write",
    summary: "Send a picture, to be shown on one's page",
    query: UploadPictureQuery,
    // What it is, its bytes say.
    request: Object.fromEntries(
      [...Object.values(PICTURE_TYPES), "application/octet-stream"].map((
        type,
      ) => [type, z.string()]),
    ),
    reply: UploadPictureReply,
    status: 201,
    failures: ["bad_input", "too_large", "too_many"],
    body: {
      maxBytes: PICTURE_MAX_BYTES,
      tooLong: "picture_too_large",
      broken: "picture_broken",
    },
  },
});
