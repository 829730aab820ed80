import type { FileEntry } from "../../contract/files/file_calls.ts";
import type { PictureEntry } from "../../contract/pictures/picture_calls.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { type Change, changeBetween } from "../editor/code/code_change.ts";
import { useEditor } from "../editor/context.ts";
import { fileInsertion, fileReplacement } from "../files/use_files.ts";
import { applyEdits } from "../editor/paste/lines.ts";
import type { Wanted } from "../editor/state.ts";
import { insertion, replacement } from "./picture_places.ts";

export function usePlace() {
  const { state: { wanted }, dispatch, field } = useEditor();

  function placeAt(
    wanted: Wanted | null,
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
