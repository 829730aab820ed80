import { type Dispatch, type DragEvent, type KeyboardEvent, type RefObject } from "react";
import type { CodeFieldHandle } from "./code/code_field.tsx";
import type { MakeChange } from "./code/code_mirror.ts";
import type { IntakeHandle, PagePicturesHandle } from "./context.ts";
import { fileInsertion, type Files, pdfsAmong } from "../files/use_files.ts";
import { isOfCode, picturesAmong } from "./paste/dropped_files.ts";
import { insertion } from "../pictures/picture_places.ts";
import type { Pictures } from "../pictures/use_pictures.ts";
import type { EditorAction } from "./state.ts";

export const NEEDS_ACCOUNT = "Files of your own need a place to be: give the page its link first.";

export function useOpening(
  { username, dispatch, field, intake, pictures, pagePictures, files, save }: {
    username: string | null;
    dispatch: Dispatch<EditorAction>;
    field: RefObject<CodeFieldHandle | null>;
    intake: RefObject<IntakeHandle | null>;
    pictures: Pictures;
    pagePictures: RefObject<PagePicturesHandle | null>;
    files: Files;
    save(): void;
  },
) {
  async function open(list: DataTransfer | FileList, isMeantForCode = false) {
    const images = picturesAmong(list);
    const pdfs = images ? null : pdfsAmong(list instanceof FileList ? [...list] : list);
    if (username === null && pdfs) {
      return dispatch({ type: "told", toast: { said: NEEDS_ACCOUNT, undo: null, leftOut: [] } });
    }
    if ((images || pdfs) && !isMeantForCode) dispatch({ type: "tab", tab: "pictures" });
    const put = (make: MakeChange) => isMeantForCode && field.current?.put(make);
    if (images && !isMeantForCode && pagePictures.current) return pagePictures.current.add(images);
    if (images) {
      return pictures.add(images, (picture) => put((code, at) => insertion(code, at, picture)));
    }
    if (pdfs) return files.add(pdfs, (file) => put((code, at) => fileInsertion(code, at, file)));
    if (intake.current) return intake.current.takeFiles(list);
    const [file] = list instanceof FileList ? list : list.files;
    if (!file) return;
    try {
      const { openAlone } = await import("./extras.ts");
      dispatch({ type: "changed", code: await openAlone(file) });
      dispatch({ type: "file_name", name: file.name });
    } catch (error) {
      dispatch({ type: "failed", error: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    open,
    hearing: {
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        save();
      },
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop(event: DragEvent) {
        event.preventDefault();
        open(event.dataTransfer, isOfCode(event.target));
      },
    },
  };
}
