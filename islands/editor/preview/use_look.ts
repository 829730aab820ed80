// The draft as the public would see it: asked for at every pause in typing, the newest answer alone kept.
import { type Dispatch, useEffect } from "react";
import { PREVIEW_DELAY_MS } from "../../../contract/limits.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { checkUserCode, checkUserCodeSize, sentenceOfRule } from "../../../contract/rules.ts";
import { failureMessage } from "../../browser/call.ts";
import { askPreview } from "./ask_preview.ts";
import type { EditorAction, EditorState } from "../state.ts";

/** Nothing while an earlier version stands in the page's place: one preview takes the place of another. */
export function useLook(
  username: string | null,
  state: EditorState,
  dispatch: Dispatch<EditorAction>,
): void {
  const { code, isNewPage, shownVersion } = state;
  const isAsked = state.saved !== null && shownVersion === null;

  useEffect(() => {
    if (!isAsked) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      if (checkUserCode(code) || checkUserCodeSize(code)) {
        const error = sentenceOfRule(checkUserCodeSize(code));
        return dispatch({ type: "nothing_to_look_at", error });
      }
      dispatch({ type: "asking" });
      const request = { user_code: code, is_new_page: isNewPage };
      const answer = await askPreview(username, request, () => !isStale);
      if (isStale || !answer) return;
      if (answer.ok) return dispatch({ type: "looked", code, reply: answer.data });
      const error = failureMessage(answer, SENTENCES.preview_failed);
      dispatch({ type: "not_looked", error, isOfThePage: answer.status === 400 });
    }, PREVIEW_DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [username, code, isAsked, isNewPage, state.look.asks, dispatch]);
}
