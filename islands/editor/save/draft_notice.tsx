// There is something from before that was never saved: take it up again, or let it go.
import { Button } from "../../../ui/parts/button.tsx";

export function DraftNotice(
  { draft, restore, discard }: {
    /** Milliseconds since 1970. */
    draft: { at: number } | null;
    restore(): void;
    discard(): void;
  },
) {
  return (
    <div role="status" className={draft ? "notice notice-info draft" : "notice-empty"}>
      {draft && (
        <>
          <p>{`You have an unsaved draft from ${new Date(draft.at).toLocaleString()}.`}</p>
          <Button look="quiet" onClick={restore}>Restore draft</Button>
          <Button look="plain" onClick={discard}>Discard it</Button>
        </>
      )}
    </div>
  );
}
