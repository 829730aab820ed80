import { inOneLineBreak } from "../code/code_changes.ts";
import { findJoints, type Joint } from "./joints.ts";
import { isSameCode, readSeam, type Seam } from "./page_choices.ts";
import { endsAsCode, readBlocks, textAround } from "./blocks.ts";
import { detectLanguage } from "./language.ts";
import { repair } from "./repair.ts";

const MAX_BLOCKS = 3;

interface Continuations {
  bare: string;
  blocks: string[];
  isProse: boolean;
}

export interface JoinCandidate {
  code: string;
  repeated: string;
  seam: Seam;
}

export type JoinResult = ({ kind: "joined" } & JoinCandidate) | {
  kind: "unsure";
  ways: JoinCandidate[];
};

const MAX_WAYS = 4;
const LAST_LINES_LENGTH = 300;

export function joinContinuation(before: string, pasted: string): JoinResult {
  const text = before.includes("\r") ? pasted : inOneLineBreak(pasted);
  const ways: JoinCandidate[] = [];
  for (const joint of chooseJoints(before, text)) {
    const code = before.slice(0, joint.at) + joint.text;
    if (ways.some((way) => isSameCode(way.code, code))) continue;
    ways.push({ code, repeated: joint.repeated, seam: readSeam(before, joint) });
  }
  const [way, ...others] = ways;
  if (way && others.length === 0) return { kind: "joined", ...way };
  return { kind: "unsure", ways: ways.slice(0, MAX_WAYS) };
}

function chooseJoints(before: string, pasted: string): Joint[] {
  const { bare, blocks, isProse } = readContinuations(pasted);
  const all = [bare, ...blocks].map((text) => findJoints(before, text));
  // Text that repeats the end of the page is no prose, so all of it continues the page.
  const sure = all.find(([likeliest]) => likeliest!.isSure);
  if (sure) return sure;
  return (isProse ? all.slice(1) : all).flat()
    .toSorted((a, b) => b.repeated.length - a.repeated.length);
}

export function lastLines(code: string): string {
  const last = code.slice(-LAST_LINES_LENGTH);
  if (last.length === code.length) return code;
  const firstBreak = last.trimEnd().indexOf("\n");
  if (firstBreak >= 0) return last.slice(firstBreak + 1);
  // A cut must not split a surrogate pair.
  return /^[\udc00-\udfff]/.test(last) ? last.slice(1) : last;
}

function readContinuations(pasted: string): Continuations {
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

function withoutProseBehind(pasted: string): string {
  let end = -1;
  for (const { 0: tag, index } of pasted.matchAll(/<\/html>(?=[^\S\n]*(?:\n|$))/gi)) {
    end = index + tag.length;
  }
  if (end < 0) return pasted;
  const rest = pasted.slice(end).trimStart();
  return rest === "" || rest.startsWith("<") ? pasted : pasted.slice(0, end);
}
