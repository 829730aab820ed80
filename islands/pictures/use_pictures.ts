import { useState } from "react";
import { PICTURE_MAX_BYTES } from "../../contract/limits.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import type { PictureEntry, PictureListReply } from "../../contract/pictures/picture_calls.ts";
import { call, failureMessage, type Reply } from "../browser/call.ts";
import { useUploads } from "./use_uploads.ts";

const KIND = {
  address: CALLS.pictures,
  maxBytes: PICTURE_MAX_BYTES,
  tooLarge: SENTENCES.picture_too_large,
  failed: SENTENCES.picture_upload_failed,
};
/** Phones convert their own formats to one of these in the file chooser. */
export const PICTURES_ACCEPTED = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export type { Upload } from "./use_uploads.ts";
export type Pictures = ReturnType<typeof usePictures>;

export function usePictures() {
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
