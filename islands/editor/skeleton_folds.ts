// What is left of a removed menu is folded in the editor, with a sentence in its place.
import { codeFolding, foldedRanges, foldEffect } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { REMOVED_MARK } from "../../server/contract/skeleton.ts";
import { findFolds } from "./folds.ts";

const SENTENCE = "Menu removed; your scripts still find it.";
const HINT = "Nobody sees it; its elements are kept for your scripts. Press to see them.";

export function skeletonFolding(): Extension {
  return codeFolding({
    preparePlaceholder: (state, { from, to }) => state.sliceDoc(from, to).includes(REMOVED_MARK),
    placeholderDOM(_view, onclick, isSkeleton: boolean) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "cm-foldPlaceholder";
      button.textContent = isSkeleton ? SENTENCE : "…";
      button.title = isSkeleton ? HINT : "Unfold";
      if (!isSkeleton) button.setAttribute("aria-label", "Unfold");
      button.onclick = onclick;
      return button;
    },
  });
}

/** Those that are not folded yet; whoever opens one sees it until the code is replaced. */
export function foldSkeletons(view: EditorView): void {
  const { state } = view;
  const folded = foldedRanges(state);
  const effects = findFolds(state.doc.toString()).flatMap(({ from, to }) => {
    let isFolded = false;
    folded.between(from, to, (start) => void (isFolded ||= start === from));
    return isFolded ? [] : [foldEffect.of({ from, to })];
  });
  if (effects.length > 0) view.dispatch({ effects });
}
