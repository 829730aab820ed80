import { useEffect, useEffectEvent } from "react";
import { PREVIEW_DELAY_MS } from "../../../contract/limits.ts";
import { KEPT_SENTENCES } from "../../../contract/publishing/kept_sentences.ts";
import { checkUserCode, checkUserCodeSize } from "../../../contract/rules.ts";
import { sentenceOfRule, SENTENCES } from "../../../contract/sentences.ts";
import { type CallFailure, failureMessage } from "../../browser/call.ts";
import { useAgain } from "../../browser/use_again.ts";
import { useEditor } from "../context.ts";
import { keepUnsaved } from "../save/unsaved.ts";
import { type EditorState, isDirty } from "../state.ts";
import { askPreview } from "./ask_preview.ts";
import type { NotLooked } from "./look.ts";

/** The server keeps one preview per person, so none is asked for while an earlier version is shown. */
export function Looking(): null {
  const { username, state, dispatch } = useEditor();
  const { code, isNewPage, shownVersion, look: { waitsForPause, asks, misses } } = state;
  const isAsked = state.saved !== null && shownVersion === null;

  const explain = useEffectEvent((failure: CallFailure): NotLooked => {
    const isMissed = failure.status === 0;
    const error = isMissed
      ? sayKept(username, state)
      : failureMessage(failure, SENTENCES.preview_failed);
    return { error, isOfThePage: failure.status === 400, isMissed };
  });

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
      const show = (url: string) => {
        if (!isStale) dispatch({ type: "framed", code, url });
      };
      const answer = await askPreview(username, request, () => !isStale, show);
      if (isStale || !answer) return;
      if (answer.ok) dispatch({ type: "looked", code, reply: answer.data });
      else dispatch({ type: "not_looked", ...explain(answer) });
    }, waitsForPause ? PREVIEW_DELAY_MS : 0);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [username, code, isAsked, isNewPage, waitsForPause, asks, dispatch]);

  useAgain(misses, () => dispatch({ type: "ask_again" }));
  return null;
}

function sayKept(username: string | null, state: EditorState): string {
  if (!isDirty(state)) return KEPT_SENTENCES.not_reached;
  return keepUnsaved(username, state) ? KEPT_SENTENCES.kept : KEPT_SENTENCES.not_kept;
}
