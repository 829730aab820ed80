// The bar over page and panel: the way back, what is true of the page, and the one thing to press.
import { useMemo } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { decoded } from "../decoded.ts";
import { useEditor } from "../context.ts";
import type { Extras } from "../use_extras.ts";
import { useSettled } from "../use_settled.ts";
import { SaveState } from "./save_state.tsx";

export function EditorBar({ extras }: { extras: Extras | null }) {
  const { state, save, close, username } = useEditor();
  const isBareTrial = username === null && state.code.trim() === "";
  const settled = useSettled(state.code);
  const title = useMemo(() => readTitle(settled.slice(0, HEAD_LENGTH)), [settled]);
  return (
    <header className="editor-bar">
      <Button look="plain" className="editor-close" onClick={close}>
        <span>Close</span>
      </Button>
      <div className="editor-title">
        <h2 id="editor_title">Portfolio Editor</h2>
        <p>
          {title && (
            <span className="editor-page-title" title="The title of your page">{title}</span>
          )}
          {state.saved && <SaveState />}
        </p>
      </div>
      {extras && state.saved && <extras.PageControls />}
      {extras && state.saved && <extras.MoreMenu />}
      {state.saved && !isBareTrial && (
        <Button
          className="editor-save"
          onClick={save}
          disabled={state.isSaving}
          aria-busy={state.isSaving}
        >
          {state.isSaving ? "Saving..." : <SaveLabel isGuest={username === null} />}
        </Button>
      )}
    </header>
  );
}

/** One item of the button, so that the space counts. */
function SaveLabel({ isGuest }: { isGuest: boolean }) {
  return isGuest ? <span>Give it a link</span> : (
    <span>
      Save <span className="wide-word">Portfolio</span>
    </span>
  );
}

/** Where a title is looked for. */
const HEAD_LENGTH = 10_000;

/** Empty without one. */
function readTitle(head: string): string {
  return decoded(/<title>([^<]*)</i.exec(head)?.[1] ?? "").trim();
}
