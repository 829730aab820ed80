import { pickSeen, withFrame, wordsTyped } from "./preview/picks.ts";
import { pictureBlank, withPictures } from "../pictures/looked_pictures.ts";
import {
  forgetPreview,
  framed,
  type Look,
  looked,
  nothingToLookAt,
  notLooked,
  readAnew,
} from "./preview/look.ts";
import { notSaved, saved, saveWaits } from "./save/save_states.ts";
import { type EditorAction, type EditorState, missingPictures, type Toast } from "./state.ts";

type ActionType = EditorAction["type"];

type ActionOf<Type extends ActionType> = {
  [Each in Type]: { type: Each } & Extract<EditorAction, { type: Each }>;
}[Type];

type Handlers = {
  [Type in ActionType]: (state: EditorState, action: ActionOf<Type>) => EditorState;
};

export function reduceEditor(before: EditorState, action: EditorAction): EditorState {
  const state = withFrame(before, reduce(before, action));
  if (!before.shownVersion || state.shownVersion) return state;
  // The preview of the page may have expired meanwhile, so a new one is asked for.
  return { ...state, look: forgetPreview(state.look) };
}

function reduce<Type extends ActionType>(state: EditorState, action: ActionOf<Type>): EditorState {
  return HANDLERS[action.type](state, action);
}

/** Each handler names its return type, because only then does the compiler refuse unknown fields. */
const HANDLERS: Handlers = {
  loaded: (state, { portfolio, draft, brought, waiting = null }): EditorState => ({
    ...state,
    saved: portfolio,
    code: waiting?.code ?? portfolio.user_code,
    waiting,
    draft: draft === undefined ? state.draft : draft,
    brought: brought === undefined ? state.brought : brought,
  }),
  changed: (state, { code }) => code === state.code ? state : changed(state, code, true),
  replaced,
  menus_kept: menusKept,
  menus_looked_for: (state): EditorState => ({ ...state, pasted: null }),
  fixed: (state, { code, said }): EditorState => ({
    ...changed(state, code),
    toast: undoable(said, state.code),
  }),
  version_restored: (state, { code }): EditorState => ({
    ...putBack(state, code),
    restored: code,
    shownVersion: null,
    tab: "check",
    toast: undoable("Restored. Nothing is public before you save.", state.code),
  }),
  draft_restored: (state): EditorState =>
    state.draft ? { ...putBack(state, state.draft.code), draft: null } : state,
  draft_discarded: (state): EditorState => ({ ...state, draft: null }),
  brought_in: broughtIn,
  brought_discarded: (state): EditorState => ({ ...state, brought: null }),
  naming: (state, { isOpen }): EditorState => ({ ...state, isNaming: isOpen, error: "" }),
  asking_for_pictures: (state, { isOpen }): EditorState => ({
    ...state,
    isAskingForPictures: isOpen,
    askedForPictures: missingPictures(state).length,
  }),
  dialog: (state, { name }): EditorState => ({ ...state, dialog: name }),
  saving: (state): EditorState => ({ ...state, isSaving: true, result: null, error: "" }),
  saved: (state, { code, reply }) => saved(state, code, reply),
  sanitized: (state, { portfolio, code }): EditorState => {
    const isUntouched = state.code === code;
    return { ...state, saved: portfolio, code: isUntouched ? portfolio.user_code : state.code };
  },
  not_saved: (state, { error }) => notSaved(state, error),
  save_waits: (state, { save }) => saveWaits(state, save),
  conflict: (state, { theirs }): EditorState => ({ ...state, theirs }),
  theirs_taken: theirsTaken,
  result_closed: (state): EditorState => ({ ...state, isResultOpen: false }),
  published: (state, { state: publishState }): EditorState => ({
    ...state,
    publishState,
    hasChangedAccess: true,
  }),
  shown_to: (state, { visibility }): EditorState => ({
    ...state,
    visibility,
    hasChangedAccess: true,
  }),
  failed: (state, { error }): EditorState => ({ ...state, error }),
  told: (state, { toast }): EditorState => ({ ...state, toast }),
  noted: (state, { note }): EditorState =>
    note?.kind === "said"
      ? { ...state, note: null, toast: { ...note, undo: null } }
      : { ...state, note },
  tab: tabOpened,
  panel: (state, { isOpen }): EditorState => ({ ...state, isPanelOpen: isOpen }),
  sheet: (state, { height }): EditorState => ({ ...state, sheet: height, isPanelOpen: true }),
  full_size: (state, { isOn }): EditorState => ({ ...state, isFullSize: isOn }),
  editing: (state, { isOn }): EditorState => ({ ...state, isEditing: isOn, pick: null }),
  picked: (state, { pick }): EditorState => ({ ...state, pick }),
  pick_seen: pickSeen,
  words_typed: wordsTyped,
  escaped,
  frame_loaded: (state) => withLook(state, { loads: state.look.loads + 1 }),
  wanted: (state, { wanted }): EditorState => ({
    ...state,
    wanted,
    ...wanted && { tab: "pictures", isPanelOpen: true, isFullSize: false },
  }),
  compare: (state, { version }): EditorState => ({
    ...state,
    tab: "history",
    isPanelOpen: true,
    historyVersion: version,
  }),
  version_shown: (state, { version }): EditorState => ({
    ...state,
    historyVersion: null,
    shownVersion: version,
    sheet: "half",
  }),
  finding: (state, { key }): EditorState => ({ ...state, openFinding: key }),
  file_name: (state, { name }): EditorState => ({ ...state, fileName: name }),
  picture_blank: pictureBlank,
  asking: (state) => withLook(state, { isBusy: true }),
  ask_again: (state) => withLook(state, { asks: state.look.asks + 1 }),
  framed: (state, { code, url }) => withLook(state, framed(state.look, { code, url })),
  looked: (state, { code, reply }) =>
    withPictures(withLook(state, looked(state.look, code, reply)), reply.pictures),
  nothing_to_look_at: (state, { error }) => withLook(state, nothingToLookAt(state.look, error)),
  not_looked: (state, action) => withLook(state, notLooked(state.look, action)),
};

