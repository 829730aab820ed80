// Files that are opened or dropped anywhere in the editor, and the keys that save.
import type { Dispatch, DragEvent, KeyboardEvent, RefObject } from "react";
import type { CodeFieldHandle } from "./code/code_field.tsx";
import type { IntakeHandle } from "./paste/intake_panel.tsx";
import { isOfCode, picturesAmong } from "./paste/transfers.ts";
import { insertPicture } from "./pictures/use_place_picture.ts";
import type { Pictures } from "./pictures/use_pictures.ts";
import type { EditorAction } from "./state.ts";

export function useOpening({ dispatch, field, intake, pictures, save }: {
  dispatch: Dispatch<EditorAction>;
  field: RefObject<CodeFieldHandle | null>;
  intake: RefObject<IntakeHandle | null>;
  pictures: Pictures;
  save(): void;
}) {
  async function open(list: DataTransfer | FileList, isMeantForCode = false) {
    const images = picturesAmong(list);
    if (images) {
      if (!isMeantForCode) dispatch({ type: "tab", tab: "pictures" });
      const insert = isMeantForCode
        ? (picture: Parameters<typeof insertPicture>[1]) =>
          void insertPicture(field.current, picture)
        : undefined;
      return pictures.add(images, insert);
    }
    if (intake.current) return intake.current.takeFiles(list);
    const [file] = list instanceof FileList ? list : list.files;
    if (!file) return;
    dispatch({ type: "file_name", name: file.name });
    dispatch({ type: "changed", code: await file.text() });
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
