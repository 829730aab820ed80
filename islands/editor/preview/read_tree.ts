import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

export type Tree = ReturnType<typeof syntaxTree>;

/** A press waits no longer. */
const READING_MAX_MS = 500;

/** It is null where the code takes longer to parse: the code field itself parses little more than what it shows. */
export function readTree(
  state: EditorState,
  to = state.doc.length,
  maxMs = READING_MAX_MS,
): Tree | null {
  return ensureSyntaxTree(state, to, maxMs);
}

/** The tree ends early where the code takes longer to parse. */
export function readTreeAt(state: EditorState, at: number, maxMs?: number): Tree {
  return readTree(state, Math.min(at + 1, state.doc.length), maxMs) ?? syntaxTree(state);
}
