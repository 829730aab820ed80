// There is something from before that was never saved: take it up again, or let it go.
import { Button } from "../../../ui/parts/button.tsx";
import { Time } from "../../../ui/parts/time.tsx";
import { dropDraft } from "../../browser/draft.ts";
import { dropTrial, storeTrial } from "../../browser/trial.ts";
import { useEditor } from "../context.ts";

export function DraftNotice() {
  const { state: { draft, brought, isBroughtIn, code }, dispatch, username } = useEditor();

  function discardBrought() {
    // What is tried now has its place, without the one before.
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
