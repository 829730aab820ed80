// What tells a page from others that it is to be chosen from: its title, its length, and how it begins to be read.
import { withoutEscapes } from "./escapes.ts";
import { readMarkup } from "./markup.ts";
import type { PageChoice } from "./outcome.ts";
import { readTitle } from "./titles.ts";

const WORDS_MAX_LENGTH = 160;
/** More is not read: a character may be written in many. */
const READ_MAX_LENGTH = 1_000;
/** Of these nothing tells pages apart: the menus of all are the same. */
const UNREAD = /^(?:nav|noscript|template)$/;

/** `name` for a page without a title. */
export function describePage(code: string, name: string): PageChoice {
  return {
    title: readTitle(code) ?? name,
    code,
    lines: code.trim().split("\n").length,
    words: readWords(code),
  };
}

/** The text between the tags, as it begins. */
function readWords(code: string): string {
  let text = "";
  let at = 0;
  let within: string | null = null;
  const read = (to: number) => {
    if (within === null) {
      text += ` ${code.slice(at, to).trim().slice(0, READ_MAX_LENGTH)}`.trimEnd();
    }
  };
  for (const { kind, name, from, to } of readMarkup(code)) {
    read(from);
    if (text.length > READ_MAX_LENGTH) return cutWords(text);
    at = to;
    if (kind === "start" && within === null && UNREAD.test(name)) within = name;
    else if (kind === "end" && within === name) within = null;
  }
  read(code.length);
  return cutWords(text);
}

function cutWords(text: string): string {
  const words = withoutEscapes(text).code.replaceAll(/\s+/g, " ").trim();
  if (words.length <= WORDS_MAX_LENGTH) return words;
  const end = words.lastIndexOf(" ", WORDS_MAX_LENGTH);
  // Half a character is none.
  return `${words.slice(0, end > 0 ? end : WORDS_MAX_LENGTH).replace(/[\ud800-\udbff]$/, "")} …`;
}
