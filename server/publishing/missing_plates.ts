import { MISSING_PICTURE, readMissingSize } from "../../contract/pictures/missing_pictures.ts";
import { drawPlate, PLATE_SIZE } from "../../contract/pictures/plates.ts";
import { type PixelSize, readPixels } from "../../contract/pictures/stand_ins.ts";
import { readEntities } from "../../contract/page_code/entities.ts";

const PLATES_MAX = 200;
const COLOURS_READ_LENGTH = 200_000;
const GREY = "#808080";
const CHROMA_MIN = 40;
const LINES_MAX = 3;
const WORDS_MAX_LENGTH = 120;
/** It is the share of the size of letters, in usual fonts. */
const LETTER_WIDTH = 0.55;

/**
 * It adds a `src` to each `<img>` that misses one. Only what is served has it, so that the saved code stays readable. In
 * the text of a script a plate does no harm.
 */
export function withPlates(code: string): string {
  if (!code.includes(MISSING_PICTURE)) return code;
  const tint = findTint(code);
  let room = PLATES_MAX;
  return code.replaceAll(/<img\s[^<>]*/gi, (tag) => {
    const missing = readWritten(tag, MISSING_PICTURE);
    if (missing === null || readWritten(tag, "src") !== null || room-- <= 0) return tag;
    const [width, height] = ["width", "height"].map((name) => readPixels(readWritten(tag, name)));
    const size = width && height ? { width, height } : readMissingSize(missing) ?? PLATE_SIZE;
    const words = readEntities(readWritten(tag, "alt") ?? "");
    return `<img src="${drawPlate({ ...size, ...fitWords(words, size), tint })}"${
      tag.slice("<img".length)
    }`;
  });
}

function fitWords(words: string, { width, height }: PixelSize) {
  const fontSize = Math.round(Math.max(9, Math.min(width / 14, height / 6, 22)));
  const length = Math.floor(width * 0.8 / (fontSize * LETTER_WIDTH));
  const lines: string[] = [];
  for (const word of words.slice(0, WORDS_MAX_LENGTH).toWellFormed().trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last && last.length + word.length < length) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return { fontSize, lines: lines.slice(0, LINES_MAX) };
}

function readWritten(tag: string, name: string): string | null {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)|'([^']*)|([^\\s"'<>]+))`, "i");
  const [, double, single, bare] = pattern.exec(tag) ?? [];
  return double ?? single ?? bare ?? null;
}

/** It is the colour that the page names most often, except greys. */
function findTint(code: string): string {
  const counts = new Map<string, number>();
  for (const [colour] of code.slice(0, COLOURS_READ_LENGTH).matchAll(/#[0-9a-f]{6}\b/gi)) {
    const sides = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    if (Math.max(...sides) - Math.min(...sides) < CHROMA_MIN) continue;
    const key = colour.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? GREY;
}
