// A page that stopped in the middle, and the reply that goes on with it, become one again.
import { inOneLineBreak } from "../code/code_change.ts";
import { readContinuations } from "./continuation_texts.ts";
import { findJoints, type Joint } from "./joints.ts";
import { isSameCode, readSeam, type Seam } from "./seam.ts";

export interface Way {
  code: string;
  /** What stood there twice. */
  repeated: string;
  seam: Seam;
}

export type Continued = ({ kind: "joined" } & Way) | { kind: "unsure"; ways: Way[] };

const MAX_WAYS = 4;
const LAST_LINES_LENGTH = 300;

/** The person is asked when different pages can be meant. */
export function joinContinuation(before: string, pasted: string): Continued {
  const text = before.includes("\r") ? pasted : inOneLineBreak(pasted);
  const ways: Way[] = [];
  for (const joint of chooseJoints(before, text)) {
    const code = before.slice(0, joint.at) + joint.text;
    if (ways.some((way) => isSameCode(way.code, code))) continue;
    ways.push({ code, repeated: joint.repeated, seam: readSeam(before, joint) });
  }
  const [way, ...others] = ways;
  if (way && others.length === 0) return { kind: "joined", ...way };
  return { kind: "unsure", ways: ways.slice(0, MAX_WAYS) };
}

/** The likeliest first. */
function chooseJoints(before: string, pasted: string): Joint[] {
  const { bare, blocks, isProse } = readContinuations(pasted);
  const all = [bare, ...blocks].map((text) => findJoints(before, text));
  // What begins as the page ends is no prose: all of it goes on with the page.
  const sure = all.find(([likeliest]) => likeliest!.isSure);
  if (sure) return sure;
  return (isProse ? all.slice(1) : all).flat()
    .toSorted((a, b) => b.repeated.length - a.repeated.length);
}

/** Where a model has to go on. */
export function lastLines(code: string): string {
  const last = code.slice(-LAST_LINES_LENGTH);
  if (last.length === code.length) return code;
  const firstBreak = last.trimEnd().indexOf("\n");
  if (firstBreak >= 0) return last.slice(firstBreak + 1);
  // Half a character is none.
  return /^[\udc00-\udfff]/.test(last) ? last.slice(1) : last;
}
