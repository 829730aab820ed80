import { elisionsIn, isElision, isElisionLine } from "../../../contract/page_code/elisions.ts";
import { readMarkup, type Token } from "./markup.ts";

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
    } else if (isCode(token)) {
      for (const { text } of elisionsIn(inner, token.name)) found.push(text);
    }
  }
  linesIn(code.slice(text), found);
  return found;
}

function isCode(token: Token): token is Token & { name: "style" | "script" } {
  return token.kind === "raw" && (token.name === "style" || token.name === "script");
}

function linesIn(text: string, found: string[]): void {
  if (!/\[|…|\.{3}/.test(text)) return;
  for (const line of text.split("\n")) if (isElisionLine(line)) found.push(line.trim());
}
