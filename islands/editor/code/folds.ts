import { REMOVED_MARK } from "../../../contract/page_code/skeleton.ts";
import { codeFolding, foldedRanges, foldEffect } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

interface Placeholder {
  text: string;
  hint: string;
}

const MENU: Placeholder = {
  text: "Menu removed; your scripts still find it.",
  hint: "Nobody sees it; its elements are kept for your scripts. Press to see them.",
};

export interface Fold {
  from: number;
  to: number;
}

/** The sanitizer leaves no longer line, apart from the indentation. */
const LINE_MAX_LENGTH = 20_000;
const ROOT = new RegExp(`^\\s*<([a-z][\\w-]*)\\s[^<>]*${REMOVED_MARK}=[^<>]*>`);

export function findFolds(code: string): Fold[] {
  return [...findSkeletons(code), ...findData(code)].toSorted((a, b) => a.from - b.from);
}

const DATA = ";base64,";
const DATA_MIN_LENGTH = 500;

export function isData(text: string): boolean {
  return text.length >= DATA_MIN_LENGTH && /^[A-Za-z0-9+/=]+$/.test(text);
}

function findData(code: string): Fold[] {
  const folds: Fold[] = [];
  const run = /[A-Za-z0-9+/=]*/y;
  for (let at = code.indexOf(DATA); at >= 0; at = code.indexOf(DATA, run.lastIndex)) {
    run.lastIndex = at + DATA.length;
    const [text] = run.exec(code)!;
    run.lastIndex = at + DATA.length + text.length;
    if (text.length >= DATA_MIN_LENGTH) {
      folds.push({ from: at + DATA.length, to: run.lastIndex });
    }
  }
  return folds;
}

function findSkeletons(code: string): Fold[] {
  const folds: Fold[] = [];
  for (let at = code.indexOf(REMOVED_MARK); at >= 0;) {
    const start = code.lastIndexOf("\n", at) + 1;
    const next = code.indexOf("\n", at);
    const end = next < 0 ? code.length : next;
    const text = code.slice(start, end);
    if (text.length <= LINE_MAX_LENGTH && isSkeleton(text)) {
      folds.push({ from: end - text.trimStart().length, to: end });
    }
    at = code.indexOf(REMOVED_MARK, end);
  }
  return folds;
}

function isSkeleton(text: string): boolean {
  const [, name] = ROOT.exec(text) ?? [];
  if (!name) return false;
  let depth = 0;
  for (const { 0: tag, 1: slash, index } of text.matchAll(new RegExp(`<(/?)${name}[^>]*>`, "g"))) {
    depth += slash ? -1 : 1;
    if (depth === 0) return text.slice(index + tag.length).trim() === "";
  }
  return false;
}

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

/** It runs when the code is replaced, so that a fold that somebody opened stays open. */
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
