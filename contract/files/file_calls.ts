import { z } from "zod";
import { FILE_TYPE } from "./files.ts";
import { FILE_MAX_BYTES } from "../limits.ts";
import { CALLS } from "../paths.ts";
import { MessageReply } from "../payloads.ts";
import { describe } from "../described_calls.ts";
import { said } from "../issues.ts";

const id = z.guid(said("field_not_id", { field: "An id" }));

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

const UploadFileQuery = z.object({
  name: z.string().optional().describe("What its sender calls it"),
});

export const UploadFileReply = z.object({
  file: FileEntry,
  href: z.string().describe("What a page names it by"),
  markup: z.string().describe("A link to it"),
});
export type UploadFileReply = z.infer<typeof UploadFileReply>;

const DeleteFileRequest = z.object({ id });

export const FILE_CALLS = describe({
  files: {
    address: CALLS.files,
    method: "GET",
    by: "user",
    summary: "One's files",
    reply: FileListReply,
  },
  deleteFile: {
    address: CALLS.deleteFile,
    method: "POST",
    by: "user",
    summary: "Delete a file for good",
    request: DeleteFileRequest,
    reply: MessageReply,
    failures: ["not_found"],
  },
  uploadFile: {
    address: CALLS.files,
    method: "POST",
    by: "user or key",
    scope: "page:write",
    summary: "Send a PDF, to be linked on one's page",
    query: UploadFileQuery,
    // The server finds out the type by the bytes, whatever the client declares.
    request: { [FILE_TYPE]: z.string(), "application/octet-stream": z.string() },
    reply: UploadFileReply,
    status: 201,
    failures: ["bad_input", "too_large", "too_many"],
    body: {
      maxBytes: FILE_MAX_BYTES,
      tooLong: "file_too_large",
      broken: "file_broken",
    },
  },
});
