import { useEffect, useEffectEvent, useRef, useState } from "react";
import { SENTENCES } from "../../contract/sentences.ts";
import type { StartExample } from "../../contract/examples/examples.ts";
import type { PublishState } from "../../contract/publishing/portfolio_payloads.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Icon } from "../../ui/parts/icon.tsx";
import { readDraft } from "../browser/draft.ts";
import { tellSaved } from "../browser/saved.ts";
import { liftArrival, liftArrivalLater, raiseArrival } from "./arrival_lid.ts";
import { type Handover, takeCard, takeHandedOver, takeStart } from "./hand_over.ts";
import { isOfferedNow, isTrialOf, readTrial } from "../browser/trial.ts";
import { loadCodeMirror } from "./code/code_field.tsx";
import type { Extras } from "./use_extras.ts";
import { Workspace } from "./workspace.tsx";

interface EditorProps {
  username: string;
  state: PublishState;
  examples: readonly StartExample[];
}

/** In these states, something else comes first on the dashboard. */
const OTHERS_FIRST: readonly PublishState[] = ["offline", "unverified", "taken_down"];

export function Editor({ username, state, examples }: EditorProps) {
  const hasPortfolio = state !== "none";
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const arrival = useArrival(username, hasPortfolio, () => setOpen(true));
  const kept = useKeptChanges(username, isOpen);
  useUnsent(username, isOpen, () => setOpen(true));
  const isDirty = useRef(false);
  const isSaved = useRef(false);
  const isStale = useRef(false);

  useEffect(() => {
    if (isOpen) showEditor(dialog.current);
  }, [isOpen]);

  function close() {
    if (!isDirty.current || confirm(SENTENCES.close_unsaved)) dialog.current?.close();
  }

  function onClose() {
    setOpen(false);
    arrival.forget();
    // A first page, or another visibility, changes the whole dashboard, so the server draws it again.
    if (isStale.current) location.reload();
    else if (isSaved.current) tellSaved();
    isSaved.current = false;
  }

  return (
    <>
      <Button
        look={OTHERS_FIRST.includes(state) ? "quiet" : "primary"}
        onClick={() => setOpen(true)}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
      >
        <Icon name="edit" />
        {hasPortfolio ? "Edit Portfolio" : "Create Portfolio"}
      </Button>
      {kept && <kept.KeptChanges username={username} open={() => setOpen(true)} />}
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
            start={arrival.start}
            card={arrival.card}
            handedOver={arrival.handedOver}
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

function showEditor(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  raiseArrival();
}

function useArrival(username: string, hasPortfolio: boolean, open: () => void) {
  const [start, setStart] = useState<string | null>(null);
  const [card, setCard] = useState<string | null>(null);
  const [handedOver, setHandedOver] = useState<Handover | null>(null);

  useEffect(() => {
    const start = takeStart();
    setStart(start);
    const card = takeCard();
    setCard(card);
    const trial = readTrial();
    const isWaiting = trial !== null && !isTrialOf(trial, username, hasPortfolio);
    if (start || card || isUnsent(username) || isWaiting && isOfferedNow(trial)) open();
    takeHandedOver().then((what) => {
      setHandedOver(what);
      if (what) open();
      else liftArrival();
    });
    return liftArrivalLater();
  }, []);

  function forget() {
    setStart(null);
    setCard(null);
    setHandedOver(null);
  }

  return { start, card, handedOver, forget };
}

/** Most browsers keep nothing, so what tells of it comes with what the editor needs later. */
function useKeptChanges(username: string, isOpen: boolean) {
  const [part, setPart] = useState<Extras | null>(null);
  useEffect(() => {
    if (isOpen || !readDraft(username) && !readTrial()) return setPart(null);
    import("./extras.ts").then(setPart, () => {});
  }, [username, isOpen]);
  return part;
}

/** The editor sends the save that was pressed, and says what became of it. */
function useUnsent(username: string, isOpen: boolean, open: () => void) {
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (isOpen) return;
    const onOnline = () => isUnsent(username) && openNow();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [username, isOpen]);
}

function isUnsent(username: string): boolean {
  return readDraft(username)?.save !== undefined;
}

function fetchAhead() {
  loadCodeMirror().catch(() => {});
}
