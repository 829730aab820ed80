import { Fragment, type ReactNode } from "react";
import { useEditor } from "./context.ts";
import type { EditorFeature, FindDisclosure, PageCheckPart } from "./feature.ts";
import * as features from "./features.ts";

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
