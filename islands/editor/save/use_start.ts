// The example that a page is to start from: fetched once the editor is ready, and put in where it is in nobody's way.
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
): void {
  const begin = useEffectEvent(async (name: string) => {
    const isFree = state.code.trim() === "" && state.draft === null;
    const reply = await call(callPath(CALLS.example, { name }));
    if (reply.ok) intake.current?.startFrom(reply.data, isFree);
    else dispatch({ type: "failed", error: failureMessage(reply, SENTENCES.server_error) });
  });
  useEffect(() => {
    if (name && isReady) begin(name);
  }, [name, isReady]);
}
