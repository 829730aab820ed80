import type { ReactNode } from "react";

export interface Disclosure {
  isOpen: boolean;
  toggle(): void;
}

export type FindDisclosure = (key: string) => Disclosure;

export interface PageCheckPart {
  section(findDisclosure: FindDisclosure): ReactNode;
  /** It renders what fixes a form of the page, and is null where nothing can now. */
  formAct?(): ReactNode;
  /** Whether a card of this key is in the section. */
  hasCard?(key: string): boolean;
  /** A paragraph for the assistant that wrote the page; it is empty where there is nothing to say. */
  tellAssistant?(): string;
}

/** The dialog is for people who are signed in. */
export interface EditorFeature {
  usePageCheck?(): PageCheckPart;
  dialog?: { name: string; menuItem: string; Dialog(): ReactNode };
}
