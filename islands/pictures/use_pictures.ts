import { useState } from "react";
import { PICTURE_MAX_BYTES } from "../../contract/limits.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import type { PictureEntry, PictureListReply } from "../../contract/pictures/picture_calls.ts";
import { call, failureMessage, type Reply } from "../browser/call.ts";
import { sendTo, useUploads } from "./use_uploads.ts";
import type { FileEntry } from "../../contract/files/file_calls.ts";
import { type Change, changeBetween } from "../editor/code/code_changes.ts";
import { useEditor } from "../editor/context.ts";
import { fileInsertion, fileReplacement } from "../files/use_files.ts";
import { applyEdits } from "../editor/paste/lines.ts";
import type { ReplacementTarget } from "../editor/state.ts";
import { insertion, replacement } from "./picture_places.ts";
import { useKeptPictures } from "./use_kept_pictures.ts";

const KIND = {
  send: sendTo(CALLS.pictures),
  maxBytes: PICTURE_MAX_BYTES,
  tooLarge: SENTENCES.picture_too_large,
  failed: SENTENCES.picture_upload_failed,
};
/** Phones convert their own formats to one of these in the file chooser. */
export const PICTURES_ACCEPTED = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export type { Upload } from "./use_uploads.ts";
export type Pictures = ReturnType<typeof usePictures>;

/** The username is null while somebody without an account tries a page. */
export function usePictures(username: string | null) {
  const kept = useKeptPictures();
  const sent = useSentPictures();
  return username === null ? kept : sent;
}

function useSentPictures() {
  const [list, setList] = useState<PictureListReply | null>(null);
  const [error, setError] = useState("");
  const { add, ...uploading } = useUploads(KIND, load);

  async function load() {
    const reply = await call(CALLS.pictures);
    if (reply.ok) setList(reply.data);
    setError(reply.ok ? "" : failureMessage(reply, SENTENCES.pictures_failed));
  }

  async function change(calling: Promise<Reply<unknown>>) {
    const reply = await calling;
    await load();
    // Loading the list clears the error, so it is set afterwards.
    if (!reply.ok) setError(failureMessage(reply, SENTENCES.pictures_failed));
  }

  return {
    list,
    error,
    load,
    addressOf: (name: string) => (list?.base ?? "") + name,
    ...uploading,
    add: (files: readonly File[], done?: (picture: PictureEntry) => void) =>
      add(files, done && (({ picture }) => done(picture))),
    describe(id: string, description: string) {
      // The description may be used in the page before the server has answered.
      setList((list) =>
        list && {
          ...list,
          pictures: list.pictures.map((each) => each.id === id ? { ...each, description } : each),
        }
      );
      return change(call(CALLS.describePicture, { id, description }));
    },
    remove: (id: string) => change(call(CALLS.deletePicture, { id })),
  };
}

export function usePlace() {
  const { state: { wanted }, dispatch, field } = useEditor();

  function placeAt(
    wanted: ReplacementTarget | null,
    insert: (code: string, cursor: number) => Change,
    replace: (code: string, at: { start: number; end: number }) => Change,
    change: (at: number) => boolean,
  ) {
    let isPlaced = true;
    if (!wanted) field.current?.put(insert);
    else if (wanted.kind === "element") isPlaced = change(wanted.at);
    else {
      field.current?.put((code) => {
        isPlaced = code === wanted.found;
        if (!isPlaced) return null;
        return changeBetween(code, applyEdits(code, wanted.places.map((at) => replace(code, at))));
      });
    }
    dispatch({ type: "wanted", wanted: null });
    if (!isPlaced) dispatch({ type: "failed", error: SENTENCES.picture_no_place });
  }

  return {
    picture: (picture: PictureEntry) =>
      placeAt(
        wanted,
        (code, cursor) => insertion(code, cursor, picture),
        (code, at) => replacement(code, at, picture),
        (at) => field.current?.editor?.picked.showPicture(at, picture) ?? false,
      ),
    file: (file: FileEntry) =>
      placeAt(
        wanted?.kind === "element" ? null : wanted,
        (code, cursor) => fileInsertion(code, cursor, file),
        (code, at) => fileReplacement(code, at, file),
        () => false,
      ),
  };
}
