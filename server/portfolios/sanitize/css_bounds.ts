// Refuses CSS that is small to write and endless to work out: deep brackets, rules that multiply, functions in functions.
import { Failure } from "../../errors.ts";
import { endOf, endOfAddress, endOfString, isAddress, nextMark } from "./css_marks.ts";

/**
 * People write 10 levels. 3,000 of `a{`, or of `not (` in a media query, stop Chromium for seconds; 30,000 of
 * `color-mix(` end its process.
 */
export const MAX_CSS_DEPTH = 64;
/** Most are words and scripts, in which brackets need not close. */
export const MAX_ATTRIBUTE_DEPTH = 256;
/** `a,b{a,b{…` and `& &{& &{…` double with each level; a page has thousands when all its rules are nested. */
export const MAX_NESTED_SELECTORS = 100_000;
/** However they call each other, 30 calls make 60,000 at the most (three each, ten levels). */
export const MAX_CALLS_IN_FUNCTIONS = 30;

/**
 * Chromium reads `color-mix()`, `anchor()` and `anchor-size()` twice for each of them around it: 22 within each other
 * take seconds. So a function counts twice as much as the one around it, from the fourth on; people write 3.
 */
export const MAX_FUNCTION_WORK = 1_000_000;
const FUNCTIONS_FREE = 4;
/** Tried in Chromium: of these, each is read once. */
const READ_ONCE = /(?<![\w\\\u0080-\uffff-])(calc|clamp|env|if|max|min|var)$/i;
/** What ends in an escape may have a space after it. */
const FUNCTION_NAME = /[\w\\\u0080-\uffff-]$|\\[\da-f]{1,6}\s$/i;

/** What is shorter is done at once. */
const ATTRIBUTE_FREE_LENGTH = 64;
/** No at-rule has a longer name. */
const NAME_MAX_LENGTH = 100;

interface Block {
  closer: string;
  /** How many selectors its style rule stands for; 0 outside of style rules. */
  selectors: number;
  isFunctionRule: boolean;
  /** How many functions it is in, itself included. */
  functions: number;
}

/** Reads all CSS of one page, piece by piece. */
export class CssBounds {
  #nestedSelectors = 0;
  #callsInFunctions = 0;
  #functionWork = 0;

  /** @throws {Failure} `bad_input`, with a sentence for the author. */
  readStyle(css: string): void {
    this.#read(css, MAX_CSS_DEPTH, "This page nests its styles", true);
  }

  /**
   * Any attribute, whatever it is for: whoever lists those that are CSS forgets one, and `attr()` makes CSS of all.
   * @throws {Failure} as above
   */
  readAttribute(value: string): void {
    if (value.length < ATTRIBUTE_FREE_LENGTH || !/[([{]/.test(value)) return;
    this.#read(value, MAX_ATTRIBUTE_DEPTH, "An attribute of this page nests brackets", false);
  }

  #read(css: string, maxDepth: number, subject: string, holdsRules: boolean): void {
    // What ends a block is counted as late as any browser could see it: in doubt the depth is too high, never too low.
    const around: Block[] = [];
    let block: Block = { closer: "", selectors: 0, isFunctionRule: false, functions: 0 };
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
        if (around.length > maxDepth) {
          throw new Failure(
            "bad_input",
            `${subject} more than ${maxDepth} deep. Simplify them and save again.`,
          );
        }
        if (mark === "{") {
          block = holdsRules ? this.#openRule(css, i, block, prelude) : { ...block, closer: "}" };
          prelude = new Prelude(i + 1);
        } else {
          const functions = block.functions +
            (mark === "(" ? this.#openFunction(css, i, block) : 0);
          block = { ...block, closer: mark === "(" ? ")" : "]", functions };
        }
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
    return { ...around, closer: "}", selectors };
  }

  /** By how much deeper it is in functions. */
  #openFunction(css: string, open: number, { functions }: Block): 0 | 1 {
    const before = css.slice(Math.max(0, open - 8), open);
    if (!FUNCTION_NAME.test(before) || READ_ONCE.test(before)) return 0;
    if (functions >= FUNCTIONS_FREE) this.#functionWork += 2 ** functions;
    if (this.#functionWork <= MAX_FUNCTION_WORK) return 1;
    throw new Failure(
      "bad_input",
      "This page's styles have too many functions within functions. Simplify them and save again.",
    );
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
