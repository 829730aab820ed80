// The portfolio editor: its button on the dashboard, and the workspace that opens from it.
import { useEffect, useRef, useState } from "react";
import { SENTENCES } from "../../contract/sentences.ts";
import type { StartExample } from "../../contract/examples/examples.ts";
import type { PublishState } from "../../contract/publishing/portfolio_payloads.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Icon } from "../../ui/parts/icon.tsx";
import { tellSaved } from "../browser/saved.ts";
import { type HandedOver, takeHandedOver } from "./hand_over.ts";
import { takeStart } from "./hand_over.ts";
import { isOfferedNow, readTrial } from "../browser/trial.ts";
import { loadCodeMirror } from "./code/code_field.tsx";
import { Workspace } from "./workspace.tsx";

interface EditorProps {
  username: string;
  /** Of the page, when the dashboard was drawn. */
  state: PublishState;
  /** To begin with, for whoever has no page yet. */
  examples: readonly StartExample[];
}

export function Editor({ username, state, examples }: EditorProps) {
  const hasPortfolio = state !== "none";
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState<string | null>(null);
  const [handedOver, setHandedOver] = useState<HandedOver | null>(null);
  const isDirty = useRef(false);
  const isSaved = useRef(false);
  const isStale = useRef(false);

  useEffect(() => {
    const start = takeStart();
    setStart(start);
    const trial = readTrial();
    // What came along with the registration is in the account already.
    const isWaiting = trial !== null && !(hasPortfolio && trial.registeredAs === username);
    if (start || isWaiting && isOfferedNow(trial)) setOpen(true);
    takeHandedOver().then((what) => {
      setHandedOver(what);
      if (what) setOpen(true);
    });
  }, []);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);

  function close() {
    if (!isDirty.current || confirm(SENTENCES.close_unsaved)) dialog.current?.close();
  }

  function onClose() {
    setOpen(false);
    setStart(null);
    setHandedOver(null);
    // A first page, or who may see it, changes the whole dashboard: the server draws it anew.
    if (isStale.current) location.reload();
    else if (isSaved.current) tellSaved();
    isSaved.current = false;
  }

  return (
    <>
      <Button
        look={state === "none" || state === "online" ? "primary" : "quiet"}
        onClick={() => setOpen(true)}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
      >
        <Icon name="edit" />
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
            state={state}
            examples={examples}
            start={start}
            handedOver={handedOver}
            close={close}
            tell={(state) => {
              isDirty.current = state.isDirty;
              isSaved.current ||= state.isSaved;
              isStale.current = state.isStale;
            }}
          />
        )}
      </dialog>
    </>
  );
}

/** What did not come is asked for again as the editor opens. */
function fetchAhead() {
  loadCodeMirror().catch(() => {});
}