/** Each press goes one step back: to the card, to the page, out of editing. */
function escaped(state: EditorState): EditorState {
  if (state.wanted) return { ...state, wanted: null };
  return state.pick ? { ...state, pick: null } : { ...state, isEditing: false };
}

function replaced(state: EditorState, action: ActionOf<"replaced">): EditorState {
  const { code, note, undo } = action;
  const isSaid = note?.kind === "said";
  return {
    ...anotherPage(state, code),
    isNewPage: state.saved?.user_code_status === true,
    pasted: note?.kind === "cut_off" ? null : code,
    note: isSaid ? null : note,
    toast: isSaid ? { said: note.said, leftOut: note.leftOut, undo } : null,
  };
}

function menusKept(state: EditorState, { said, code }: ActionOf<"menus_kept">): EditorState {
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

function broughtIn(state: EditorState, { said }: ActionOf<"brought_in">): EditorState {
  if (!state.brought) return state;
  return {
    ...putBack(state, state.brought.code),
    brought: state.brought.earlier ?? null,
    isBroughtIn: true,
    toast: { said, leftOut: [], undo: state.code.trim() ? state.code : null },
  };
}

function theirsTaken(state: EditorState, { draft }: ActionOf<"theirs_taken">): EditorState {
  if (!state.theirs) return state;
  return {
    ...putBack(state, state.theirs.user_code),
    saved: state.theirs,
    error: "",
    theirs: null,
    draft,
  };
}

function tabOpened(state: EditorState, { tab }: ActionOf<"tab">): EditorState {
  return {
    ...state,
    tab,
    isPanelOpen: true,
    isFullSize: false,
    isEditing: false,
    pick: null,
    sheet: state.sheet === "low" ? "half" : state.sheet,
    historyVersion: null,
    shownVersion: tab === "history" ? state.shownVersion : null,
    wanted: tab === "pictures" ? state.wanted : null,
  };
}

function changed(state: EditorState, code: string, isTyped = false): EditorState {
  // A key from before the conflict may arrive after it, and must not clear the question.
  const error = state.theirs ? state.error : "";
  const look = { ...state.look, waitsForPause: isTyped };
  return { ...state, code, error, look, result: code === state.code ? state.result : null };
}

function anotherPage(state: EditorState, code: string): EditorState {
  return withLook(changed(state, code), readAnew({ ...state.look, waitsForPause: false }, code));
}

function putBack(state: EditorState, code: string): EditorState {
  return { ...anotherPage(state, code), isNewPage: false };
}

function undoable(said: string, undo: string): Toast {
  return { said, undo, leftOut: [] };
}

function withLook(state: EditorState, change: Partial<Look>): EditorState {
  return { ...state, look: { ...state.look, ...change } };
}
