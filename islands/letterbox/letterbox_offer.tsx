import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { Button } from "../../ui/parts/button.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { useEditor } from "../editor/context.ts";
import type { EditorFeature } from "../editor/feature.ts";
import { useAction } from "../browser/use_action.ts";

export const letterboxInEditor: EditorFeature = {
  usePageCheck: () => ({ section: () => <LetterboxOffer /> }),
};

function LetterboxOffer() {
  const { state: { look }, dispatch } = useEditor();
  const isOffered = look.reply?.offers_letterbox ?? false;
  const open = useAction(async () => {
    const reply = await call(CALLS.letterbox, { is_open: true });
    if (!reply.ok) return failureMessage(reply, SENTENCES.letterbox_failed);
    dispatch({ type: "ask_again" });
    return { done: `${reply.data.message} It can be turned off on the dashboard.` };
  });
  const said = open.done || open.error;

  return (
    <div className="letterbox-offer" hidden={!isOffered && !said}>
      {isOffered && (
        <>
          <p>This page has a form. What visitors write in it can come to you.</p>
          <Button look="quiet" {...open.button} onClick={() => open.run()}>
            Let visitors write to you
          </Button>
        </>
      )}
      <span role="status">{said}</span>
    </div>
  );
}
