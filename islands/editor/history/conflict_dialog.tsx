import { Button } from "../../../ui/parts/button.tsx";
import { readDraft, storeDraft } from "../../browser/draft.ts";
import { useEditor } from "../context.ts";
import { EditorDialog } from "../editor_dialog.tsx";
import { Comparison } from "./comparison.tsx";
import { SeeTheCode } from "./differences.tsx";

export function ConflictDialog() {
  const { state: { theirs, code, error }, dispatch, saveOver, username } = useEditor();
  if (!theirs || username === null) return null;

  const takeTheirs = () => {
    storeDraft(username, code);
    dispatch({ type: "theirs_taken", draft: readDraft(username) });
  };

  return (
    <EditorDialog title="Somebody saved in between" className="conflict">
      {error && <p role="alert">{error}</p>}
      <p>
        The other one stays in the history, and yours in this browser, whichever you choose.
      </p>
      <Comparison
        before={{ name: "The other save", code: theirs.user_code }}
        after={{ name: "Yours", code }}
      />
      <SeeTheCode before={theirs.user_code} after={code} />
      <div className="actions">
        <Button look="quiet" onClick={takeTheirs}>Take the other one</Button>
        <Button onClick={saveOver}>Save mine over it</Button>
      </div>
    </EditorDialog>
  );
}
