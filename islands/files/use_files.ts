import { useState } from "react";
import type { FileEntry, FileListReply } from "../../contract/files/file_calls.ts";
import { FILE_TYPE, fileMarkup, FILES_FOLDER } from "../../contract/files/files.ts";
import { FILE_MAX_BYTES } from "../../contract/limits.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, failureMessage } from "../browser/call.ts";
import { sendTo, useUploads } from "../pictures/use_uploads.ts";
import type { Change } from "../editor/code/code_changes.ts";
import { insertMarkup, replaceAddress } from "../pictures/picture_places.ts";

const KIND = {
  send: sendTo(CALLS.files),
  maxBytes: FILE_MAX_BYTES,
  tooLarge: SENTENCES.file_too_large,
  failed: SENTENCES.file_upload_failed,
};
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

export function fileInsertion(code: string, cursor: number, file: FileEntry): Change {
  return insertMarkup(code, cursor, fileMarkup(file));
}

export function fileReplacement(
  code: string,
  at: { start: number; end: number },
  { name }: FileEntry,
): Change {
  return replaceAddress(code, at, FILES_FOLDER + name);
}

export function withFile(code: string, reference: string, { name }: FileEntry): string {
  return code.replaceAll(reference, FILES_FOLDER + name);
}

/** Some systems tell a PDF by its name alone. It is null when anything else is among the files. */
export function pdfsAmong(list: Pick<DataTransfer, "files"> | readonly File[]): File[] | null {
  const files = [..."files" in list ? list.files : list];
  const arePdfs = files.length > 0 &&
    files.every(({ type, name }) => type === FILE_TYPE || type === "" && /\.pdf$/i.test(name));
  return arePdfs ? files : null;
}
