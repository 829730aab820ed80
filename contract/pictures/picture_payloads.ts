// The shape of each request and reply about pictures: one zod schema and one type each.
import { z } from "zod";
import { DESCRIPTION_MAX_LENGTH } from "../limits.ts";
import { said } from "../field_sentences.ts";

const id = z.guid(said("field_not_id", "An id"));

export const PictureFile = z.object({
  name: z.string().describe("In a page: pictures/{name}"),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
});

export const PictureEntry = z.object({
  id,
  file_name: z.string(),
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

export const UploadPictureQuery = z.object({
  name: z.string().optional().describe("What its sender calls it"),
});

export const UploadPictureReply = z.object({
  picture: PictureEntry,
  src: z.string().describe("What a page names it by"),
  srcset: z.string().nullable(),
  markup: z.string().describe("An element that shows it"),
});
export type UploadPictureReply = z.infer<typeof UploadPictureReply>;

export const DescribePictureRequest = z.object({
  id,
  description: z.string(said("field_not_text", "A description")).trim()
    .max(
      DESCRIPTION_MAX_LENGTH,
      said("field_too_long", "A description", DESCRIPTION_MAX_LENGTH),
    )
    .refine(
      (text) => !text.includes("\0") && text.isWellFormed(),
      said("field_not_storable", "A description"),
    ),
});

export const DeletePictureRequest = z.object({ id });
