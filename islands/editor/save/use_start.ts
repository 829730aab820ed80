// What a page is to start from as the editor opens: an example, put in where it is in nobody's way, or what was pasted elsewhere.
import { type Dispatch, type RefObject, useEffect, useEffectEvent } from "react";
import { SENTENCES } from "../../../contract/sentences.ts";
import { callPath, CALLS } from "../../../contract/paths.ts";
import type { HandedOver } from "../hand_over.ts";
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
    const isFree = state.code.trim() === "" && state.draft === null && state.brought === null;
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

export function useHandedOver(
  handedOver: HandedOver | null,
  isReady: boolean,
  intake: RefObject<IntakeHandle | null>,
): void {
  useEffect(() => {
    if (handedOver && isReady) intake.current?.takeHandedOver(handedOver);
  }, [handedOver, isReady]);
}
