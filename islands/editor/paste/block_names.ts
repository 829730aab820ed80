import { isBlank, isButton, languageLabel } from "./language.ts";
import type { Line } from "./lines.ts";

const NAMED = /(?:title|filename|file|name)\s*=\s*["'“]?([^"'”\s}]+)/i;
const FILE = /^[\p{L}\d_@./\\()-]+\.[a-z][a-z\d]{0,7}$/iu;
/** A longer line is prose. */
const MAX_LENGTH = 120;

export function nameInInfo(info: string): string | null {
  const [, named] = NAMED.exec(info) ?? [];
  if (named) return named;
  const words = info.split(/[\s:,{}]+/);
  return words.find((word) => FILE.test(word)) ?? null;
}

export function nameAbove(lines: readonly Line[], at: number): string | null {
  let above = at - 1;
  while (above >= 0 && isAside(lines[above]!.text)) above--;
  const line = lines[above]?.text ?? "";
  if (line.length > MAX_LENGTH) return null;
  const bare = line.replaceAll(/[\u200b\u2060*`]/g, "").trim()
    .replace(/^#+\s*/, "").replace(/^\d+[.)]\s*/, "").replace(/:$/, "").trim();
  return FILE.test(bare) ? bare : null;
}

function isAside(line: string): boolean {
  return isBlank(line) || isButton(line) || languageLabel(line) !== null;
}
