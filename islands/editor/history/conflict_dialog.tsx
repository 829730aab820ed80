import { Button } from "../../../ui/parts/button.tsx";
import { readDraft, storeDraft } from "../../browser/draft.ts";
import { EditorDialog } from "../editor_dialog.tsx";
import { useEditor } from "../context.ts";
import { Differences } from "./history.tsx";

export function ConflictDialog() {
  const { state: { theirs, code, error }, dispatch, saveOver, username } = useEditor();
  if (!theirs || username === null) return null;

  const takeTheirs = () => {
    storeDraft(username, code);
    dispatch({ type: "theirs_taken", draft: readDraft(username) });
  };

  return (
    <EditorDialog title="Somebody saved in between">
      {error && <p role="alert">{error}</p>}
      <p>
        What yours would change of the other save. The other one stays in the history, and yours in
        this browser, whichever you choose.
      </p>
      <Differences before={theirs.user_code} after={code} />
      <div className="actions">
        <Button look="quiet" onClick={takeTheirs}>Take the other one</Button>
        <Button onClick={saveOver}>Save mine over it</Button>
      </div>
    </EditorDialog>
  );
}
