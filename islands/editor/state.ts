import type { FoundPlace, Place } from "../../contract/page_code/findings.ts";
import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import type { MessageOf } from "../../contract/publishing/frame_messages.ts";
import type {
  MyPortfolioReply,
  PreviewPortfolioReply,
  PublishState,
  SavePortfolioReply,
} from "../../contract/publishing/portfolio_payloads.ts";
import type { Visibility } from "../../contract/publishing/visibility.ts";
import type { Draft, UnsentSave } from "../browser/draft.ts";
import type { Trial } from "../browser/trial.ts";
import type { LeftOut } from "./paste/outcome.ts";
import type { IntakeNote } from "./paste/take_paste.ts";
import { type Look, NO_LOOK, type NotLooked } from "./preview/look.ts";

export const TABS = ["check", "code", "pictures", "history"] as const;
export const GUEST_TABS: readonly Tab[] = ["check", "code", "pictures"];
export type Tab = typeof TABS[number];

export const SHEET_HEIGHTS = ["low", "half", "high"] as const;
export type SheetHeight = typeof SHEET_HEIGHTS[number];

export interface Pick {
  at: number;
  written: string | null;
  /** It comes from the frame, so it may only place a field of ours. It is null for an element that is not on the page. */
  look: MessageOf<"folio:pick">["look"] | null;
  /** It is the code in which nothing but the picked words differs from that of the frame, or null. */
  typed: string | null;
  /** The page is asked where it is, since no press told. */
  isSought?: boolean;
}

export type ReplacementTarget =
  | { kind: "places"; what: "picture" | "file"; places: readonly Place[]; found: string }
  | { kind: "element"; at: number };

export interface Toast {
  said: string;
  /** It is the code that Undo brings back, or null. */
  undo: string | null;
  leftOut: readonly LeftOut[];
}

export interface WaitingSave extends UnsentSave {
  code: string;
  /** This browser has it after a reload too. */
  isKept: boolean;
  /** So often in a row the server was not reached; 0 after a reload, before it is tried again. */
  misses: number;
}

export interface ChosenVersion {
  version: number;
  code: string;
  saved_at: string;
}

/** It is compared with the page in the editor, unless with another version. */
export interface ShownVersion extends ChosenVersion {
  against: ChosenVersion | null;
}

export interface EditorState {
  saved: MyPortfolioReply | null;
  code: string;
  /** The page was pasted over the saved one, so the two are not compared. */
  isNewPage: boolean;
  pasted: string | null;
  publishState: PublishState;
  draft: Draft | null;
  /** It was pasted before its author signed in, and stays until it is taken up or discarded. */
  brought: Omit<Trial, "registeredAs"> | null;
  /** The editor holds `brought`, or code that was made from it. */
  isBroughtIn: boolean;
  isNaming: boolean;
  isAskingForPictures: boolean;
  /** So many missing pictures were asked for, and their author went on without them. */
  askedForPictures: number;
  /** The name of the feature's dialog that is open. */
  dialog: string | null;
  /** A save of exactly this code is recorded as the restore of an earlier one. */
  restored: string | null;
  isSaving: boolean;
  /** It goes out when the network is back. */
  waiting: WaitingSave | null;
  result: SavePortfolioReply | null;
  isResultOpen: boolean;
  visibility: Visibility | null;
  /** The dashboard around does not know of a change of access in the editor. */
  hasChangedAccess: boolean;
  /** It is what another tab or device saved since; nothing is lost until the author chooses. */
  theirs: MyPortfolioReply | null;
  error: string;
  toast: Toast | null;
  note: IntakeNote | null;
  tab: Tab;
  isPanelOpen: boolean;
  sheet: SheetHeight;
  isFullSize: boolean;
  isEditing: boolean;
  pick: Pick | null;
  wanted: ReplacementTarget | null;
  historyVersion: number | null;
  shownVersion: ShownVersion | null;
  openFinding: string | null;
  fileName: string;
  look: Look;
}

