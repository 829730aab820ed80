// What a reply that goes on with a page can mean by it: the code without prose, fences and line numbers.
import { endsAsCode, readBlocks, textAround } from "./blocks.ts";
import { detectLanguage } from "./language.ts";
import { repair } from "./repair.ts";

/** A reply goes on with one page, and may show others. */
const MAX_BLOCKS = 3;

export interface Continuations {
  /** The text itself. */
  bare: string;
  /** The code in it, repaired; the longest first. */
  blocks: string[];
  /** Words stand around them, and no code. */
  isProse: boolean;
}

export function readContinuations(pasted: string): Continuations {
  const all = readBlocks(pasted);
  const around = textAround(pasted, all);
  const blocks = all
    .filter(({ code, info, name }) => info === "" || detectLanguage(code, info, name) !== "other")
    .toSorted((a, b) => b.code.length - a.code.length)
    .slice(0, MAX_BLOCKS);
  return {
    bare: withoutProseBehind(pasted),
    blocks: blocks.map(({ code }) => repair(code, true).code),
    isProse: blocks.length > 0 && around.length > 0 && !around.some(hasCode),
  };
}

function hasCode(text: string): boolean {
  return text.split("\n").some(endsAsCode);
}

/** Code alone is taken as it is. */
function withoutProseBehind(pasted: string): string {
  let end = -1;
  for (const { 0: tag, index } of pasted.matchAll(/<\/html>(?=[^\S\n]*(?:\n|$))/gi)) {
    end = index + tag.length;
  }
  if (end < 0) return pasted;
  const rest = pasted.slice(end).trimStart();
  return rest === "" || rest.startsWith("<") ? pasted : pasted.slice(0, end);
}
