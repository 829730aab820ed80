import type { MessageOf } from "../../contract/publishing/frame_messages.ts";
import { WORDS_STYLES } from "../../contract/publishing/preview_messages.ts";

type Look = MessageOf<"folio:pick">["look"];
type Words = NonNullable<Look["words"]>;
interface Line {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const WITHIN_LINES = /^(inline|contents)$/;
const TO_THE_START = /^(start|justify|-webkit-auto)$/;
/** Layout sizes are rounded to whole pixels. */
const ROUNDING_PX = 1;

export function readLook(element: Element): Look {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { scrollHeight, clientHeight } = document.scrollingElement ?? document.documentElement;
  const scroll = Math.max(0, Math.round(scrollY));
  return {
    left,
    top,
    width,
    height,
    scroll,
    scrollRest: Math.max(0, scrollHeight - clientHeight - scroll),
    words: readWords(element),
  };
}

/** It is null if the element holds anything but one text. */
export function findOwnText(element: Element): Text | null {
  if (element.childElementCount > 0) return null;
  const texts = [...element.childNodes].filter((node) =>
    node instanceof Text && node.data.trim() !== ""
  );
  return texts.length === 1 ? texts[0] as Text : null;
}

function readWords(element: Element): Words | null {
  const text = findOwnText(element);
  if (!text || !(element instanceof HTMLElement) || isTransformed(element)) return null;
  const style = getComputedStyle(element);
  const lines = readLines(text);
  const [first] = lines;
  if (!first || style.writingMode !== "horizontal-tb") return null;
  const height = first.bottom - first.top;
  const lineHeight = parseFloat(style.lineHeight) || pitchOf(lines) || height;
  return {
    ...(lines.length > 1 ? readRoom(element, first) : roomOfOne(first)),
    top: first.top + (height - lineHeight) / 2,
    lineHeight,
    lines: lines.length,
    styles: readStyles(style),
  };
}

/** A field cannot be laid over words that are turned or drawn out. */
function isTransformed(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return Math.abs(width - element.offsetWidth) > ROUNDING_PX ||
    Math.abs(height - element.offsetHeight) > ROUNDING_PX;
}

function readLines(text: Text): Line[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  const rects = [...range.getClientRects()];
  const wide = rects.filter(({ width }) => width > 0);
  const lines: Line[] = [];
  for (const { left, right, top, bottom } of wide.length > 0 ? wide : rects) {
    const last = lines.at(-1);
    // A line has several boxes where its letters run in two directions.
    if (last && (top + bottom) / 2 < last.bottom) {
      last.left = Math.min(last.left, left);
      last.right = Math.max(last.right, right);
    } else lines.push({ left, right, top, bottom });
  }
  return lines;
}

function pitchOf(lines: Line[]): number {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  return lines.length > 1 ? (last.top - first.top) / (lines.length - 1) : 0;
}

function roomOfOne({ left, right }: Line) {
  return { left, width: right - left, indent: 0 };
}

/** Words wrap in the block around them, and may begin in the middle of its first line. */
function readRoom(element: Element, first: Line) {
  let block = element;
  while (WITHIN_LINES.test(getComputedStyle(block).display) && block.parentElement) {
    block = block.parentElement;
  }
  const box = block.getBoundingClientRect();
  const style = getComputedStyle(block);
  const px = (name: keyof CSSStyleDeclaration) => parseFloat(String(style[name])) || 0;
  const left = box.left + px("borderLeftWidth") + px("paddingLeft");
  const right = box.right - px("borderRightWidth") - px("paddingRight");
  const isRightToLeft = style.direction === "rtl";
  const isAtStart = TO_THE_START.test(style.textAlign) ||
    style.textAlign === (isRightToLeft ? "right" : "left");
  const offset = isRightToLeft ? right - first.right : first.left - left;
  return {
    left,
    width: Math.max(0, right - left),
    indent: isAtStart ? offset : px("textIndent"),
  };
}

function readStyles(style: CSSStyleDeclaration): Words["styles"] {
  const names = Object.keys(WORDS_STYLES) as (keyof Words["styles"])[];
  const values = names.map((name) => [
    name,
    // A browser may not have all of them.
    String(style[name as keyof CSSStyleDeclaration] ?? "").slice(0, WORDS_STYLES[name][1]),
  ]);
  return Object.fromEntries(values);
}
