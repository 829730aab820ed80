// Tab in CodeMirror, as in the plain field (use_code_keys.ts).
import { indentWithTab } from "@codemirror/commands";
import type { Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

/** Tab indents, unless Escape was pressed before: keyboard users get out. */
export function tabKeys(onTabFree: (isFree: boolean) => void): Extension {
  let isFree = false;
  const setFree = (view: EditorView, next: boolean) => {
    if (isFree === next) return;
    isFree = next;
    view.setTabFocusMode(next);
    onTabFree(next);
  };
  return [
    // What has use for Escape itself comes first. Pressed twice, it is the dialog's.
    keymap.of([
      indentWithTab,
      { key: "Escape", run: (view) => !isFree && (setFree(view, true), true) },
    ]),
    EditorView.updateListener.of(({ docChanged, view }) => docChanged && setFree(view, false)),
    EditorView.domEventHandlers({ blur: (_, view) => setFree(view, false) }),
  ];
}
