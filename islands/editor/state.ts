// The editor's state: one value, changed by one reducer. What reaches out of it stands in effects around it.
import type { Finding, FoundPlace, Place } from "../../contract/page_code/findings.ts";
import type { MessageOf } from "../../contract/publishing/frame_messages.ts";
import type {
  MyPortfolioReply,
  PreviewPortfolioReply,
  PublishState,
  SavePortfolioReply,
} from "../../contract/publishing/portfolio_payloads.ts";
import type { Visibility } from "../../contract/publishing/visibility.ts";
import type { Draft } from "../browser/draft.ts";
import type { Trial } from "../browser/trial.ts";
import type { LeftOut } from "./paste/outcome.ts";
import type { IntakeNote } from "./paste/taken_in.ts";

export const TABS = ["check", "code", "pictures", "history"] as const;
/** Without an account there is nothing in the others. */
export const GUEST_TABS: readonly Tab[] = ["check", "code"];
export type Tab = typeof TABS[number];

/** Of the panel on narrow screens: how far it is drawn up. */
export const SHEET_HEIGHTS = ["low", "half", "high"] as const;
export type SheetHeight = typeof SHEET_HEIGHTS[number];

export interface Pick {
  /** Where its tag begins. */
  at: number;
  /** What a script wrote there. */
  written: string | null;
  /** As the frame says: where a field of ours goes, and nothing else. Null: not on the page. */
  look: MessageOf<"folio:pick">["look"] | null;
}

/** What the next picture or file that is chosen is for; `found` is the code in which those places are. */
export type Wanted =
  | { kind: "places"; what: "picture" | "file"; places: readonly Place[]; found: string }
  | { kind: "element"; at: number };

/** What was just done, said over the page for a while. */
export interface Toast {
  said: string;
  /** The code that Undo brings back; null: there is nothing to undo. */
  undo: string | null;
  leftOut: readonly LeftOut[];
}

/** The newest answer about the draft, with the code that was asked about. */
export interface Look {
  reply: PreviewPortfolioReply | null;
  findings: { list: readonly Finding[]; code: string };
  error: string;
  isBusy: boolean;
  /** Counts what asks again without a change of the code. */
  asks: number;
}

export interface EditorState {
  /** Null until it is loaded. */
  saved: MyPortfolioReply | null;
  code: string;
  /** Pasted over the saved page rather than changed from it. */
  isNewPage: boolean;
  /** As it was pasted, until its menus were looked for. */
  pasted: string | null;
  publishState: PublishState;
  /** What was typed in an earlier visit and not saved. */
  draft: Draft | null;
  /** What its author pasted before they were signed in, until it is taken up or let go. */
  brought: Omit<Trial, "registeredAs"> | null;
  /** It stands in the editor, or what was made of it does. */
  isBroughtIn: boolean;
  /** Somebody without an account gives the page its link. */
  isNaming: boolean;
  /** Links for others to see the page by are made. */
  isReviewing: boolean;
  /** An earlier save, as long as it stays as it was. */
  restored: string | null;
  isSaving: boolean;
  /** Of the last save, until the next change or save. */
  result: SavePortfolioReply | null;
  isResultOpen: boolean;
  /** Who may see the page while it is online, as the last save said it. */
  visibility: Visibility | null;
  /** Of the page, from here: the dashboard behind the editor does not know of it. */
  hasChangedAccess: boolean;
  /** What was saved somewhere else since; both go on until one is chosen. */
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
  wanted: Wanted | null;
  /** The version that History opens with. */
  historyVersion: number | null;
  /** An earlier save that stands in the page's place to be looked at. */
  shownVersion: { version: number; code: string } | null;
  /** The key of what is open in Page check. */
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
  }
  | { type: "changed"; code: string }
  /** What was pasted takes the place of the page, and is compared with it. */
  | { type: "replaced"; code: string; note: IntakeNote | null; undo: string | null }
  /** What was pasted has menus, which became blocks of links. */
  | { type: "menus_kept"; code: string; said: string }
  | { type: "menus_looked_for" }
  | { type: "mended"; code: string; said: string }
  | { type: "version_restored"; code: string }
  | { type: "draft_restored" }
  | { type: "draft_discarded" }
  | { type: "brought_in"; said: string }
  | { type: "brought_discarded" }
  | { type: "naming"; isOpen: boolean }
  | { type: "reviewing"; isOpen: boolean }
  | { type: "saving" }
  | { type: "saved"; code: string; reply: SavePortfolioReply }
  /** What security left of it; what was typed in the meantime stays. */
  | { type: "sanitized"; code: string; portfolio: MyPortfolioReply }
  | { type: "not_saved"; error: string }
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
  | { type: "wanted"; wanted: Wanted | null }
  | { type: "compare"; version: number | null }
  | { type: "version_shown"; version: EditorState["shownVersion"] }
  | { type: "finding"; key: string | null }
  | { type: "file_name"; name: string }
  | { type: "asking" }
  | { type: "ask_again" }
  | { type: "looked"; code: string; reply: PreviewPortfolioReply }
  | { type: "nothing_to_look_at"; error: string }
  /** `isOfThePage`: it stands in place of the page; otherwise the one before is better than none. */
  | { type: "not_looked"; error: string; isOfThePage: boolean };

/** Key of the questions to the author: open until something else is. */
export const FILL_IN = "fill_in";

const NO_FINDINGS: Look["findings"] = { list: [], code: "" };

export function initialState(
  username: string | null,
  publishState: PublishState,
  tab: Tab,
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
    isReviewing: false,
    restored: null,
    isSaving: false,
    result: null,
    isResultOpen: false,
    visibility: null,
    hasChangedAccess: false,
    theirs: null,
    error: "",
    toast: null,
    note: null,
    tab,
    isPanelOpen: true,
    sheet: "half",
    isFullSize: false,
    isEditing: false,
    pick: null,
    wanted: null,
    historyVersion: null,
    shownVersion: null,
    openFinding: FILL_IN,
    fileName: `${username ?? "page"}.html`,
    look: { reply: null, findings: NO_FINDINGS, error: "", isBusy: false, asks: 0 },
  };
}

export function isDirty({ saved, code }: EditorState): boolean {
  return saved !== null && code !== saved.user_code;
}

export function savedVersion({ saved }: EditorState): number {
  return saved?.version ?? 0;
}

/** Whether the findings are of the code as it is now. */
export function isCurrent({ look, code }: EditorState): boolean {
  return look.findings.code === code;
}

/** Those places that hold something to choose a picture for. */
export function placesOf(found: readonly FoundPlace[]): Place[] {
  return found.flatMap(({ at }) => at ? [at] : []);
}
