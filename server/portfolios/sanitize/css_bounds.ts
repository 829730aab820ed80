// Refuses CSS that is small to write and endless to work out: deep brackets, nested rules that multiply, functions in functions.
import { Failure } from "../../errors.ts";

/** People write 10 levels. 3,000 of `a{`, or of `not (` in a media query, stop Chromium for seconds. */
export const MAX_CSS_DEPTH = 64;
/** `a,b{a,b{…` and `& &{& &{…` double with each level; a page has thousands when all its rules are nested. */
export const MAX_NESTED_SELECTORS = 100_000;
/** However they call each other, 30 calls make 60,000 at the most (three each, ten levels). */
export const MAX_CALLS_IN_FUNCTIONS = 30;

/** No at-rule has a longer name. */
const NAME_MAX_LENGTH = 100;

interface Block {
  closer: string;
  /** How many selectors its style rule stands for; 0 outside of style rules. */
  selectors: number;
  isFunctionRule: boolean;
}

const MARKS = new Set(Array.from("\\\"'/&,;(){}[]", (mark) => mark.charCodeAt(0)));
const IS_MARK = Uint8Array.from({ length: 128 }, (_, unit) => Number(MARKS.has(unit)));

/** Most of a style sheet means nothing here. */
function nextMark(css: string, from: number): number {
  let i = from;
  while (i < css.length && IS_MARK[css.charCodeAt(i)] !== 1) i++;
  return i;
}

/** Reads all CSS of one page, piece by piece. */
export class CssBounds {
  #nestedSelectors = 0;
  #callsInFunctions = 0;

  /** @throws {Failure} `bad_input`, with a sentence for the author. */
  read(css: string): void {
    // What ends a block is counted as late as any browser could see it: in doubt the depth is too high, never too low.
    const around: Block[] = [];
    let block: Block = { closer: "", selectors: 0, isFunctionRule: false };
    let prelude = new Prelude(0);
    for (let i = nextMark(css, 0); i < css.length; i = nextMark(css, i + 1)) {
      const mark = css[i]!;
      const isInRule = block.closer !== ")" && block.closer !== "]";
      if (mark === "\\") i++;
      else if (mark === '"' || mark === "'") i = endOfString(css, i);
      else if (mark === "/") { if (css[i + 1] === "*") i = endOf(css, "*/", i + 2); }
      else if (mark === "&") prelude.parents++;
      else if (mark === ",") { if (isInRule) prelude.endSelector(); }
      else if (mark === ";") { if (isInRule) prelude = new Prelude(i + 1); }
      else if (mark === "(" && isAddress(css, i)) i = endOfAddress(css, i);
      else if (mark === "{" || mark === "(" || mark === "[") {
        if (mark === "(" && block.isFunctionRule) this.#countCall(css, i);
        around.push(block);
        if (around.length > MAX_CSS_DEPTH) refuseDepth();
        if (mark === "{") {
          block = this.#openRule(css, i, block, prelude);
          prelude = new Prelude(i + 1);
        } else block = { ...block, closer: mark === "(" ? ")" : "]" };
      } else {
        if (mark === block.closer) block = around.pop()!;
        if (mark === "}") prelude = new Prelude(i + 1);
      }
    }
  }

  #openRule(css: string, end: number, around: Block, prelude: Prelude): Block {
    const { isAtRule, isFunctionRule } = prelude.readName(css, end);
    if (isAtRule) {
      return { ...around, closer: "}", isFunctionRule: around.isFunctionRule || isFunctionRule };
    }
    prelude.endSelector();
    const isNested = around.selectors > 0;
    const selectors = isNested ? around.selectors * prelude.selectors : prelude.selectors;
    if (isNested) this.#nestedSelectors += selectors;
    if (this.#nestedSelectors > MAX_NESTED_SELECTORS) {
      throw new Failure(
        "bad_input",
        "The nested rules of this page's styles multiply without end. Simplify them and save again.",
      );
    }
    return { closer: "}", selectors, isFunctionRule: around.isFunctionRule };
  }

  #countCall(css: string, open: number): void {
    if (!/(--|\\)[^\s(){}[\];:,]*$/.test(css.slice(Math.max(0, open - 100), open))) return;
    if (++this.#callsInFunctions <= MAX_CALLS_IN_FUNCTIONS) return;
    throw new Failure(
      "bad_input",
      `This page's style functions call others more than ${MAX_CALLS_IN_FUNCTIONS} times. ` +
        "Simplify them and save again.",
    );
  }
}

/** What stands before a block. */
class Prelude {
  /** Of the selector being read: how often it names the rule around it. */
  parents = 0;
  /** Each counts as often as it names the rule around it, and once when it does so by standing in it. */
  selectors = 0;

  constructor(readonly start: number) {}

  endSelector(): void {
    this.selectors += Math.max(1, this.parents);
    this.parents = 0;
  }

  readName(css: string, end: number): { isAtRule: boolean; isFunctionRule: boolean } {
    let at = this.start;
    while (at < end) {
      if (/\s/.test(css[at]!)) at++;
      else if (css.startsWith("/*", at)) at = endOf(css, "*/", at + 2) + 1;
      else break;
    }
    const [, name] = /^@([^\s("'{]*)/.exec(css.slice(at, Math.min(end, at + NAME_MAX_LENGTH))) ??
      [];
    return {
      isAtRule: name !== undefined,
      isFunctionRule: name !== undefined && (/^function$/i.test(name) || name.includes("\\")),
    };
  }
}

function refuseDepth(): never {
  throw new Failure(
    "bad_input",
    `This page nests its styles more than ${MAX_CSS_DEPTH} deep. Simplify them and save again.`,
  );
}

/** The place of the quote that ends it, or before the line end that does. */
function endOfString(css: string, start: number): number {
  const quote = css[start];
  for (let i = start + 1; i < css.length; i++) {
    const character = css[i];
    if (character === "\\") i++;
    else if (character === quote) return i;
    else if (character === "\n" || character === "\r" || character === "\f") return i - 1;
  }
  return css.length;
}

function endOf(css: string, mark: string, from: number): number {
  const at = css.indexOf(mark, from);
  return at < 0 ? css.length : at + mark.length - 1;
}

/** Whether it opens an address without quotes, in which brackets mean nothing, whoever reads it. */
function isAddress(css: string, open: number): boolean {
  if (!/^url$/i.test(css.slice(Math.max(0, open - 3), open))) return false;
  if (/[\w\\\u0080-\uffff-]/.test(css[open - 4] ?? "")) return false;
  let first = open + 1;
  while (/\s/.test(css[first] ?? "")) first++;
  return css[first] !== '"' && css[first] !== "'";
}

function endOfAddress(css: string, open: number): number {
  for (let i = open + 1; i < css.length; i++) {
    if (css[i] === "\\") i++;
    else if (css[i] === ")") return i;
  }
  return css.length;
}
