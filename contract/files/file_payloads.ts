// The shape of each request and reply about files: one zod schema and one type each.
import { z } from "zod";
import { said } from "../field_sentences.ts";

const id = z.guid(said("field_not_id", "An id"));

export const FileEntry = z.object({
  id,
  name: z.string().describe("In a page: files/{name}"),
  file_name: z.string().describe("What its sender calls it, and a visitor's browser saves it as"),
  bytes: z.int(),
  created_at: z.iso.datetime(),
});
export type FileEntry = z.infer<typeof FileEntry>;

export const FileListReply = z.object({
  files: z.array(FileEntry).describe("The newest first"),
  bytes: z.int(),
  max_bytes: z.int(),
  base: z.string().describe("In front of a file's name: where its owner sees it, for a day"),
});
export type FileListReply = z.infer<typeof FileListReply>;

export const UploadFileQuery = z.object({
  name: z.string().optional().describe("What its sender calls it"),
});

export const UploadFileReply = z.object({
  file: FileEntry,
  href: z.string().describe("What a page names it by"),
  markup: z.string().describe("A link to it"),
});
export type UploadFileReply = z.infer<typeof UploadFileReply>;

export const DeleteFileRequest = z.object({ id });
