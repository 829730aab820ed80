// What is done in the editor; somebody without an account is told what needs one.
import { type Dispatch, useMemo } from "react";
import { type EditorAction, GUEST_TABS } from "./state.ts";
import { NEEDS_ACCOUNT } from "./use_opening.ts";

export function useDispatch(
  username: string | null,
  dispatch: Dispatch<EditorAction>,
): Dispatch<EditorAction> {
  return useMemo(() => {
    if (username !== null) return dispatch;
    return (action) => {
      const isRefused = action.type === "wanted" && action.wanted !== null ||
        action.type === "tab" && !GUEST_TABS.includes(action.tab);
      const toast = { said: NEEDS_ACCOUNT, undo: null, leftOut: [] };
      dispatch(isRefused ? { type: "told", toast } : action);
    };
  }, [username, dispatch]);
}
