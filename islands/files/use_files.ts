// The author's files, and those that are on their way.
import { useState } from "react";
import type { FileEntry, FileListReply } from "../../contract/files/file_payloads.ts";
import { FILE_TYPE } from "../../contract/files/files.ts";
import { FILE_MAX_BYTES } from "../../contract/limits.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, failureMessage } from "../browser/call.ts";
import { useUploads } from "../pictures/use_uploads.ts";

const KIND = {
  address: CALLS.files,
  maxBytes: FILE_MAX_BYTES,
  tooLarge: SENTENCES.file_too_large,
  failed: SENTENCES.file_upload_failed,
};
/** For the chooser. */
export const FILES_ACCEPTED = `${FILE_TYPE},.pdf`;

export type Files = ReturnType<typeof useFiles>;

export function useFiles() {
  const [list, setList] = useState<FileListReply | null>(null);
  const [error, setError] = useState("");
  const { add, ...uploading } = useUploads(KIND, load);

  async function load() {
    const reply = await call(CALLS.files);
    if (reply.ok) setList(reply.data);
    setError(reply.ok ? "" : failureMessage(reply, SENTENCES.files_failed));
  }

  return {
    /** Null until it was asked for. */
    list,
    error,
    load,
    ...uploading,
    add: (files: readonly File[], done?: (file: FileEntry) => void) =>
      add(files, done && (({ file }) => done(file))),
    async remove(id: string) {
      const reply = await call(CALLS.deleteFile, { id });
      await load();
      if (!reply.ok) setError(failureMessage(reply, SENTENCES.files_failed));
    },
  };
}
