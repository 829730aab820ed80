import type { Dispatch, RefObject } from "react";
import type { IntakeHandle } from "../context.ts";
import { type EditorAction, type EditorState, missingPictures } from "../state.ts";

/** A save of a page that is not whole is asked about once. */
export function saveOrAsk(
  state: EditorState,
  dispatch: Dispatch<EditorAction>,
  intake: RefObject<IntakeHandle | null>,
  save: () => Promise<void>,
): void {
  const reason = intake.current?.reasonAgainst();
  if (reason) dispatch({ type: "failed", error: reason });
  // The dialog is loaded with the intake.
  else if (intake.current && missingPictures(state).length > state.askedForPictures) {
    dispatch({ type: "asking_for_pictures", isOpen: true });
  } else void save();
}
