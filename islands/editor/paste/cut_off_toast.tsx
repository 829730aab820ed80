import { Button } from "../../../ui/parts/button.tsx";
import { useEditor } from "../context.ts";
import { ToastBox } from "../editor_dialog.tsx";
import { lastLines } from "./continuation.ts";
import { AskAssistant } from "./intake_dialog.tsx";
import { NEEDED } from "./taken_in.ts";

export function CutOffToast() {
  const { state: { note }, dispatch, intake } = useEditor();
  return (
    <div role="status">
      {note?.kind === "cut_off" && (
        <ToastBox
          kind="cut-off"
          close={() => dispatch({ type: "noted", note: null })}
        >
          <p>{`${note.said} Ask your assistant to go on, and paste its answer here.`}</p>
          <Button look="quiet" onClick={() => intake.current?.pasteFromChat()}>
            Paste the rest
          </Button>
          <AskAssistant text={`${NEEDED.cut_off}\n\n${lastLines(note.code)}`} />
        </ToastBox>
      )}
    </div>
  );
}
