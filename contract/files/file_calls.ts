// Files beside one's page.
import { z } from "zod";
import {
  DeleteFileRequest,
  FileListReply,
  UploadFileQuery,
  UploadFileReply,
} from "./file_payloads.ts";
import { FILE_TYPE } from "./files.ts";
import { FILE_MAX_BYTES } from "../limits.ts";
import { CALLS } from "../paths.ts";
import { MessageReply } from "../payloads.ts";
import { describe } from "../described_calls.ts";

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
    // What it is, its bytes say.
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
