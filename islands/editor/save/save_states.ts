import type {
  PublishState,
  SavePortfolioReply,
} from "../../../contract/publishing/portfolio_payloads.ts";
import type { EditorState, WaitingSave } from "../state.ts";

export function saved(state: EditorState, code: string, reply: SavePortfolioReply): EditorState {
  const publishState = stateAfter(reply, state.publishState);
  return {
    ...state,
    isSaving: false,
    waiting: null,
    saved: {
      sanitization_log: reply.sanitization_details,
      user_code_status: true,
      user_code: code,
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
    shownVersion: null,
    toast: null,
  };
}

export function notSaved(state: EditorState, error: string): EditorState {
  return { ...state, isSaving: false, waiting: null, error };
}

export function saveWaits(state: EditorState, save: Omit<WaitingSave, "misses">): EditorState {
  const misses = (state.waiting?.misses ?? 0) + 1;
  return { ...state, isSaving: false, waiting: { ...save, misses } };
}

/** A save does not publish a page that waits for its owner's address or is taken down. */
function stateAfter(reply: SavePortfolioReply, before: PublishState): PublishState {
  if (reply.is_online) return "online";
  if (before === "unverified" || before === "taken_down") return before;
  return reply.held_for.length > 0 ? "held" : "offline";
}
