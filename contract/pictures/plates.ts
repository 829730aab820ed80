// A plate stands where a picture is missing, so that no browser shows its own icon of a broken one.
import { encodeDrawing, escapeText } from "../markup.ts";
import type { PixelSize } from "./stand_ins.ts";

interface Plate extends PixelSize {
  lines: readonly string[];
  fontSize: number;
  tint: string;
}

export const PLATE_SIZE: PixelSize = { width: 300, height: 200 };
/** It is read on white and on black alike, at 4.5 to 1. */
export const INK = "#767676";

export function drawPlate({ width, height, lines, fontSize, tint }: Plate): string {
  const text = lines.map((line, at) =>
    `<text x="50%" y="50%" dy="${1.3 * (at - (lines.length - 1) / 2) + 0.35}em">${
      escapeText(line)
    }</text>`
  ).join("");
  return encodeDrawing(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${tint}" fill-opacity=".14"/><g fill="${INK}" text-anchor="middle" font-family="system-ui" font-size="${fontSize}">${text}</g></svg>`,
  );
}
