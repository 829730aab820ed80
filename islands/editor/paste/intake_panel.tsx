// The editor's ear for what is pasted. It shows nothing: what came of it is said over the page.
import { type Ref, useEffect, useEffectEvent, useImperativeHandle } from "react";
import { SENTENCES } from "../../../contract/sentences.ts";
import { type IntakeHandle, useEditor } from "../context.ts";
import { applied } from "../check/fill_in.ts";
import { isDirty } from "../state.ts";
import { keptMenu } from "./kept_menu.ts";
import { isOfCode, isOtherField, picturesAmong } from "./transfers.ts";
import { useIntake } from "./use_intake.ts";

export function Intake() {
  const { state, dispatch, room, intake, open } = useEditor();
  const { takeText, ...handle } = useIntake();
  useImperativeHandle(intake as Ref<IntakeHandle>, () => handle);

  const hear = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    const text = clipboardData?.getData("text/plain") ?? "";
    const pictures = text === "" && clipboardData && picturesAmong(clipboardData);
    if (pictures) open(clipboardData, isOfCode(target));
    else if (isOtherField(target) || text === "" || !takeText(text)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = room.current;
    const onPaste = (event: ClipboardEvent) => hear(event);
    element?.addEventListener("paste", onPaste, { capture: true });
    return () => element?.removeEventListener("paste", onPaste, { capture: true });
  }, [room]);

  // What was pasted before this was there.
  const takeEarlier = useEffectEvent(() => {
    if (isDirty(state) && !state.isBroughtIn) takeText(state.code);
  });
  const isLoaded = state.saved !== null;
  useEffect(() => {
    if (isLoaded) takeEarlier();
  }, [isLoaded]);

  const { list, code: seen } = state.look.findings;
  const keepMenus = useEffectEvent(() => {
    if (state.pasted === null || seen !== state.pasted) return;
    const menu = state.code === seen ? keptMenu(list) : null;
    if (!menu) return dispatch({ type: "menus_looked_for" });
    const said = SENTENCES.menus_became_blocks(menu);
    dispatch({ type: "menus_kept", code: applied(seen, menu.edits), said });
  });
  useEffect(() => keepMenus(), [list, seen]);
  return null;
}
