import { useMemo } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { readPageTitle } from "../../browser/page_title.ts";
import { useEditor } from "../context.ts";
import type { Extras } from "../use_extras.ts";
import { useSettled } from "../use_settled.ts";
import { nameFromTitle } from "../../../contract/registration/wished_name.ts";
import { portfolioPath } from "../../../contract/publishing/page_paths.ts";
import { useCopy } from "../../browser/use_copy.ts";
import { isDirty } from "../state.ts";
import { pagesHost, pagesOrigin } from "../../browser/pages_origin.ts";

export function EditorBar({ extras }: { extras: Extras | null }) {
  const { state, save, close, username } = useEditor();
  const isBareTrial = username === null && state.code.trim() === "";
  const settled = useSettled(state.code);
  const title = useMemo(() => readPageTitle(settled), [settled]);
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
          {state.saved && <SaveState title={title} />}
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

function SaveLabel({ isGuest }: { isGuest: boolean }) {
  return isGuest ? <span>Put it online</span> : (
    <span>
      Save <span className="wide-word">Portfolio</span>
    </span>
  );
}

function SaveState({ title }: { title: string }) {
  const { state, username } = useEditor();
  const { said, copy } = useCopy();
  const isUnsaved = isDirty(state);
  const isOnline = state.publishState === "online" && state.saved!.user_code_status;
  if (username === null) {
    if (!isUnsaved) return <Said>Nothing here yet</Said>;
    return (
      <span className="save-state">
        <span className="wide-word">Will be at {pagesHost()}</span>
        {portfolioPath(nameFromTitle(title) || "your-name")}
      </span>
    );
  }
  if (state.waiting) return <Said isUnsaved>Waits for the network</Said>;
  if (isUnsaved) return <Said isUnsaved>Not saved yet</Said>;
  if (!state.saved!.user_code_status) return <Said>Nothing saved yet</Said>;
  if (state.publishState === "unverified") return <Said>Waits for your email to be verified</Said>;
  if (state.publishState === "held") return <Said>Waits for an operator to look at it</Said>;
  if (state.publishState === "taken_down") return <Said>Taken down by an operator</Said>;
  if (!isOnline) return <Said>Offline: nobody sees it</Said>;
  const path = portfolioPath(username);
  const address = pagesOrigin() + path;
  return (
    <span className="save-state">
      <span className="visually-hidden">No unsaved changes.</span>
      <a href={address} target="_blank" rel="noopener">
        <span className="wide-word">{pagesHost()}</span>
        {path}
      </a>
      <button type="button" onClick={() => copy(address)}>{said || "Copy"}</button>
    </span>
  );
}

function Said({ children, isUnsaved = false }: { children: string; isUnsaved?: boolean }) {
  return <span className="save-state" data-is-unsaved={isUnsaved}>{children}</span>;
}
