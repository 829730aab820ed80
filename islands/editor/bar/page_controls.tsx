// How the page is looked at: at which width, and whether a press on it picks what is to be changed.
import { Choice } from "../choice.tsx";
import { useEditor } from "../context.ts";
import { DEVICES, useDevice } from "../preview/device.ts";

export function PageControls() {
  const { state, dispatch } = useEditor();
  const [device, choose] = useDevice();
  if (state.code.trim() === "" && !state.isEditing) return null;
  return (
    <>
      <Choice
        className="wide-only"
        label="Preview width"
        options={DEVICES}
        value={device}
        choose={choose}
      />
      <button
        type="button"
        className="edit-toggle"
        aria-pressed={state.isEditing}
        onClick={() => dispatch({ type: "editing", isOn: !state.isEditing })}
      >
        {state.isEditing ? "Done" : (
          <>
            Edit <span className="wide-word">on the page</span>
          </>
        )}
      </button>
    </>
  );
}
