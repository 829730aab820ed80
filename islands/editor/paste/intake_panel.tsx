import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { SENTENCES } from "../../../contract/sentences.ts";
import { type IntakeHandle, useEditor } from "../context.ts";
import { applied } from "../check/fill_in.ts";
import { isDirty } from "../state.ts";
import { isOfCode, isOtherField, picturesAmong } from "./dropped_files.ts";
import { picturesHandedOver } from "./handed_pictures.ts";
import type { ExampleReply } from "../../../contract/publishing/portfolio_payloads.ts";
import { type Handover, holdDropped } from "../hand_over.ts";
import { inOneLineBreak } from "../code/code_changes.ts";
import { takeInFiles } from "./intake.ts";
import { readFiles } from "./intake_files.ts";
import type { IntakeFile } from "./outcome.ts";
import { describePage } from "./page_choices.ts";
import { readFileName } from "./references.ts";
import { type IntakeNote, noteOfJoin, refuse, takePaste } from "./take_paste.ts";
import { useLocalPictures } from "../../pictures/use_local_pictures.ts";
import type { CodeEdit, Finding, FoundPlace } from "../../../contract/page_code/findings.ts";

interface KeptMenu {
  edits: CodeEdit[];
  count: number;
}

const CUT_OFF_MAX = 8;
const END_LENGTH = 80;

export function Intake() {
  const { state, dispatch, room, intake, open } = useEditor();
  const { takeText, ...handle } = useIntake();
  useImperativeHandle(intake as Ref<IntakeHandle>, () => handle);

  const takeClipboard = useEffectEvent((event: ClipboardEvent) => {
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
    const onPaste = (event: ClipboardEvent) => takeClipboard(event);
    element?.addEventListener("paste", onPaste, { capture: true });
    return () => element?.removeEventListener("paste", onPaste, { capture: true });
  }, [room]);

  const takeEarlier = useEffectEvent(() => {
    if (isDirty(state) && !state.isBroughtIn && !state.waiting) takeText(state.code);
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

function useIntake() {
  const { state: { code }, dispatch, field } = useEditor();
  const showNote = (note: IntakeNote | null) => dispatch({ type: "noted", note });
  const fail = (error: string) => dispatch({ type: "failed", error });
  const { put, takePictures, readAddressFrom, isCutOff, reasonAgainst } = usePut();

  function takeText(text: string): boolean {
    const step = takePaste(text, { code, isOver: isOver(), isCutOff: isCutOff() });
    if (step.kind === "ask") showNote(step.note);
    else if (step.kind === "put") put(step.code, step.note, step.raw);
    return step.kind !== "at_cursor";
  }

  function isOver(): boolean {
    return code.trim() === "" || (field.current?.editor?.isAllSelected() ?? false);
  }

  function startFrom({ title, user_code }: ExampleReply, isFree: boolean) {
    const said = `This is “${title}”. Put your own name and words in, and save.`;
    if (isFree) return put(user_code, { kind: "said", said, leftOut: [] });
    showNote({
      kind: "choice",
      said: `You have a page already. “${title}” takes its place in the editor when you press ` +
        "the button, and in public when you save.",
      pages: [{ ...describePage(user_code, title), title: `Start from “${title}”` }],
      leftOut: [],
    });
  }

  async function takeFiles(reading: Promise<IntakeFile[]> | IntakeFile[]) {
    try {
      const files = await reading;
      if (takePictures(files)) return;
      const taken = takeInFiles(files, readAddressFrom);
      if (taken.kind === "choice") showNote(taken);
      else if (taken.kind === "cut_off") put(taken.code, taken);
      else if (taken.kind !== "page") showNote(refuse(taken, ""));
      else {
        const { said, leftOut, raw = null } = taken;
        put(taken.code, said === null ? null : { kind: "said", said, leftOut }, raw);
      }
      const page = files.find(({ path }) => /\.html?$/i.test(path));
      if (page) dispatch({ type: "file_name", name: readFileName(page.path) });
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    takeText,
    async pasteFromChat() {
      const text = await navigator.clipboard.readText().catch(() => "");
      if (text === "") {
        fail("Paste it into the field by hand: your browser did not hand the text over.");
      } else if (!takeText(text)) {
        dispatch({ type: "changed", code: isOver() ? text : `${code}\n${text}` });
      }
    },
    takeFiles: (list: DataTransfer | FileList) => takeFiles(readFiles(holdDropped(list))),
    takeHandedOver(what: Handover) {
      if (what.kind === "files") return takeFiles(what.files);
      if (!takeText(what.text)) dispatch({ type: "changed", code: what.text });
    },
    startFrom,
    choose: (page: string) => put(page, null),
    join: (whole: string) => put(whole, noteOfJoin(whole)),
    pasteRaw: (raw: string) => put(raw, null),
    reasonAgainst,
  };
}

function usePut() {
  const { state: { code }, dispatch, field, pictures, pagePictures, files, username } = useEditor();
  /** Undo may bring an earlier cut-off page back, and the code above its end may be edited, so ends are remembered. */
  const cutOff = useRef<string[]>([]);
  const warned = useRef<string | null>(null);
  const local = useLocalPictures(
    field,
    (file, done) => pictures.add([file], done),
    username === null ? null : (file, done) => files.add([file], done),
  );

  /** Undo first brings back `raw`, the text as it was pasted. */
  function put(next: string, note: IntakeNote | null, raw: string | null = null) {
    if (raw !== null && raw !== next) field.current?.editor?.replace(raw);
    field.current?.editor?.replace(next);
    const isFree = code.trim() === "";
    const undo = isFree && raw !== next ? raw : isFree ? null : code;
    dispatch({ type: "replaced", code: next, note, undo });
    local.send(next);
    if (note?.kind === "cut_off") {
      cutOff.current = [endOf(next), ...cutOff.current].slice(0, CUT_OFF_MAX);
    }
  }

  function isCutOff(): boolean {
    return cutOff.current.includes(endOf(code));
  }

  function reasonAgainst(): string | null {
    if (warned.current === code) return null;
    const isWaiting = local.isNamedIn(code);
    if (!isCutOff() && !isWaiting) return null;
    warned.current = code;
    if (isWaiting) {
      return "Pictures of this page are still on their way. Wait for them, or press Save again to save it without them.";
    }
    return "This page stops in the middle. Paste the rest first, or press Save again to keep it as it is.";
  }

  function takePictures(files: Parameters<typeof picturesHandedOver>[0]): boolean {
    const given = picturesHandedOver(files);
    if (!given) return false;
    pagePictures.current?.add(given);
    return true;
  }

  return { put, takePictures, readAddressFrom: local.readAddressFrom, isCutOff, reasonAgainst };
}

function endOf(code: string): string {
  return inOneLineBreak(code).slice(-END_LENGTH);
}

export function keptMenu(findings: readonly Finding[]): KeptMenu | null {
  const places = findings.filter(({ rule }) => rule === "menu").flatMap(({ places }) => places);
  const edits = places.map(keepingEdits).find((edits) => edits !== null);
  return edits ? { edits, count: places.length } : null;
}

function keepingEdits({ at, fix }: FoundPlace): CodeEdit[] | null {
  if (!at || !fix || !("edits" in fix)) return null;
  const isTakenOut = fix.edits.some(({ start, end }) => start <= at.start && at.end <= end);
  return isTakenOut ? null : fix.edits;
}
