export interface Change {
  from: number;
  to: number;
  insert: string;
}

export function changeBetween(before: string, after: string): Change | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]
  ) end++;
  return {
    from: start,
    to: before.length - end,
    insert: after.slice(start, after.length - end),
  };
}

/** CodeMirror uses one line break for all lines, so offsets need the same one. */
export function inOneLineBreak(code: string): string {
  return code.includes("\r") ? code.replaceAll(/\r\n?/g, "\n") : code;
}
