import { Fragment, type ReactNode } from "react";
import { useEditor } from "./context.ts";
import * as features from "./features.ts";

export interface Disclosure {
  isOpen: boolean;
  toggle(): void;
}

export type FindDisclosure = (key: string) => Disclosure;

export interface PageCheckPart {
  section(findDisclosure: FindDisclosure): ReactNode;
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

const FEATURES: readonly EditorFeature[] = Object.values(features);
const DIALOGS = FEATURES.flatMap(({ dialog }) => dialog ?? []);

/** The list of features never changes, so these hooks are always called in the same order. */
export function usePageCheckParts(): PageCheckPart[] {
  return FEATURES.flatMap(({ usePageCheck }) => usePageCheck?.() ?? []);
}

export function FeatureSections({ parts, findDisclosure }: {
  parts: readonly PageCheckPart[];
  findDisclosure: FindDisclosure;
}) {
  return parts.map(({ section }, i) => <Fragment key={i}>{section(findDisclosure)}</Fragment>);
}

export function FeatureMenuItems({ item }: {
  item(name: string, act: () => void, isOff: boolean): ReactNode;
}) {
  const { state, dispatch } = useEditor();
  return DIALOGS.map(({ name, menuItem }) => (
    <Fragment key={name}>
      {item(menuItem, () => dispatch({ type: "dialog", name }), state.code === "")}
    </Fragment>
  ));
}

export function FeatureDialogs() {
  return DIALOGS.map(({ name, Dialog }) => <Dialog key={name} />);
}
