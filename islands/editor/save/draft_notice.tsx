// There is something from before that was never saved: take it up again, or let it go.
import { Button } from "../../../ui/parts/button.tsx";
import { dropDraft } from "../../browser/draft.ts";
import { useEditor } from "../context.ts";

export function DraftNotice() {
  const { state: { draft }, dispatch } = useEditor();
  return (
    <div role="status">
      {draft && (
        <div className="toast toast-draft">
          <p>{`You have an unsaved draft from ${new Date(draft.at).toLocaleString()}.`}</p>
          <Button look="quiet" onClick={() => dispatch({ type: "draft_restored" })}>
            Restore draft
          </Button>
          <Button
            look="plain"
            onClick={() => {
              dropDraft();
              dispatch({ type: "draft_discarded" });
            }}
          >
            Discard it
          </Button>
        </div>
      )}
    </div>
  );
}
