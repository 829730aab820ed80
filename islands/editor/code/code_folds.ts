// What nobody reads in the code is folded in the editor, with a word in its place: removed menus, and files within the page.
import { codeFolding, foldedRanges, foldEffect } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { REMOVED_MARK } from "../../../contract/page_code/skeleton.ts";
import { findFolds, type Fold, isData } from "./folds.ts";

interface Placeholder {
  text: string;
  hint: string;
}

const MENU: Placeholder = {
  text: "Menu removed; your scripts still find it.",
  hint: "Nobody sees it; its elements are kept for your scripts. Press to see them.",
};

function findPlaceholder(state: EditorState, { from, to }: Fold): Placeholder | null {
  const text = state.sliceDoc(from, to);
  if (text.includes(REMOVED_MARK)) return MENU;
  if (!isData(text)) return null;
  const kilobytes = Math.max(1, Math.round(text.length / 1024));
  return {
    text: `… ${kilobytes} KB of data`,
    hint: "A file that lies in the page: a typeface, or a picture. Press to see it.",
  };
}

export function codeFolds(): Extension {
  return codeFolding({
    preparePlaceholder: findPlaceholder,
    placeholderDOM(_view, onclick, placeholder: Placeholder | null) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "cm-foldPlaceholder";
      button.textContent = placeholder?.text ?? "…";
      button.title = placeholder?.hint ?? "Unfold";
      if (!placeholder) button.setAttribute("aria-label", "Unfold");
      button.onclick = onclick;
      return button;
    },
  });
}

/** Those that are not folded yet; whoever opens one sees it until the code is replaced. */
export function foldAway(view: EditorView): void {
  const { state } = view;
  const folded = foldedRanges(state);
  const effects = findFolds(state.doc.toString()).flatMap(({ from, to }) => {
    let isFolded = false;
    folded.between(from, to, (start) => void (isFolded ||= start === from));
    return isFolded ? [] : [foldEffect.of({ from, to })];
  });
  if (effects.length > 0) view.dispatch({ effects });
}
