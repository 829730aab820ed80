// What is true of the page, one thing at a time: not saved, live with its link, or nobody sees it.
import { portfolioPath } from "../../../contract/paths.ts";
import { useCopy } from "../../browser/use_copy.ts";
import { useEditor } from "../context.ts";
import { isDirty } from "../state.ts";

export function SaveState() {
  const { state, username } = useEditor();
  const { said, copy } = useCopy();
  const isUnsaved = isDirty(state);
  const isOnline = state.publishState === "online" && state.saved!.user_code_status;
  if (isUnsaved) return <Said isUnsaved>Not saved yet</Said>;
  if (!state.saved!.user_code_status) return <Said>Nothing saved yet</Said>;
  if (!isOnline) return <Said>Offline: nobody sees it</Said>;
  const path = portfolioPath(username);
  return (
    <span className="save-state">
      <span className="visually-hidden">No unsaved changes.</span>
      <a href={path} target="_blank" rel="noopener">
        <span className="wide-word">{location.host}</span>
        {path}
      </a>
      <button type="button" onClick={() => copy(location.origin + path)}>{said || "Copy"}</button>
    </span>
  );
}

function Said({ children, isUnsaved = false }: { children: string; isUnsaved?: boolean }) {
  return <span className="save-state" data-is-unsaved={isUnsaved}>{children}</span>;
}
