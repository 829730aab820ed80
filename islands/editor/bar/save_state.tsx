// What is true of the page, one thing at a time: not saved, live with its link, or nobody sees it.
import { portfolioPath } from "../../../contract/paths.ts";
import { useCopy } from "../../browser/use_copy.ts";
import { useEditor } from "../context.ts";
import { isDirty } from "../state.ts";
import { pagesHost, pagesOrigin } from "../../browser/pages_origin.ts";

export function SaveState() {
  const { state, username } = useEditor();
  const { said, copy } = useCopy();
  const isUnsaved = isDirty(state);
  const isOnline = state.publishState === "online" && state.saved!.user_code_status;
  if (username === null) {
    return <Said>{isUnsaved ? "Not public" : "Nothing here yet"}</Said>;
  }
  if (isUnsaved) return <Said isUnsaved>Not saved yet</Said>;
  if (!state.saved!.user_code_status) return <Said>Nothing saved yet</Said>;
  if (state.publishState === "unverified") return <Said>Waits for your email to be verified</Said>;
  if (state.publishState === "held") return <Said>Waits for an operator to look at it</Said>;
  if (state.publishState === "taken_down") return <Said>Taken down by an operator</Said>;
  if (!isOnline) return <Said>Offline: nobody sees it</Said>;
  const path = portfolioPath(username);
  const address = pagesOrigin() + path;
  return (
    <span className="save-state">
      <span className="visually-hidden">No unsaved changes.</span>
      <a href={address} target="_blank" rel="noopener">
        <span className="wide-word">{pagesHost()}</span>
        {path}
      </a>
      <button type="button" onClick={() => copy(address)}>{said || "Copy"}</button>
    </span>
  );
}

function Said({ children, isUnsaved = false }: { children: string; isUnsaved?: boolean }) {
  return <span className="save-state" data-is-unsaved={isUnsaved}>{children}</span>;
}
