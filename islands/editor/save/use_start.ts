// The example that a page is to start from: fetched, and put in where it is in nobody's way. One is named as the editor opens.
import { type Dispatch, type RefObject, useEffect, useEffectEvent } from "react";
import { SENTENCES } from "../../../contract/sentences.ts";
import { callPath, CALLS } from "../../../contract/paths.ts";
import { call, failureMessage } from "../../browser/call.ts";
import type { IntakeHandle } from "../context.ts";
import type { EditorAction, EditorState } from "../state.ts";

export function useStart(
  name: string | null,
  isReady: boolean,
  state: EditorState,
  intake: RefObject<IntakeHandle | null>,
  dispatch: Dispatch<EditorAction>,
): (name: string) => Promise<void> {
  async function begin(name: string) {
    const isFree = state.code.trim() === "" && state.draft === null;
    const reply = await call(callPath(CALLS.example, { name }));
    if (reply.ok) intake.current?.startFrom(reply.data, isFree);
    else dispatch({ type: "failed", error: failureMessage(reply, SENTENCES.server_error) });
  }
  const beginNow = useEffectEvent(begin);
  useEffect(() => {
    if (name && isReady) beginNow(name);
  }, [name, isReady]);
  return begin;
}
