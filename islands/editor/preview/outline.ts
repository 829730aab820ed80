import { readMarkup } from "../paste/markup.ts";
import { decoded, readPageTitle } from "../../browser/page_title.ts";

export type OutlineBlock =
  | { kind: "heading"; level: number; text: string }
  | { kind: "text"; lines: number }
  | { kind: "pictures"; count: number };

export interface Outline {
  title: string;
  blocks: OutlineBlock[];
}

/** It is drawn in the render of a paste, so it reads no more than one screen may need. */
const BODY_MAX_LENGTH = 1024 * 1024;
const READ_MAX_LENGTH = 40_000;
const BLOCKS_MAX = 24;
const PICTURES_MAX = 4;
const LINES_MAX = 4;
const LINE_LENGTH = 90;
const HEADING_MAX_LENGTH = 120;

/** A picture within the code would fill all that is read. */
const EMBEDDED = /data:[^"')\s>]{200,}/g;
const PICTURES = new Set(["img", "video", "canvas", "iframe", "image"]);
const INLINE = new Set(
  [
    "a",
    "abbr",
    "b",
    "br",
    "cite",
    "code",
    "em",
    "font",
    "i",
    "small",
    "span",
    "strong",
    "sup",
    "u",
  ],
);

export function readOutline(code: string): Outline {
  const body = bodyOf(code);
  const blocks: OutlineBlock[] = [];
  let [text, level, at] = ["", 0, 0];

  function end(): void {
    const words = decoded(text).replace(/\s+/g, " ").trim();
    text = "";
    if (words === "") return;
    if (level > 0) {
      blocks.push({ kind: "heading", level, text: words.slice(0, HEADING_MAX_LENGTH) });
    } else blocks.push({ kind: "text", lines: Math.ceil(words.length / LINE_LENGTH) });
  }

  for (const { kind, name, from, to } of readMarkup(body)) {
    text += body.slice(at, from);
    at = to;
    if (kind === "doctype" || kind === "comment" || kind === "raw" || INLINE.has(name)) continue;
    end();
    if (blocks.length >= BLOCKS_MAX) break;
    const heading = /^h([1-6])$/.exec(name);
    if (heading) level = kind === "start" ? Number(heading[1]) : 0;
    if (kind === "start" && PICTURES.has(name)) addPicture(blocks);
  }
  text += body.slice(at);
  end();
  return { title: readPageTitle(code), blocks: joinShort(blocks).slice(0, BLOCKS_MAX) };
}

function bodyOf(code: string): string {
  const start = Math.max(0, code.search(/<body[\s>]/i));
  return code.slice(start, start + BODY_MAX_LENGTH).replace(EMBEDDED, "").slice(0, READ_MAX_LENGTH);
}

function addPicture(blocks: OutlineBlock[]): void {
  const last = blocks.at(-1);
  if (last?.kind !== "pictures") blocks.push({ kind: "pictures", count: 1 });
  else if (last.count < PICTURES_MAX) last.count++;
}

/** The items of a list are short each, and one block together. */
function joinShort(blocks: readonly OutlineBlock[]): OutlineBlock[] {
  const joined: OutlineBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.kind === "text" && last?.kind === "text") {
      last.lines = Math.min(last.lines + block.lines, LINES_MAX);
    } else {
      joined.push(
        block.kind === "text" ? { ...block, lines: Math.min(block.lines, LINES_MAX) } : block,
      );
    }
  }
  return joined;
}
