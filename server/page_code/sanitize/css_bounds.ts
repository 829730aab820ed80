// Refuses CSS that is small to write and endless to work out: deep brackets, rules that multiply, functions in functions.
import { Failure } from "../../errors.ts";
import {
  endOfAddress,
  endOfString,
  findEnd,
  functionAt,
  isAddress,
  nextMark,
} from "./css_marks.ts";
import { NAMED, Prelude, readReference } from "./css_prelude.ts";
import { CssVariables } from "./css_variables.ts";
import { problem } from "../../../contract/problems.ts";

type DepthCode = "css_depth_max" | "attribute_depth_max";

/**
 * People write 10 levels. 3,000 of `a{`, or of `not (` in a media query, stop Chromium for seconds; 30,000 of
 * `color-mix(` end its process.
 */
const MAX_CSS_DEPTH = 64;
/** Most are words and scripts, in which brackets need not close. */
const MAX_ATTRIBUTE_DEPTH = 256;
/** `a,b{a,b{…` and `& &{& &{…` double with each level; a page has thousands when all its rules are nested. */
const MAX_NESTED_SELECTORS = 100_000;
/** However they call each other, 30 calls make 60,000 at the most (three each, ten levels). */
const MAX_CALLS_IN_FUNCTIONS = 30;

/**
 * Chromium reads `color-mix()`, `anchor()` and `anchor-size()` twice for each of them around it: 22 within each other
 * take seconds. So a function counts twice as much as the one around it, from the fourth on; people write 3.
 */
const MAX_FUNCTION_WORK = 1_000_000;
const FUNCTIONS_FREE = 4;
/** Tried in Chromium: of these, each is read once. */
const READ_ONCE = new Set(["attr", "calc", "clamp", "env", "if", "max", "min", "var"]);

interface Block {
  closer: string;
  /** How many selectors its style rule stands for; 0 outside of style rules. */
  selectors: number;
  isFunctionRule: boolean;
  /** The attribute or the function of the page's own that it is in. */
  owner: string;
  /** How many functions it is in, itself included. */
  functions: number;
}

/** Reads all CSS of one page, piece by piece. */
export class CssBounds {
  #nestedSelectors = 0;
  #callsInFunctions = 0;
  #functionWork = 0;
  #variables = new CssVariables();

  /** @throws {Failure} `bad_input`, with a sentence for the author. */
  readStyle(css: string): void {
    this.#read(css, "", MAX_CSS_DEPTH, "css_depth_max");
  }

  /**
   * Any attribute, whatever it is for: whoever lists those that are CSS forgets one, and `attr()` makes CSS of all.
   * @throws {Failure} as above
   */
  readAttribute(name: string, value: string): void {
    if (!/[([{]/.test(value)) return;
    const owner = NAMED.attribute(name);
    this.#read(value, owner, MAX_ATTRIBUTE_DEPTH, "attribute_depth_max");
  }

  /**
   * Once all is read.
   * @throws {Failure} as above
   */
  end(): void {
    this.#variables.refuseLongRows();
  }

  /** What has an owner holds no rules. */
  #read(css: string, owner: string, maxDepth: number, code: DepthCode): void {
    // What ends a block is counted as late as any browser could see it: in doubt the depth is too high, never too low.
    const around: Block[] = [];
    let block: Block = { closer: "", selectors: 0, isFunctionRule: false, owner, functions: 0 };
    let prelude = new Prelude(0);
    for (let i = nextMark(css, 0); i < css.length; i = nextMark(css, i + 1)) {
      const mark = css[i]!;
      const isInRule = block.closer !== ")" && block.closer !== "]";
      if (mark === "\\") i++;
      else if (mark === '"' || mark === "'") i = endOfString(css, i);
      else if (mark === "/") { if (css[i + 1] === "*") i = findEnd(css, "*/", i + 2); }
      else if (mark === "&") prelude.parents++;
      else if (mark === ",") { if (isInRule) prelude.endSelector(); }
      else if (mark === ";") { if (isInRule) prelude = new Prelude(i + 1); }
      else if (mark === "(" && isAddress(css, i)) i = endOfAddress(css, i);
      else if (mark === "{" || mark === "(" || mark === "[") {
        around.push(block);
        if (around.length > maxDepth) {
          throw new Failure(
            "bad_input",
            problem(code, { max: maxDepth }),
          );
        }
        if (mark === "{") {
          block = owner ? { ...block, closer: "}" } : this.#openRule(css, i, block, prelude);
          prelude = new Prelude(i + 1);
        } else {
          const functions = block.functions +
            (mark === "(" ? this.#openFunction(css, i, block, prelude) : 0);
          block = { ...block, closer: mark === "(" ? ")" : "]", functions };
        }
      } else {
        if (mark === block.closer) block = around.pop()!;
        if (mark === "}") prelude = new Prelude(i + 1);
      }
    }
  }

  #openRule(css: string, end: number, around: Block, prelude: Prelude): Block {
    const rule = prelude.readRule(css, end);
    if (rule?.isFunction) {
      return { ...around, closer: "}", isFunctionRule: true, owner: rule.owner };
    }
    if (rule) return { ...around, closer: "}" };
    prelude.endSelector();
    const isNested = around.selectors > 0;
    const selectors = isNested ? around.selectors * prelude.selectors : prelude.selectors;
    if (isNested) this.#nestedSelectors += selectors;
    if (this.#nestedSelectors > MAX_NESTED_SELECTORS) {
      throw new Failure(
        "bad_input",
        "css_rules_endless",
      );
    }
    return { ...around, closer: "}", selectors };
  }

  /** By how much deeper it is in functions. */
  #openFunction(css: string, open: number, block: Block, prelude: Prelude): 0 | 1 {
    const name = functionAt(css, open);
    if (name === "") return 0;
    const { functions, owner, isFunctionRule } = block;
    const reference = readReference(css, open, name);
    if (reference) this.#variables.note(prelude.declared(css) || owner, reference, functions);
    if (name.startsWith("--") && isFunctionRule) this.#countCall();
    if (READ_ONCE.has(name.toLowerCase())) return 0;
    if (functions >= FUNCTIONS_FREE) this.#functionWork += 2 ** functions;
    if (this.#functionWork <= MAX_FUNCTION_WORK) return 1;
    throw new Failure(
      "bad_input",
      "css_functions_endless",
    );
  }

  #countCall(): void {
    if (++this.#callsInFunctions <= MAX_CALLS_IN_FUNCTIONS) return;
    throw new Failure(
      "bad_input",
      problem("css_calls_max", { max: MAX_CALLS_IN_FUNCTIONS }),
    );
  }
}
