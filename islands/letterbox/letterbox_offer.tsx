import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { Button } from "../../ui/parts/button.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { useEditor } from "../editor/context.ts";
import type { EditorFeature } from "../editor/feature.ts";
import { useAction } from "../browser/use_action.ts";

export const letterboxInEditor: EditorFeature = {
  usePageCheck() {
    const { state: { look }, dispatch } = useEditor();
    const isOffered = look.reply?.offers_letterbox ?? false;
    const open = useAction(async () => {
      const reply = await call(CALLS.letterbox, { is_open: true });
      if (!reply.ok) return failureMessage(reply, SENTENCES.letterbox_failed);
      dispatch({ type: "ask_again" });
      return { done: `${reply.data.message} It can be turned off on the dashboard.` };
    });
    return {
      // The findings of the form are gone by then, so this is said outside of the groups.
      section: () => <p role="status" className="letterbox-said">{open.done || open.error}</p>,
      formAct: () =>
        isOffered
          ? (
            <Button {...open.button} onClick={() => open.run()}>
              Let visitors write to you
            </Button>
          )
          : null,
    };
  },
};
