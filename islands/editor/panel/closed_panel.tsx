import { sayChecked } from "../check/count_things.ts";
import { useEditor } from "../context.ts";

/** On wide screens it is all that stands of a closed panel: its heading, over the page. */
export function ClosedPanel() {
  const { state, dispatch } = useEditor();
  if (state.isPanelOpen) return null;
  return (
    <h3 className="panel-closed">
      <button
        type="button"
        aria-expanded={false}
        onClick={() => dispatch({ type: "panel", isOpen: true })}
      >
        {sayChecked(state)}
        <span className="visually-hidden">. Show the panel</span>
      </button>
    </h3>
  );
}
