// A plate stands where a picture is missing, so that no browser shows its own icon of a broken one.
import { encodeDrawing, escapeText } from "../markup.ts";
import type { PixelSize } from "./stand_ins.ts";

interface Plate extends PixelSize {
  words: string;
  tint: string;
}

export const PLATE_SIZE: PixelSize = { width: 300, height: 200 };
/** Nothing of a page is known to be lighter or darker than this grey by less than 4.5 to 1, white and black included. */
const INK = "#767676";
const LINES_MAX = 3;
const WORDS_MAX_LENGTH = 120;
/** Of the size of the letters, in usual fonts. */
const LETTER_WIDTH = 0.55;

export function drawPlate({ width, height, words, tint }: Plate): string {
  const size = Math.round(Math.max(9, Math.min(width / 14, height / 6, 22)));
  const lines = breakLines(words, Math.floor(width * 0.8 / (size * LETTER_WIDTH)));
  const top = -(lines.length - 1) / 2;
  const text = lines.map((line, at) =>
    `<text x="50%" y="50%" dy="${(top + at) * 1.3 + 0.35}em">${escapeText(line)}</text>`
  ).join("");
  return encodeDrawing(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">` +
      `<rect width="100%" height="100%" fill="${tint}" fill-opacity=".14"/>` +
      `<g fill="${INK}" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${size}">${text}</g></svg>`,
  );
}

function breakLines(words: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of words.slice(0, WORDS_MAX_LENGTH).toWellFormed().trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last && last.length + word.length < length) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, LINES_MAX);
}
