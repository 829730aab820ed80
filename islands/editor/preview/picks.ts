import type { EditorAction, EditorState } from "../state.ts";

type ActionOf<Type> = Extract<EditorAction, { type: Type }>;

/** A section that was moved keeps no field over its words, which would take the keyboard. */
export function pickSeen(state: EditorState, { at, look }: ActionOf<"pick_seen">): EditorState {
  const { pick } = state;
  if (pick?.at !== at) return state;
  const before = pick.look?.words ?? null;
  const words = pick.isSought ? look.words : before && look.words || before;
  return { ...state, pick: { ...pick, look: { ...look, words }, isSought: false } };
}

export function wordsTyped(
  state: EditorState,
  { before, code }: ActionOf<"words_typed">,
): EditorState {
  const { pick, look } = state;
  if (!pick) return state;
  const isAlone = before === (pick.typed ?? look.frame?.code);
  return { ...state, pick: { ...pick, typed: isAlone ? code : null } };
}

/** The frame stays while its page shows the words as they are typed, and is replaced as soon as anything else changes. */
export function withFrame(before: EditorState, state: EditorState): EditorState {
  const { pick, look: { drawn, frame } } = state;
  const isStill = drawn === before.look.drawn;
  const isHeld = frame !== null && pick !== null && pick.typed !== null &&
    (isStill || pick.typed === drawn?.code);
  if (drawn && isHeld || drawn === frame || drawn && drawn.url === frame?.url) return state;
  return { ...state, look: { ...state.look, frame: drawn } };
}

/** It answers where an element of the frame's code stands in the code now; null where it was changed itself. */
export function findPlaceNow(shown: string, code: string, at: number): number | null {
  if (shown === code) return at;
  const length = Math.min(shown.length, code.length);
  let same = 0;
  while (same < length && shown[same] === code[same]) same++;
  if (at < same) return at;
  let sameEnd = 0;
  while (sameEnd < length && shown.at(-1 - sameEnd) === code.at(-1 - sameEnd)) sameEnd++;
  return at >= shown.length - sameEnd ? at + code.length - shown.length : null;
}