export type EditorAction =
  | {
    type: "loaded";
    portfolio: MyPortfolioReply;
    draft?: Draft | null;
    brought?: EditorState["brought"];
    waiting?: EditorState["waiting"];
  }
  | { type: "changed"; code: string }
  | { type: "replaced"; code: string; note: IntakeNote | null; undo: string | null }
  | { type: "menus_kept"; code: string; said: string }
  | { type: "menus_looked_for" }
  | { type: "fixed"; code: string; said: string }
  | { type: "version_restored"; code: string }
  | { type: "draft_restored" }
  | { type: "draft_discarded" }
  | { type: "brought_in"; said: string }
  | { type: "brought_discarded" }
  | { type: "naming"; isOpen: boolean }
  | { type: "asking_for_pictures"; isOpen: boolean }
  | { type: "dialog"; name: string | null }
  | { type: "saving" }
  | { type: "saved"; code: string; reply: SavePortfolioReply }
  | { type: "sanitized"; code: string; portfolio: MyPortfolioReply }
  | { type: "not_saved"; error: string }
  | { type: "save_waits"; save: Omit<WaitingSave, "misses"> }
  | { type: "conflict"; theirs: MyPortfolioReply }
  | { type: "theirs_taken"; draft: Draft | null }
  | { type: "result_closed" }
  | { type: "published"; state: PublishState }
  | { type: "shown_to"; visibility: Visibility }
  | { type: "failed"; error: string }
  | { type: "told"; toast: Toast | null }
  | { type: "noted"; note: IntakeNote | null }
  | { type: "tab"; tab: Tab }
  | { type: "panel"; isOpen: boolean }
  | { type: "sheet"; height: SheetHeight }
  | { type: "full_size"; isOn: boolean }
  | { type: "editing"; isOn: boolean }
  | { type: "picked"; pick: Pick | null }
  | { type: "pick_seen"; at: number; look: NonNullable<Pick["look"]> }
  | { type: "words_typed"; before: string; code: string }
  | { type: "escaped" }
  | { type: "frame_loaded" }
  | { type: "wanted"; wanted: ReplacementTarget | null }
  | { type: "compare"; version: number | null }
  | { type: "version_shown"; version: EditorState["shownVersion"] }
  | { type: "finding"; key: string | null }
  | { type: "file_name"; name: string }
  /** A browser asked for it, and got nothing. */
  | { type: "picture_blank"; address: string }
  | { type: "asking" }
  | { type: "ask_again" }
  | { type: "framed"; code: string; url: string }
  | { type: "looked"; code: string; reply: PreviewPortfolioReply }
  | { type: "nothing_to_look_at"; error: string }
  | { type: "not_looked" } & NotLooked;

export function initialState(
  username: string | null,
  publishState: PublishState,
  tab: Tab,
  card: string | null = null,
  /** A page that was pasted on the screen before is shown alone at first. */
  isServed = false,
): EditorState {
  return {
    saved: null,
    code: "",
    isNewPage: false,
    pasted: null,
    publishState,
    draft: null,
    brought: null,
    isBroughtIn: false,
    isNaming: false,
    isAskingForPictures: false,
    askedForPictures: 0,
    dialog: null,
    restored: null,
    isSaving: false,
    waiting: null,
    result: null,
    isResultOpen: false,
    visibility: null,
    hasChangedAccess: false,
    theirs: null,
    error: "",
    toast: null,
    note: null,
    tab: card ? "check" : tab,
    isPanelOpen: !isServed,
    sheet: isServed ? "low" : "half",
    isFullSize: false,
    isEditing: false,
    pick: null,
    wanted: null,
    historyVersion: null,
    shownVersion: null,
    openFinding: card,
    fileName: `${username ?? "page"}.html`,
    look: NO_LOOK,
  };
}

export function isOfFile(wanted: ReplacementTarget | null): boolean {
  return wanted?.kind === "places" && wanted.what === "file";
}

export function isDirty({ saved, code }: EditorState): boolean {
  return saved !== null && code !== saved.user_code;
}

export function savedVersion({ saved }: EditorState): number {
  return saved?.version ?? 0;
}

export function isCurrent({ look, code }: EditorState): boolean {
  return look.findings.code === code;
}

export function missingPictures({ look }: EditorState): PicturePlace[] {
  return look.pictures.filter(({ is_missing }) => is_missing);
}

export function isReading({ look, code }: EditorState): boolean {
  return look.reading !== null && code.trim() !== "";
}

export function placesOf(found: readonly FoundPlace[]): Place[] {
  return found.flatMap(({ at }) => at ? [at] : []);
}
