import { Button } from "../../../ui/parts/button.tsx";
import { useCopy } from "../../browser/use_copy.ts";
import { useEditor } from "../context.ts";
import { EditorDialog } from "../editor_dialog.tsx";
import { ToastBox } from "../toasts.tsx";
import { type IntakeNote, NEEDED } from "./take_paste.ts";
import { lastLines } from "./continuation.ts";

export function IntakeDialog() {
  const { state: { note }, dispatch } = useEditor();
  if (!note || note.kind === "said" || note.kind === "cut_off") return null;
  const close = () => dispatch({ type: "noted", note: null });
  return (
    <EditorDialog title={titleOf(note)} cancel={close}>
      <Body note={note} close={close} />
      <div className="actions">
        <Button look="plain" onClick={close}>Cancel</Button>
      </div>
    </EditorDialog>
  );
}

type OpenChoice = Exclude<IntakeNote, { kind: "said" | "cut_off" }>;

function titleOf(note: OpenChoice): string {
  return note.kind === "unsure"
    ? "Where does the second part go on? Choose what reads right."
    : note.said;
}

function Body({ note, close }: { note: OpenChoice; close(): void }) {
  const { intake } = useEditor();
  switch (note.kind) {
    case "choice":
      return (
        <div className="intake-choices">
          {note.pages.map(({ title, code, lines, words }, i) => (
            <button
              key={i}
              type="button"
              onClick={() => intake.current?.choose(code)}
            >
              <strong>{title}</strong>
              <span>{`${lines.toLocaleString("en")} lines`}</span>
              {words && <span>{words}</span>}
            </button>
          ))}
        </div>
      );
    case "unsure":
      return (
        <div className="intake-choices">
          {note.ways.map(({ code, seam }, i) => (
            <button
              key={i}
              type="button"
              aria-label={`Join it like this, way ${i + 1}`}
              aria-describedby={`seam_${i}`}
              onClick={() => intake.current?.join(code)}
            >
              <code id={`seam_${i}`}>
                {seam.before}
                <ins>{seam.after}</ins>
              </code>
            </button>
          ))}
        </div>
      );
    case "refused":
      return (
        <>
          {note.markers.length > 0 && (
            <ul>
              {note.markers.map((marker, i) => (
                <li key={i}>
                  <code>{marker}</code>
                </li>
              ))}
            </ul>
          )}
          <AskAssistant text={note.message} />
          {note.raw && (
            <Button
              look="plain"
              onClick={() => {
                intake.current?.pasteRaw(note.raw);
                close();
              }}
            >
              Paste it all the same
            </Button>
          )}
        </>
      );
  }
}

export function AskAssistant({ text }: { text: string }) {
  const { said, copy } = useCopy();
  return (
    <p className="ask-assistant">
      <Button look="quiet" onClick={() => copy(text)}>Copy a message for your assistant</Button>
      <span role="status">{said}</span>
    </p>
  );
}

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
