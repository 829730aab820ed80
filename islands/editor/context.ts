// What all parts of the editor share: its state, the way to change it, and what acts outside of it.
import { createContext, type Dispatch, type RefObject, use } from "react";
import type { CodeFieldHandle } from "./code/code_field.tsx";
import type { IntakeHandle } from "./paste/intake_panel.tsx";
import type { Files } from "./files/use_files.ts";
import type { Pictures } from "./pictures/use_pictures.ts";
import type { EditorAction, EditorState } from "./state.ts";

export interface EditorContextValue {
  username: string;
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
  /** The whole editor. */
  room: RefObject<HTMLDivElement | null>;
  field: RefObject<CodeFieldHandle | null>;
  /** Null until its part of the editor is there. */
  intake: RefObject<IntakeHandle | null>;
  pictures: Pictures;
  files: Files;
  /** Saves, unless there is a reason against it that was not said yet. */
  save(): void;
  /** Over the other save. */
  saveOver(): void;
  /** `isMeantForCode`: pictures go where the cursor is. */
  open(list: DataTransfer | FileList, isMeantForCode?: boolean): void;
  /** A range of the code, there. */
  showCode(start: number, end: number): void;
  /** Asks about unsaved changes. */
  close(): void;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditor(): EditorContextValue {
  const editor = use(EditorContext);
  if (!editor) throw new Error("a part of the editor outside of it");
  return editor;
}
