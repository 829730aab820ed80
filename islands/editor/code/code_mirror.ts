import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
} from "@codemirror/commands";
import { html } from "@codemirror/lang-html";
import { bracketMatching, foldGutter, foldKeymap, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { EDITOR_TAB } from "../../../contract/limits.ts";
import type { Finding } from "../../../contract/page_code/findings.ts";
import { codeFolds, foldAway } from "./folds.ts";
import { type Change, changeBetween, inOneLineBreak } from "./code_changes.ts";
import { CODE_THEME } from "./code_theme.ts";
import { toDiagnostics } from "./diagnostics.ts";
import { elementAt } from "../preview/page_source.ts";
import { readTreeAt } from "../preview/read_tree.ts";
import { createPickedElement } from "../preview/picked_element.ts";

export interface CodeOptions {
  code: string;
  /** Offsets are in UTF-16 units, as in a text field. */
  selection: { anchor: number; head: number };
  label: string;
  description: string;
  placeholder: string;
  isWrapped: boolean;
  top: number;
  onScroll(top: number): void;
  onChange(code: string): void;
  onTabFree(isFree: boolean): void;
  onCursor(at: number | null): void;
}

export interface CodeEditor {
  replace(code: string): void;
  isAllSelected(): boolean;
  put(make: MakeChange): void;
  mark(findings: readonly Finding[], code: string): void;
  select(start: number, end: number): void;
  /** React may not have been told of the last key yet. */
  read(): string;
  picked: ReturnType<typeof createPickedElement>;
  wrap(isWrapped: boolean): void;
  focus(): void;
  destroy(): void;
}

export type MakeChange = (code: string, cursor: number) => Change | null;

const fromOutside = Annotation.define<true>();

/** The shadow root adopts the style sheets, because the policy blocks inline styles. */
export function mountCode(root: ShadowRoot, options: CodeOptions): CodeEditor {
  const wrapping = new Compartment();
  const wrap = (isWrapped: boolean) => isWrapped ? EditorView.lineWrapping : [];
  const code = inOneLineBreak(options.code);
  /** It is kept so that text that comes back from React is recognised without reading the document. */
  let shown = options.code;
  const view = new EditorView({
    root,
    parent: root,
    doc: code,
    selection: {
      anchor: Math.min(options.selection.anchor, code.length),
      head: Math.min(options.selection.head, code.length),
    },
    extensions: [
      ...FEATURES,
      tabKeys(options.onTabFree),
      placeholder(options.placeholder),
      wrapping.of(wrap(options.isWrapped)),
      scrollListener(options.onScroll),
      fieldAttributes(options),
      updateListener(options.onCursor, (code) => options.onChange(shown = code)),
    ],
  });
  const isAllSelected = () => {
    const { selection, doc } = view.state;
    return selection.main.from === 0 && selection.main.to === doc.length;
  };
  foldAway(view);
  if (options.top > 0) {
    const top = Math.min(options.top, code.length);
    view.dispatch({ effects: EditorView.scrollIntoView(top, { y: "start" }) });
  }
  return {
    replace(next) {
      if (next === shown) return;
      shown = next;
      const change = changeBetween(view.state.doc.toString(), inOneLineBreak(next));
      if (!change) return;
      view.dispatch({
        changes: change,
        // The next paste must not replace a selection that nobody made.
        ...view.state.doc.length > 0 && isAllSelected() &&
          { selection: { anchor: change.from + change.insert.length } },
        annotations: [fromOutside.of(true), isolateHistory.of("full")],
        userEvent: "input.replace",
      });
      foldAway(view);
    },
    isAllSelected,
    put(make) {
      const changes = make(view.state.doc.toString(), view.state.selection.main.head);
      if (changes) view.dispatch({ changes, userEvent: "input", scrollIntoView: true });
    },
    mark(findings, code) {
      view.dispatch(setDiagnostics(view.state, toDiagnostics(findings, code, view.state.doc)));
    },
    select: (anchor, head) => select(view, anchor, head),
    read: () => shown,
    picked: createPickedElement(view),
    wrap: (isWrapped) => view.dispatch({ effects: wrapping.reconfigure(wrap(isWrapped)) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function select(view: EditorView, anchor: number, head: number): void {
  const { length } = view.state.doc;
  view.dispatch({
    selection: { anchor: Math.min(anchor, length), head: Math.min(head, length) },
    effects: EditorView.scrollIntoView(Math.min(anchor, length), { y: "center" }),
  });
  view.focus();
}

function scrollListener(onScroll: (top: number) => void): Extension {
  return EditorView.domEventHandlers({
    scroll: (_, view) => onScroll(view.lineBlockAtHeight(view.scrollDOM.scrollTop).from),
  });
}

function fieldAttributes({ label, description }: CodeOptions): Extension {
  return EditorView.contentAttributes.of({
    "aria-label": label,
    "aria-description": description,
    autocapitalize: "none",
    tabindex: "0",
    spellcheck: "false",
  });
}

/** A large page takes seconds to parse, and a held arrow key asks again at each place. */
const CURSOR_MAX_MS = 20;

function updateListener(
  onCursor: (at: number | null) => void,
  onChange: (code: string) => void,
): Extension {
  return EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
    if (selectionSet && !docChanged) {
      const { head } = state.selection.main;
      onCursor(elementAt(readTreeAt(state, head, CURSOR_MAX_MS), head));
    }
    const isOurs = transactions.some((each) => each.annotation(fromOutside));
    if (docChanged && !isOurs) onChange(state.doc.toString());
  });
}

const FEATURES: Extension[] = [
  lineNumbers(),
  foldGutter(),
  lintGutter(),
  codeFolds(),
  drawSelection(),
  highlightActiveLine(),
  bracketMatching(),
  history(),
  indentUnit.of(EDITOR_TAB),
  EditorState.tabSize.of(EDITOR_TAB.length),
  html({ selfClosingTags: true }),
  search({ top: true }),
  keymap.of([...searchKeymap, ...lintKeymap, ...foldKeymap, ...historyKeymap, ...defaultKeymap]),
  CODE_THEME,
  EditorView.domEventHandlers({
    // The workspace around opens dropped files.
    drop: (event) => Boolean(event.dataTransfer?.files.length),
    // Over a selection the browser would insert a span with an inline style, which the policy blocks.
    beforeinput(event, view) {
      if (event.inputType !== "insertText" || event.isComposing || !event.data) return false;
      if (view.state.selection.main.empty) return false;
      view.dispatch(view.state.replaceSelection(event.data), {
        userEvent: "input.type",
        scrollIntoView: true,
      });
      return true;
    },
  }),
];

/** Tab indents unless Escape was pressed before, so that keyboard users can leave the field (WCAG 2.1.2). */
function tabKeys(onTabFree: (isFree: boolean) => void): Extension {
  let isFree = false;
  const setFree = (view: EditorView, next: boolean) => {
    if (isFree === next) return;
    isFree = next;
    view.setTabFocusMode(next);
    onTabFree(next);
  };
  return [
    // Other users of Escape come first; a second Escape reaches the dialog.
    keymap.of([
      indentWithTab,
      { key: "Escape", run: (view) => !isFree && (setFree(view, true), true) },
    ]),
    EditorView.updateListener.of(({ docChanged, view }) => docChanged && setFree(view, false)),
    EditorView.domEventHandlers({ blur: (_, view) => setFree(view, false) }),
  ];
}
