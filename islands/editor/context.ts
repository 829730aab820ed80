// What all parts of the editor share: its state, the way to change it, and what acts outside of it.
import { createContext, type Dispatch, type RefObject, use } from "react";
import type { StartExample } from "../../contract/examples/examples.ts";
import type { Welcome } from "../../contract/invitations/invitations.ts";
import type { HandedOver } from "./hand_over.ts";
import type { ExampleReply } from "../../contract/publishing/portfolio_payloads.ts";
import type { CodeFieldHandle } from "./code/code_field.tsx";
import type { Files } from "../files/use_files.ts";
import type { Pictures } from "../pictures/use_pictures.ts";
import type { EditorAction, EditorState } from "./state.ts";

/** What is pasted or opened is taken by it (paste/intake_panel.tsx). */
export interface IntakeHandle {
  takeFiles(list: DataTransfer | FileList): void;
  /** From another page of ours. */
  takeHandedOver(what: HandedOver): void;
  /** Asks first, unless the place is free. */
  startFrom(example: ExampleReply, isFree: boolean): void;
  pasteFromChat(): void;
  /** The answer to what was asked: one of the pages, one of the ways to join, or the text as it came. */
  choose(page: string): void;
  join(whole: string): void;
  pasteRaw(raw: string): void;
  /** Said once; null when the page can be saved as it is. */
  reasonAgainst(): string | null;
}

export interface EditorContextValue {
  /** Null: somebody without an account tries a page. */
  username: string | null;
  /** What somebody without an account finds who wants one. */
  welcome: Welcome;
  /** To begin with, in place of a page of one's own. */
  examples: readonly StartExample[];
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
  /** An example, by its name. */
  startFrom(name: string): Promise<void>;
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
