import type {
  PublishState,
  SavePortfolioReply,
} from "../../contract/publishing/portfolio_payloads.ts";
import type { EditorAction, EditorState, Toast } from "./state.ts";

export function reduceEditor(before: EditorState, action: EditorAction): EditorState {
  const state = reduce(before, action);
  if (!before.shownVersion || state.shownVersion) return state;
  // The preview of the earlier version has replaced that of the page, so a new one is asked for.
  return { ...state, look: { ...state.look, reply: null, asks: state.look.asks + 1 } };
}

function reduce(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case "loaded":
      return {
        ...state,
        saved: action.portfolio,
        code: action.portfolio.user_code,
        draft: action.draft === undefined ? state.draft : action.draft,
        brought: action.brought === undefined ? state.brought : action.brought,
      };
    case "changed":
      return changed(state, action.code);
    case "replaced": {
      const { note, undo } = action;
      const next = changed(state, action.code);
      const isSaid = note?.kind === "said";
      return {
        ...next,
        isNewPage: state.saved?.user_code_status === true,
        pasted: note?.kind === "cut_off" ? null : action.code,
        note: isSaid ? null : note,
        toast: isSaid ? { said: note.said, leftOut: note.leftOut, undo } : null,
      };
    }
    case "menus_kept": {
      const { said, code } = action;
      const before = state.toast?.said ?? "";
      return {
        ...changed(state, code),
        pasted: null,
        toast: {
          said: `${before} ${said}`.trim(),
          undo: state.code,
          leftOut: state.toast?.leftOut ?? [],
        },
      };
    }
    case "menus_looked_for":
      return { ...state, pasted: null };
    case "mended":
      return { ...changed(state, action.code), toast: undoable(action.said, state.code) };
    case "version_restored":
      return {
        ...putBack(state, action.code),
        restored: action.code,
        shownVersion: null,
        tab: "check",
        toast: undoable("Restored. Nothing is public before you save.", state.code),
      };
    case "draft_restored":
      return state.draft ? { ...putBack(state, state.draft.code), draft: null } : state;
    case "draft_discarded":
      return { ...state, draft: null };
    case "brought_in":
      return state.brought
        ? {
          ...putBack(state, state.brought.code),
          brought: state.brought.earlier ?? null,
          isBroughtIn: true,
          toast: { said: action.said, leftOut: [], undo: state.code.trim() ? state.code : null },
        }
        : state;
    case "brought_discarded":
      return { ...state, brought: null };
    case "naming":
      return { ...state, isNaming: action.isOpen, error: "" };
    case "reviewing":
      return { ...state, isReviewing: action.isOpen };
    case "saving":
      return { ...state, isSaving: true, result: null, error: "" };
    case "saved": {
      const { reply } = action;
      const publishState = stateAfter(reply, state.publishState);
      return {
        ...state,
        isSaving: false,
        saved: {
          sanitization_log: reply.sanitization_details,
          user_code_status: true,
          user_code: action.code,
          version: reply.version,
        },
        publishState,
        result: reply,
        isResultOpen: true,
        visibility: reply.visibility,
        hasChangedAccess: state.hasChangedAccess || publishState !== state.publishState,
        isNewPage: false,
        draft: null,
        isBroughtIn: false,
        theirs: null,
        toast: null,
      };
    }
    case "sanitized": {
      const { portfolio } = action;
      const isUntouched = state.code === action.code;
      return { ...state, saved: portfolio, code: isUntouched ? portfolio.user_code : state.code };
    }
    case "not_saved":
      return { ...state, isSaving: false, error: action.error };
    case "conflict":
      return { ...state, theirs: action.theirs };
    case "theirs_taken":
      return state.theirs
        ? {
          ...putBack(state, state.theirs.user_code),
          saved: state.theirs,
          error: "",
          theirs: null,
          draft: action.draft,
        }
        : state;
    case "result_closed":
      return { ...state, isResultOpen: false };
    case "published":
      return { ...state, publishState: action.state, hasChangedAccess: true };
    case "shown_to":
      return { ...state, visibility: action.visibility, hasChangedAccess: true };
    case "failed":
      return { ...state, error: action.error };
    case "told":
      return { ...state, toast: action.toast };
    case "noted":
      return action.note?.kind === "said"
        ? { ...state, note: null, toast: { ...action.note, undo: null } }
        : { ...state, note: action.note };
    case "tab":
      return {
        ...state,
        tab: action.tab,
        isPanelOpen: true,
        isFullSize: false,
        isEditing: false,
        pick: null,
        sheet: state.sheet === "low" ? "half" : state.sheet,
        historyVersion: null,
        shownVersion: action.tab === "history" ? state.shownVersion : null,
        wanted: action.tab === "pictures" ? state.wanted : null,
      };
    case "panel":
      return { ...state, isPanelOpen: action.isOpen };
    case "sheet":
      return { ...state, sheet: action.height };
    case "full_size":
      return { ...state, isFullSize: action.isOn };
    case "editing":
      return { ...state, isEditing: action.isOn, pick: null };
    case "picked":
      return { ...state, pick: action.pick };
    case "wanted":
      return {
        ...state,
        wanted: action.wanted,
        ...action.wanted && { tab: "pictures", isPanelOpen: true, isFullSize: false },
      };
    case "compare":
      return { ...state, tab: "history", isPanelOpen: true, historyVersion: action.version };
    case "version_shown":
      return { ...state, shownVersion: action.version, sheet: "half" };
    case "finding":
      return { ...state, openFinding: action.key };
    case "file_name":
      return { ...state, fileName: action.name };
    case "asking":
      return { ...state, look: { ...state.look, isBusy: true } };
    case "ask_again":
      return { ...state, look: { ...state.look, asks: state.look.asks + 1 } };
    case "looked": {
      const { reply, code } = action;
      const findings = { list: reply.findings, code };
      return { ...state, look: { ...state.look, reply, findings, error: "", isBusy: false } };
    }
    case "nothing_to_look_at": {
      const findings = { list: [], code: "" };
      const { error } = action;
      return { ...state, look: { ...state.look, reply: null, findings, error, isBusy: false } };
    }
    case "not_looked": {
      const reply = action.isOfThePage ? null : state.look.reply;
      return { ...state, look: { ...state.look, reply, error: action.error, isBusy: false } };
    }
  }
}

function changed(state: EditorState, code: string): EditorState {
  // A key from before the conflict may arrive after it, and must not clear the question.
  const error = state.theirs ? state.error : "";
  return { ...state, code, error, result: code === state.code ? state.result : null };
}

/** A save does not publish a page that waits for its owner's address or is taken down. */
function stateAfter(reply: SavePortfolioReply, before: PublishState): PublishState {
  if (reply.is_online) return "online";
  if (before === "unverified" || before === "taken_down") return before;
  return reply.held_for.length > 0 ? "held" : "offline";
}

function putBack(state: EditorState, code: string): EditorState {
  return { ...changed(state, code), isNewPage: false };
}

function undoable(said: string, undo: string): Toast {
  return { said, undo, leftOut: [] };
}
