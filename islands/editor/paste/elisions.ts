// The comments and lines of a page that stand in place of code.
import { isElision, isElisionLine, type Place } from "./elision_words.ts";
import { readMarkup, type Token } from "./markup.ts";

/** As written, in their order. */
export function findElisions(code: string): string[] {
  const found: string[] = [];
  let text = 0;
  for (const token of readMarkup(code)) {
    if (token.kind === "comment" || isCode(token)) {
      linesIn(code.slice(text, token.from), found);
      text = token.to;
    }
    const inner = code.slice(token.from, token.to);
    if (token.kind === "comment") {
      if (isElision(inner.slice(4, -3), "markup")) found.push(inner);
    } else if (isCode(token)) commentsIn(inner, token.name as Place, found);
  }
  linesIn(code.slice(text), found);
  return found;
}

function isCode({ kind, name }: Token): boolean {
  return kind === "raw" && (name === "style" || name === "script");
}

function linesIn(text: string, found: string[]): void {
  if (!/\[|…|\.{3}/.test(text)) return;
  for (const line of text.split("\n")) if (isElisionLine(line)) found.push(line.trim());
}

/** Only those that begin a line: further on it may be within a string. */
function commentsIn(code: string, place: Place, found: string[]): void {
  let isWithin = false;
  for (const line of code.split("\n")) {
    const bare = line.trim();
    const starts = bare.startsWith("/*");
    const end = bare.indexOf("*/");
    if (isWithin) isWithin = end < 0;
    else if (starts && end >= 0) {
      const comment = bare.slice(0, end + 2);
      if (isElision(comment.slice(2, -2), place)) found.push(comment);
    } else if (starts) isWithin = true;
    else if (place === "script" && bare.startsWith("//")) {
      if (isElision(bare.slice(2), place)) found.push(bare);
    } else if (isElisionLine(bare)) found.push(bare);
  }
}
