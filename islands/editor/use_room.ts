// What the whole room of the editor hears: files that are opened or dropped, and the keys that save.
import { type DragEvent, type KeyboardEvent, type RefObject, useRef } from "react";
import type { CodeFieldHandle } from "./code/code_field.tsx";
import type { IntakeHandle } from "./paste/intake_panel.tsx";
import { isOfCode, picturesAmong } from "./paste/transfers.ts";
import type { usePortfolio } from "./save/use_portfolio.ts";

export function useRoom(
  { code, change, save, setError }: Pick<
    ReturnType<typeof usePortfolio>,
    "code" | "change" | "save" | "setError"
  >,
  field: RefObject<CodeFieldHandle | null>,
  setFileName: (name: string) => void,
  /** `isMeantForCode`: they go where the cursor is. */
  takePictures: (files: readonly File[], isMeantForCode: boolean) => void,
) {
  const room = useRef<HTMLDivElement>(null);
  /** Null until its part of the editor is there. */
  const intake = useRef<IntakeHandle>(null);

  async function open(list: DataTransfer | FileList, isMeantForCode = false) {
    const pictures = picturesAmong(list);
    if (pictures) return takePictures(pictures, isMeantForCode);
    if (intake.current) return intake.current.takeFiles(list);
    const [file] = list instanceof FileList ? list : list.files;
    if (!file) return;
    setFileName(file.name);
    change(await file.text());
  }

  function saveNow() {
    const reason = intake.current?.reasonAgainst();
    if (reason) setError(reason);
    // A key that came just before the press is part of the page, too.
    else save(field.current?.read() ?? code);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    saveNow();
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    open(event.dataTransfer, isOfCode(event.target));
  }

  return {
    room,
    intake,
    open,
    saveNow,
    hearing: {
      onKeyDown,
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop,
    },
  };
}
