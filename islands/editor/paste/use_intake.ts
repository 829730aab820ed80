// What is pasted, dropped or opened becomes a page: taken out of what stood around it, joined, or asked about.
import { useRef } from "react";
import type { ExampleReply } from "../../../contract/portfolio_payloads.ts";
import { useEditor } from "../context.ts";
import { joinContinuation } from "./continuation.ts";
import { type Intake, takeIn, takeInFiles } from "./intake.ts";
import { readFiles } from "./intake_files.ts";
import { startsAsPage } from "./page_ends.ts";
import { readFileName } from "./paths.ts";
import { type IntakeNote, NEEDED } from "./taken_in.ts";
import { useLocalPictures } from "../pictures/use_local_pictures.ts";

const SHORT_LENGTH = 100;

export function useIntake() {
  const { state: { code }, dispatch, field, pictures } = useEditor();
  const tell = (note: IntakeNote | null) => dispatch({ type: "noted", note });
  const fail = (error: string) => dispatch({ type: "failed", error });
  /** The page that stops in the middle, as long as it is what is there. */
  const cutOff = useRef<string | null>(null);
  const warned = useRef<string | null>(null);
  const local = useLocalPictures(field, (file, done) => pictures.add([file], done));

  /** Undo brings back the raw text first. */
  function put(next: string, note: IntakeNote | null, raw?: string) {
    if (raw !== undefined && raw !== next) field.current?.editor?.replace(raw);
    field.current?.editor?.replace(next);
    dispatch({ type: "replaced", code: next, note, undo: code.trim() === "" ? null : code });
    local.send(next);
    cutOff.current = note?.kind === "cut_off" ? next : null;
  }

  function refuse(taken: Extract<Intake, { kind: "elided" | "not_a_page" }>, raw: string) {
    const markers = taken.kind === "elided" ? taken.markers : [];
    const message = [NEEDED[taken.kind], ...markers].join("\n");
    tell({ kind: "refused", said: taken.said, raw, markers, message });
  }

  /** Whether it was taken in; otherwise it is put where the cursor is. */
  function takeText(text: string): boolean {
    const taken = takeIn(text);
    const isWhole = taken.kind === "page" && startsAsPage(taken.code);
    if (cutOff.current === code && !isWhole) return goOn(text);
    const isOver = code.trim() === "" || (field.current?.editor?.isAllSelected() ?? false);
    if (taken.kind === "not_a_page" || taken.kind === "elided") {
      // A part of a page, or of a script, goes where the cursor is.
      const isMeant = isOver || taken.kind === "elided" && /<html[\s>]/i.test(text);
      if (isMeant) refuse(taken, text);
      return isMeant;
    }
    if (taken.kind !== "page") {
      if (taken.kind === "choice") tell(taken);
      else put(taken.code, taken, text);
      return true;
    }
    const { said, leftOut } = taken;
    if (!isWhole && (!isOver || said === null)) return false;
    const done = said ?? (isOver ? null : "This page took the place of the one that was there.");
    put(taken.code, done === null ? null : { kind: "said", said: done, leftOut }, text);
    return true;
  }

  /** The rest of a page that stopped in the middle. */
  function goOn(text: string): boolean {
    // A word that is repaired there.
    if (text.length < SHORT_LENGTH && !text.includes("<")) return false;
    const joined = joinContinuation(code, text);
    if (joined.kind === "unsure") tell(joined);
    else join(joined.code);
    return true;
  }

  /** It may stop in the middle once more. */
  function join(whole: string) {
    const taken = takeIn(whole);
    const note: IntakeNote = taken.kind === "cut_off"
      ? taken
      : { kind: "said", said: "Joined the two parts of the page.", leftOut: [] };
    put(whole, note);
  }

  function startFrom({ title, user_code }: ExampleReply, isFree: boolean) {
    const said = `This is “${title}”. Put your own name and words in, and save.`;
    if (isFree) return put(user_code, { kind: "said", said, leftOut: [] });
    tell({
      kind: "choice",
      said: `You have a page already. “${title}” takes its place in the editor when you press ` +
        "the button, and in public when you save.",
      pages: [{ title: `Start from “${title}”`, code: user_code }],
      leftOut: [],
    });
  }

  async function takeFiles(list: DataTransfer | FileList) {
    try {
      const files = await readFiles(list);
      const taken = takeInFiles(files, local.readAddressFrom);
      if (taken.kind === "choice") tell(taken);
      else if (taken.kind === "cut_off") put(taken.code, taken);
      else if (taken.kind !== "page") refuse(taken, "");
      else {
        const { said, leftOut } = taken;
        put(taken.code, said === null ? null : { kind: "said", said, leftOut });
      }
      const page = files.find(({ path }) => /\.html?$/i.test(path));
      if (page) dispatch({ type: "file_name", name: readFileName(page.path) });
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    takeText,
    /** What the browser hands over when it is asked, which not all do. */
    async pasteFromChat() {
      const text = await navigator.clipboard.readText().catch(() => "");
      if (text === "") {
        fail("Paste it into the field by hand: your browser did not hand the text over.");
      } else if (!takeText(text)) {
        dispatch({ type: "changed", code: code.trim() === "" ? text : `${code}\n${text}` });
      }
    },
    takeFiles,
    startFrom,
    choose: (page: string) => put(page, null),
    join,
    pasteRaw: (raw: string) => put(raw, null),
    /** Why this should not be saved as it is, said once; null when it can. */
    reasonAgainst() {
      if (warned.current === code) return null;
      const isWaiting = local.isNamedIn(code);
      if (cutOff.current !== code && !isWaiting) return null;
      warned.current = code;
      if (isWaiting) {
        return "Pictures of this page are still on their way. Wait for them, or press Save again to save it without them.";
      }
      return "This page stops in the middle. Paste the rest first, or press Save again to keep it as it is.";
    },
  };
}
