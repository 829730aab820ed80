// HTML whose tags were written as text (`&lt;p&gt;`): each reference is read once.
import type { Cleaned } from "./outcome.ts";

const CHARACTERS: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00a0",
  "&amp;": "&",
};

export function isEscaped(code: string): boolean {
  return /^\s*&lt;[a-z!]/i.test(code) && !/<[a-z!/]/i.test(code);
}

export function withoutEscapes(code: string): Cleaned {
  const found: string[] = [];
  const read = code.replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (written) => {
    found.push(written);
    return CHARACTERS[written]!;
  });
  return { code: read, leftOut: [{ what: "the signs of escaped HTML", text: found.join("") }] };
}
