// Replaces ranges of a text in one pass, so that everything outside them stays as the author wrote it.

export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Applies the edits and gives back those that counted: an edit inside a larger one has nothing left to change. */
export function applyEdits<T extends Edit>(
  source: string,
  edits: readonly T[],
): { text: string; applied: T[] } {
  const ordered = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  const applied: T[] = [];
  let position = 0;
  for (const edit of ordered) {
    if (edit.start < position && edit.end <= position) continue;
    // Mis-nested elements give ranges that cross: both go, whole.
    parts.push(source.slice(position, Math.max(position, edit.start)), edit.text);
    position = edit.end;
    applied.push(edit);
  }
  parts.push(source.slice(position));
  return { text: parts.join(""), applied };
}
