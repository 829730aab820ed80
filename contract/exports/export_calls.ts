import { CALLS } from "../paths.ts";
import { describe, ZIP_REPLY } from "../described_calls.ts";
import { ExportReply } from "./account_export.ts";

export const EXPORT_CALLS = describe({
  exportData: {
    address: CALLS.exportData,
    method: "GET",
    by: "user",
    summary: "All that is held about the person",
    reply: ExportReply,
    failures: ["too_many"],
    isLong: true,
  },
  archiveData: {
    address: CALLS.archiveData,
    method: "GET",
    by: "user",
    summary:
      "All that is held about the person, as a zip, with their page, its pictures and its files",
    reply: ZIP_REPLY,
    failures: ["too_many"],
  },
});
