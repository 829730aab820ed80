// The portfolio editor: its button on the dashboard, and the dialog that loads, counts and saves the code.
import { useEffect, useRef, useState } from "react";
import { MESSAGES } from "../server/contract/messages.ts";
import { CALLS } from "../server/contract/paths.ts";
import type { MyPortfolioReply, SavePortfolioReply } from "../server/contract/payloads.ts";
import { checkUserCode, checkUserCodeSize } from "../server/contract/rules.ts";
import { Button } from "../ui/parts/button.tsx";
import { Notice } from "../ui/parts/notice.tsx";
import { SaveResult } from "../ui/parts/save_result.tsx";
import { Spinner } from "../ui/parts/spinner.tsx";
import { call, failureMessage } from "./browser/call.ts";
import { useCodeKeys } from "./browser/use_code_keys.ts";
import { useHydrated } from "./browser/use_hydrated.ts";

export function Editor({ hasPortfolio }: { hasPortfolio: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isFirstSaved, setFirstSaved] = useState(false);
  const isDirty = useRef(false);
  const isHydrated = useHydrated();

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);

  function close() {
    if (isDirty.current && !confirm("Close without saving your changes?")) {
      return;
    }
    dialog.current?.close();
  }

  function onClose() {
    isDirty.current = false;
    setOpen(false);
    // A first page changes the whole dashboard: the server draws it anew.
    if (isFirstSaved) location.reload();
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
        <header className="editor-head">
          <h2 id="editor_title">Portfolio Editor</h2>
          <Button look="plain" onClick={close}>Close</Button>
        </header>
        {isOpen && (
          <EditorBody
            onDirty={(dirty) => isDirty.current = dirty}
            onSaved={() => setFirstSaved(!hasPortfolio)}
          />
        )}
      </dialog>
    </>
  );
}

interface EditorBodyProps {
  onDirty(isDirty: boolean): void;
  onSaved(): void;
}

function EditorBody({ onDirty, onSaved }: EditorBodyProps) {
  const [saved, setSaved] = useState<MyPortfolioReply | null>(null);
  const [code, setCode] = useState("");
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState("");
  const [result, setResult] = useState<SavePortfolioReply | null>(null);
  const keys = useCodeKeys(change);

  function change(code: string) {
    setCode(code);
    setError("");
    onDirty(true);
  }

  async function load() {
    const reply = await call<MyPortfolioReply>(CALLS.myPortfolio);
    // Any failure gives empty code (specification, section 7).
    const portfolio = reply.ok ? reply.data : NOTHING_SAVED;
    setSaved(portfolio);
    setCode(portfolio.user_code);
  }

  useEffect(() => {
    load();
  }, []);

  async function save() {
    setResult(null);
    const problem = checkUserCode(code) ?? checkUserCodeSize(code);
    setError(problem ?? "");
    if (problem) return;
    setSaving(true);
    const reply = await call<SavePortfolioReply>(CALLS.savePortfolio, {
      user_code: code,
      version: saved?.version,
    });
    if (!reply.ok) {
      setError(failureMessage(reply, MESSAGES.portfolioSaveFailed));
    } else {
      const { version, changes_made } = reply.data;
      setSaved((before) => before && { ...before, version });
      setResult(reply.data);
      onDirty(false);
      onSaved();
      if (changes_made) await load();
    }
    setSaving(false);
  }

  if (!saved) return <Spinner label="Loading..." />;
  return (
    <>
      <label htmlFor="user_code" className="editor-label">
        The complete code of your page
      </label>
      <textarea
        id="user_code"
        className="editor-code"
        value={code}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        wrap="off"
        autoFocus
        placeholder="Paste your complete HTML page here"
        aria-describedby="editor_keys"
        onChange={(event) => change(event.target.value)}
        {...keys.handlers}
      />
      <p id="editor_keys" className="editor-keys">
        {keys.isTabFree
          ? "Tab now leaves the field."
          : "Tab indents. Press Escape, then Tab, to leave the field."}
      </p>
      <div className="editor-messages">
        <Notice kind="error">{error}</Notice>
        <SaveResult result={result} />
      </div>
      <footer className="editor-foot">
        <p className="editor-counts">
          <span>{count([...code].length, "character")}</span>
          <span>{count(lineCount(code), "line")}</span>
        </p>
        <Button onClick={save} disabled={isSaving} aria-busy={isSaving}>
          {isSaving ? "Saving..." : "Save Portfolio"}
        </Button>
      </footer>
    </>
  );
}

const NOTHING_SAVED: MyPortfolioReply = {
  user_code_status: false,
  user_code: "",
  sanitization_log: [],
  version: 0,
};

function count(number: number, unit: string): string {
  return `${number.toLocaleString("en")} ${unit}${number === 1 ? "" : "s"}`;
}

function lineCount(code: string): number {
  return code === "" ? 0 : code.split("\n").length;
}
