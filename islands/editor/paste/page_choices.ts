import { readEntities } from "../../../contract/page_code/entities.ts";
import { readMarkup } from "./markup.ts";
import type { PageChoice } from "./outcome.ts";
import type { Joint } from "./joints.ts";

export interface Seam {
  before: string;
  after: string;
}

const LINES = 3;
const MAX_LENGTH = 240;

const WORDS_MAX_LENGTH = 160;
/** No more is read, because one character may take many in the source. */
const READ_MAX_LENGTH = 1_000;
/** The menus of all pages of a site are the same, so they do not distinguish pages. */
const UNREAD = /^(?:nav|noscript|template)$/;

export function describePage(code: string, name: string): PageChoice {
  return {
    title: readTitle(code) ?? name,
    code,
    lines: code.trim().split("\n").length,
    words: readWords(code),
  };
}

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
  const words = readEntities(text).replaceAll(/\s+/g, " ").trim();
  if (words.length <= WORDS_MAX_LENGTH) return words;
  const end = words.lastIndexOf(" ", WORDS_MAX_LENGTH);
  // The cut must not split a surrogate pair.
  return `${words.slice(0, end > 0 ? end : WORDS_MAX_LENGTH).replace(/[\ud800-\udbff]$/, "")} …`;
}

function readTitle(code: string): string | null {
  for (const { kind, name, from, to } of readMarkup(code)) {
    if (kind === "end" && name === "head") return null;
    if (kind !== "raw" || name !== "title") continue;
    const title = code.slice(from, to).trim().replaceAll(/\s+/g, " ");
    return readEntities(title) || null;
  }
  return null;
}

export function readSeam(before: string, { at, text }: Pick<Joint, "at" | "text">): Seam {
  const last = before.slice(Math.max(0, at - MAX_LENGTH), at);
  const first = text.slice(0, MAX_LENGTH);
  // The cut must not split a surrogate pair.
  return {
    before: last.split("\n").slice(-LINES).join("\n").replace(/^[\udc00-\udfff]/, ""),
    after: first.split("\n").slice(0, LINES).join("\n").replace(/[\ud800-\udbff]$/, ""),
  };
}

export function isSameCode(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  let start = 0;
  while (start < length && one[start] === other[start]) start++;
  let end = 0;
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return [one, other].every((code) => code.slice(start, code.length - end).trim() === "");
}
