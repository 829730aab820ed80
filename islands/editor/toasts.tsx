import type { PropsWithChildren } from "react";
import { Button } from "../../ui/parts/button.tsx";
import { useEditor } from "./context.ts";
import { SaveResult } from "./save/save_result.tsx";
import type { Toast } from "./state.ts";
import type { Extras } from "./use_extras.ts";
import { usePassing } from "./use_passing.ts";
import { Time } from "../../ui/parts/time.tsx";
import { dropDraft } from "../browser/draft.ts";
import { dropTrial, storeTrial } from "../browser/trial.ts";

export function Toasts({ extras }: { extras: Extras | null }) {
  const { state, dispatch } = useEditor();
  const { error, toast, theirs } = state;
  return (
    <div className="toasts">
      <DraftNotice />
      {/* The extras show the rest of a save's result (saved_sheet.tsx). */}
      {!extras && state.result && (
        <ToastBox kind="said">
          <SaveResult result={state.result} />
        </ToastBox>
      )}
      {extras && <extras.Uploads />}
      {extras && <extras.CutOffToast />}
      {extras && <extras.WaitingToast />}
      <div role="status">
        {toast && <Said key={`${toast.said} ${toast.undo?.length}`} toast={toast} />}
      </div>
      <div role="alert">
        {error && !theirs && (
          <ToastBox
            kind="error"
            close={() => dispatch({ type: "failed", error: "" })}
          >
            <p>{error}</p>
          </ToastBox>
        )}
      </div>
    </div>
  );
}

function Said({ toast: { said, undo, leftOut } }: { toast: Toast }) {
  const { dispatch } = useEditor();
  const close = () => dispatch({ type: "told", toast: null });
  const holding = usePassing(close);
  return (
    <div {...holding}>
      <ToastBox kind="said" close={close}>
        <p>{said}</p>
        {leftOut.length > 0 && (
          <details>
            <summary>What was left out</summary>
            <pre tabIndex={0}>{leftOut.map(({ what, text }) => `${what}: ${text}`).join("\n")}</pre>
          </details>
        )}
        {undo !== null && (
          <Button
            look="plain"
            onClick={() => {
              dispatch({ type: "changed", code: undo });
              close();
            }}
          >
            Undo
          </Button>
        )}
      </ToastBox>
    </div>
  );
}

function DraftNotice() {
  const { state: { draft, brought, isBroughtIn, code }, dispatch, username } = useEditor();

  function discardBrought() {
    if (username === null) storeTrial(code);
    else if (!isBroughtIn) dropTrial();
    dispatch({ type: "brought_discarded" });
  }

  return (
    <div role="status">
      {draft && (
        <Kept
          said="You have an unsaved draft from"
          at={draft.at}
          restore="Restore draft"
          onRestore={() => dispatch({ type: "draft_restored" })}
          onDiscard={() => {
            dropDraft();
            dispatch({ type: "draft_discarded" });
          }}
        />
      )}
      {brought && (
        <Kept
          said="You tried another page, which is not saved, on"
          at={brought.at}
          restore="Put it here"
          onRestore={() =>
            dispatch({ type: "brought_in", said: "This is the page that you tried before." })}
          onDiscard={discardBrought}
        />
      )}
    </div>
  );
}

function Kept({ said, at, restore, onRestore, onDiscard }: {
  said: string;
  at: number;
  restore: string;
  onRestore(): void;
  onDiscard(): void;
}) {
  return (
    <div className="toast toast-draft">
      <p>
        {said} <Time at={at} />.
      </p>
      <Button look="quiet" onClick={onRestore}>{restore}</Button>
      <Button look="plain" onClick={onDiscard}>Discard it</Button>
    </div>
  );
}

export function ToastBox(
  { kind, close, children }: PropsWithChildren<{ kind: string; close?(): void }>,
) {
  return (
    <div className={`toast toast-${kind}`}>
      {children}
      {close && (
        <button type="button" className="toast-close" aria-label="Dismiss" onClick={close}>
          <span aria-hidden="true">×</span>
        </button>
      )}
    </div>
  );
}
