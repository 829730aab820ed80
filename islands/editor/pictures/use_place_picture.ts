// A picture that was chosen goes to its place: the one that was asked for, or where the cursor is.
import { SENTENCES } from "../../../contract/sentences.ts";
import type { PictureEntry } from "../../../contract/picture_payloads.ts";
import type { CodeFieldHandle } from "../code/code_field.tsx";
import { changeBetween } from "../code/code_change.ts";
import { useEditor } from "../context.ts";
import { applyEdits } from "../paste/edits.ts";
import { insertion, replacement } from "./picture_places.ts";

export function usePlacePicture(): (picture: PictureEntry) => void {
  const { state: { wanted }, dispatch, field } = useEditor();
  return (picture) => {
    const code = field.current;
    const isPlaced = !wanted
      ? insertPicture(code, picture)
      : wanted.kind === "element"
      ? code?.editor?.picked.showPicture(wanted.at, picture) ?? false
      : replacePictures(code, wanted, picture);
    dispatch({ type: "wanted", wanted: null });
    if (!isPlaced) dispatch({ type: "failed", error: SENTENCES.picture_no_place });
  };
}

export function insertPicture(field: CodeFieldHandle | null, picture: PictureEntry): boolean {
  field?.put((code, cursor) => insertion(code, cursor, picture));
  return true;
}

/** The code may be another by now: then nothing is changed. */
function replacePictures(
  field: CodeFieldHandle | null,
  { places, found }: { places: readonly { start: number; end: number }[]; found: string },
  picture: PictureEntry,
): boolean {
  let isPlaced = false;
  field?.put((code) => {
    if (code !== found) return null;
    isPlaced = true;
    const next = applyEdits(code, places.map((place) => replacement(code, place, picture)));
    return changeBetween(code, next);
  });
  return isPlaced;
}
