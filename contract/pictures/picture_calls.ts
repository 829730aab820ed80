import { z } from "zod";
import {
  DESCRIPTION_MAX_LENGTH,
  PICTURE_ADDRESS_MAX_LENGTH,
  PICTURE_MAX_BYTES,
} from "../limits.ts";
import { CALLS } from "../paths.ts";
import { MessageReply } from "../payloads.ts";
import { PICTURE_TYPES } from "./pictures.ts";
import { describe } from "../described_calls.ts";
import { said } from "../issues.ts";

const id = z.guid(said("field_not_id", { field: "An id" }));

const PictureFile = z.object({
  name: z.string().describe("In a page: pictures/{name}"),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
});

export const PictureEntry = z.object({
  id,
  file_name: z.string(),
  sent_name: z.string().nullable().describe("Another name for its widest file, by what was sent"),
  description: z.string().describe("For who does not see it"),
  is_animated: z.boolean(),
  created_at: z.iso.datetime(),
  files: z.array(PictureFile).min(1).describe("The widest first"),
});
export type PictureEntry = z.infer<typeof PictureEntry>;

export const PictureListReply = z.object({
  pictures: z.array(PictureEntry).describe("The newest first"),
  bytes: z.int(),
  max_bytes: z.int(),
  base: z.string().describe("In front of a file's name: where its owner sees it, for a day"),
});
export type PictureListReply = z.infer<typeof PictureListReply>;

const UploadPictureQuery = z.object({
  name: z.string().optional().describe("What its sender calls it"),
});

export const UploadPictureReply = z.object({
  picture: PictureEntry,
  src: z.string().describe("What a page names it by"),
  markup: z.string().describe("An element that shows it"),
});
export type UploadPictureReply = z.infer<typeof UploadPictureReply>;

const BringPictureQuery = UploadPictureQuery.extend({
  token: z.string().max(200).describe("Of the registration, for a day"),
});

/** The server finds out the type by the bytes, whatever the client declares. */
const PICTURE_BODY = {
  request: Object.fromEntries(
    [...Object.values(PICTURE_TYPES), "application/octet-stream"].map((type) => [type, z.string()]),
  ),
  body: {
    maxBytes: PICTURE_MAX_BYTES,
    tooLong: "picture_too_large",
    broken: "picture_broken",
  },
} as const;

const FetchPictureRequest = z.object({
  address: z.string(said("field_not_text", { field: "An address" })).trim().max(
    PICTURE_ADDRESS_MAX_LENGTH,
    said("field_too_long", { field: "An address", max: PICTURE_ADDRESS_MAX_LENGTH }),
  ).describe("Of the picture itself, at any host that is open to everybody"),
  is_mine: z.boolean(said("field_not_boolean", { field: "is_mine" })).describe(
    "Its owner says that it is theirs, or that they may use it",
  ),
});

const DescribePictureRequest = z.object({
  id,
  description: z.string(said("field_not_text", { field: "A description" })).trim()
    .max(
      DESCRIPTION_MAX_LENGTH,
      said("field_too_long", { field: "A description", max: DESCRIPTION_MAX_LENGTH }),
    )
    .refine(
      (text) => !text.includes("\0") && text.isWellFormed(),
      said("field_not_storable", { field: "A description" }),
    ),
});

const DeletePictureRequest = z.object({ id });

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
  fetchPicture: {
    address: CALLS.fetchPicture,
    method: "POST",
    by: "user or key",
    scope: "page:write",
    summary: "Bring a picture here from another host",
    request: FetchPictureRequest,
    reply: UploadPictureReply,
    status: 201,
    failures: ["bad_input", "too_large", "too_many"],
  },
  uploadPicture: {
    address: CALLS.pictures,
    method: "POST",
    by: "user or key",
    scope: "page:write",
    summary: "Send a picture, to be shown on one's page",
    query: UploadPictureQuery,
    ...PICTURE_BODY,
    reply: UploadPictureReply,
    status: 201,
    failures: ["bad_input", "too_large", "too_many"],
  },
  bringPicture: {
    address: CALLS.bringPicture,
    method: "POST",
    by: "anyone",
    summary: "Send a picture that the page of a registration names",
    query: BringPictureQuery,
    ...PICTURE_BODY,
    reply: MessageReply,
    failures: ["bad_input", "too_large", "too_many"],
  },
});
