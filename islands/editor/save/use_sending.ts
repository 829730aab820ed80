import { type Dispatch, useEffect, useEffectEvent } from "react";
import { CALLS } from "../../../contract/paths.ts";
import type { SavePortfolioRequest } from "../../../contract/publishing/portfolio_payloads.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { call, failureMessage } from "../../browser/call.ts";
import { dropDraft, readDraft, type UnsentSave } from "../../browser/draft.ts";
import { dropTrial } from "../../browser/trial.ts";
import { useAgain } from "../../browser/use_again.ts";
import { readSeenLoads } from "../preview/seen_loads.ts";
import type { EditorAction, EditorState } from "../state.ts";
import { keepUnsaved } from "./unsaved.ts";

interface SentSave extends UnsentSave {
  code: string;
}

/** A save that does not reach the server is sent again, as it was pressed, until it does. */
export function useSending(
  username: string | null,
  state: EditorState,
  dispatch: Dispatch<EditorAction>,
  readNow: () => string | undefined,
): (save: SentSave) => Promise<void> {
  const { waiting, isSaving, isBroughtIn } = state;

  async function send({ code, version, source }: SentSave): Promise<void> {
    const save = { code, version, source };
    dispatch({ type: "saving" });
    const loads = readSeenLoads();
    const request: SavePortfolioRequest = { user_code: code, version, source, loads };
    const reply = await call(CALLS.savePortfolio, request);
    if (reply.ok) {
      dispatch({ type: "saved", code, reply: reply.data });
      // A draft of what was typed since the save stays.
      if (username !== null && readDraft(username)?.code === code) dropDraft();
      if (isBroughtIn) dropTrial();
      if (!reply.data.changes_made) return;
      const saved = await call(CALLS.myPortfolio);
      if (saved.ok) dispatch({ type: "sanitized", code, portfolio: saved.data });
      return;
    }
    const isMissed = reply.status === 0;
    const kept = { ...state, code: readNow() ?? code, waiting: isMissed ? save : null };
    const isKept = keepUnsaved(username, kept);
    if (isMissed) return dispatch({ type: "save_waits", save: { ...save, isKept } });
    const error = failureMessage(reply, SENTENCES.portfolio_save_failed);
    dispatch({ type: "not_saved", error });
    if (reply.status !== 409) return;
    const theirs = await call(CALLS.myPortfolio);
    if (theirs.ok) dispatch({ type: "conflict", theirs: theirs.data });
  }

  const sendWaiting = useEffectEvent(() => {
    if (waiting && !isSaving) void send(waiting);
  });
  useAgain(waiting?.misses ?? 0, () => sendWaiting());
  const isFromBefore = waiting?.misses === 0;
  useEffect(() => {
    if (isFromBefore) sendWaiting();
  }, [isFromBefore]);

  return send;
}
