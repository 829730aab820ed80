// The lines of a text, with their places in it.

export interface Line {
  from: number;
  /** In front of its line break. */
  to: number;
  text: string;
}

export function readLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let from = 0; from <= text.length;) {
    const at = text.indexOf("\n", from);
    const end = at < 0 ? text.length : at;
    const to = end > from && text[end - 1] === "\r" ? end - 1 : end;
    lines.push({ from, to, text: text.slice(from, to) });
    from = end + 1;
  }
  return lines;
}
