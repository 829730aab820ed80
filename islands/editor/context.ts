import { createContext, type Dispatch, type RefObject, use } from "react";
import type { StartExample } from "../../contract/examples/examples.ts";
import type { Welcome } from "../../contract/invitations/invitations.ts";
import type { Handover } from "./hand_over.ts";
import type { ExampleReply } from "../../contract/publishing/portfolio_payloads.ts";
import type { CodeFieldHandle } from "./code/code_field.tsx";
import type { Files } from "../files/use_files.ts";
import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import type { PictureMessage } from "../pictures/use_frame_pictures.ts";
import type { Pictures } from "../pictures/use_pictures.ts";
import type { EditorAction, EditorState } from "./state.ts";

export interface IntakeHandle {
  takeFiles(list: DataTransfer | FileList): void;
  takeHandedOver(what: Handover): void;
  startFrom(example: ExampleReply, isFree: boolean): void;
  pasteFromChat(): void;
  choose(page: string): void;
  join(whole: string): void;
  pasteRaw(raw: string): void;
  reasonAgainst(): string | null;
}

export interface PagePicturesHandle {
  /** They fill the missing places, from `first` on if it is given; where none is missing they are kept alone. */
  add(files: readonly File[], first?: PicturePlace): void;
  /** It opens the browser's own dialog, so a press must have come just before. */
  choose(first?: PicturePlace): void;
  swap(from: PicturePlace, to: PicturePlace): void;
  hear(message: PictureMessage): void;
}

export interface EditorContextValue {
  /** It is null while somebody without an account tries a page. */
  username: string | null;
  welcome: Welcome;
  examples: readonly StartExample[];
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
  room: RefObject<HTMLDivElement | null>;
  field: RefObject<CodeFieldHandle | null>;
  /** It is null until its part of the editor is loaded. */
  intake: RefObject<IntakeHandle | null>;
  pictures: Pictures;
  /** It is null until its part of the editor is loaded. */
  pagePictures: RefObject<PagePicturesHandle | null>;
  files: Files;
  save(): void;
  saveOver(): void;
  open(list: DataTransfer | FileList, isMeantForCode?: boolean): void;
  startFrom(name: string): Promise<void>;
  showCode(start: number, end: number): void;
  close(): void;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditor(): EditorContextValue {
  const editor = use(EditorContext);
  if (!editor) throw new Error("a part of the editor outside of it");
  return editor;
}
