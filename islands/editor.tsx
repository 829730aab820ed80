// The portfolio editor: its button on the dashboard, and the workspace that opens from it.
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { MESSAGES } from "../server/contract/messages.ts";
import { Button } from "../ui/parts/button.tsx";
import { Choice } from "./editor/choice.tsx";
import { CodeField } from "./editor/code_field.tsx";
import { ConflictNotice } from "./editor/conflict_notice.tsx";
import { DraftNotice } from "./editor/draft_notice.tsx";
import { countLines, EditorFoot } from "./editor/editor_foot.tsx";
import { EditorHead } from "./editor/editor_head.tsx";
import { History } from "./editor/history.tsx";
import { Notice } from "../ui/parts/notice.tsx";
import { PreviewPane } from "./editor/preview_pane.tsx";
import { Removals } from "./editor/removals.tsx";
import { SaveResult } from "./editor/save_result.tsx";
import { Spinner } from "../ui/parts/spinner.tsx";
import { downloadFile, readPage } from "./browser/files.ts";
import { useCodeKeys } from "./editor/use_code_keys.ts";
import { useHydrated } from "./browser/use_hydrated.ts";
import { usePortfolio } from "./editor/use_portfolio.ts";
import { usePreview } from "./editor/use_preview.ts";
import { useVersions } from "./editor/use_versions.ts";
import { useWide } from "./editor/use_wide.ts";

const VIEWS = [["Code", "code"], ["Preview", "preview"], ["History", "history"]] as const;

type View = (typeof VIEWS)[number][1];

interface EditorProps {
  username: string;
  hasPortfolio: boolean;
}

export function Editor({ username, hasPortfolio }: EditorProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const isDirty = useRef(false);
  const isSaved = useRef(false);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);

  function close() {
    if (!isDirty.current || confirm(MESSAGES.closeUnsaved)) dialog.current?.close();
  }

  function onClose() {
    setOpen(false);
    // A first page changes the whole dashboard: the server draws it anew.
    if (isSaved.current && !hasPortfolio) location.reload();
  }

  return (
    <>
      <Button onClick={() => setOpen(true)} disabled={!isHydrated}>
        {hasPortfolio ? "Edit Portfolio" : "Create Portfolio"}
      </Button>
      <dialog
        ref={dialog}
        className="editor"
        aria-labelledby="editor_title"
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        onClose={onClose}
      >
        {isOpen && (
          <Workspace
            username={username}
            close={close}
            tell={(state) => {
              isDirty.current = state.isDirty;
              isSaved.current ||= state.isSaved;
            }}
          />
        )}
      </dialog>
    </>
  );
}

interface WorkspaceProps {
  username: string;
  close(): void;
  tell(state: { isDirty: boolean; isSaved: boolean }): void;
}

function Workspace({ username, close, tell }: WorkspaceProps) {
  const portfolio = usePortfolio(username);
  const { code, change, isDirty, result, save, isSaving } = portfolio;
  const keys = useCodeKeys(change);
  const isWide = useWide();
  const [view, setView] = useState<View>("code");
  const preview = usePreview(code, portfolio.isLoaded && (isWide || view === "preview"));
  const versions = useVersions(view === "history", code, portfolio.savedVersion);

  useEffect(() => tell({ isDirty, isSaved: result !== null }), [isDirty, result, tell]);

  async function open(file: File | undefined) {
    if (!file) return;
    const page = await readPage(file);
    if ("error" in page) portfolio.setError(page.error);
    else change(page.code);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    open(event.dataTransfer.files[0]);
  }

  return (
    <div
      className="workspace"
      data-view={view}
      onKeyDown={onKeyDown}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <EditorHead
        isHistoryShown={view === "history"}
        toggleHistory={() => setView(view === "history" ? "code" : "history")}
        isEmpty={code === ""}
        open={open}
        download={() => downloadFile(`${username}.html`, "text/html", code)}
        close={close}
      />
      {portfolio.isLoaded
        ? (
          <>
            <Choice
              className="editor-views"
              label="Show"
              options={VIEWS}
              value={view}
              choose={setView}
            />
            <section className="editor-pane" aria-label="Code">
              <label htmlFor="user_code" className="editor-label">
                The complete code of your page
              </label>
              <CodeField
                id="user_code"
                value={code}
                lines={countLines(code)}
                autoFocus
                placeholder="Paste your complete HTML page here, or drop an .html file"
                aria-describedby="editor_keys"
                onChange={(event) => change(event.target.value)}
                {...keys.handlers}
              />
              <p id="editor_keys" className="editor-keys">
                {keys.isTabFree
                  ? "Tab now leaves the field."
                  : "Tab indents. Press Escape, then Tab, to leave the field."}
              </p>
            </section>
            {view === "history"
              ? (
                <History
                  {...versions}
                  restore={() => {
                    change(versions.chosen?.code ?? code);
                    versions.leave();
                    setView("code");
                  }}
                />
              )
              : (
                <PreviewPane url={preview.reply?.frame_url ?? null} isBusy={preview.isBusy}>
                  <p>{preview.error || "Your page appears here as you type."}</p>
                </PreviewPane>
              )}
            <div className="editor-messages">
              <DraftNotice
                draft={portfolio.draft}
                restore={portfolio.restoreDraft}
                discard={portfolio.discardDraft}
              />
              <Notice kind="error">{portfolio.error}</Notice>
              <ConflictNotice {...portfolio} />
              <Removals preview={isDirty ? preview.reply : null} />
              <SaveResult result={isDirty ? null : result} />
            </div>
            <EditorFoot code={code} isDirty={isDirty} isSaving={isSaving} save={() => save()} />
          </>
        )
        : <Spinner label="Loading..." />}
    </div>
  );
}
