import { Failure } from "../../errors.ts";
import {
  endOfAddress,
  endOfString,
  findEnd,
  functionAt,
  isAddress,
  NAMED,
  nextMark,
  Prelude,
  readReference,
} from "./css_marks.ts";
import { problem } from "../../../contract/problems.ts";

/** 24 of `color-mix()` in a row of variables take seconds for each element; people write 4. */
const MAX_FUNCTIONS_IN_A_ROW = 10;
const MAX_VARIABLES_IN_A_ROW = 256;

interface Row {
  functions: number;
  variables: number;
}

interface Reference {
  name: string;
  functions: number;
}

type DepthCode = "css_depth_max" | "attribute_depth_max";

/** People write 10 levels; 3,000 of `a{` stop Chromium for seconds, and 30,000 of `color-mix(` end its process. */
const MAX_CSS_DEPTH = 64;
/** Most attributes are words and scripts, in which brackets need not close. */
const MAX_ATTRIBUTE_DEPTH = 256;
/** `a,b{a,b{…` and `& &{& &{…` double with each level; a page with nested rules only has thousands. */
const MAX_NESTED_SELECTORS = 100_000;
/** However they call each other, 30 calls make at most 60,000 (three each, ten levels). */
const MAX_CALLS_IN_FUNCTIONS = 30;

/**
 * Chromium reads `color-mix()`, `anchor()` and `anchor-size()` twice for each of them around it, and 22 within each
 * other take seconds. People write 3, so the work doubles from the fourth on.
 */
const MAX_FUNCTION_WORK = 1_000_000;
const FUNCTIONS_FREE = 4;
/** Experiments show that Chromium reads each of these once. */
const READ_ONCE = new Set(["attr", "calc", "clamp", "env", "if", "max", "min", "var"]);

interface Block {
  closer: string;
  selectors: number;
  isFunctionRule: boolean;
  owner: string;
  functions: number;
}

export class CssBounds {
  #nestedSelectors = 0;
  #callsInFunctions = 0;
  #functionWork = 0;
  #variables = new CssVariables();

  readStyle(css: string): void {
    this.#read(css, "", MAX_CSS_DEPTH, "css_depth_max");
  }

  /** Every attribute is read: a list of those with CSS would miss one, and `attr()` makes CSS of any. */
  readAttribute(name: string, value: string): void {
    if (!/[([{]/.test(value)) return;
    const owner = NAMED.attribute(name);
    this.#read(value, owner, MAX_ATTRIBUTE_DEPTH, "attribute_depth_max");
  }

  end(): void {
    this.#variables.refuseLongRows();
  }

  #read(css: string, owner: string, maxDepth: number, code: DepthCode): void {
    // A block ends as late as any browser could see its end: in doubt the depth is too high, never too low.
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

class CssVariables {
  #references = new Map<string, Reference[]>();

  note(within: string, name: string, functions: number): void {
    // A variable that names itself is invalid.
    if (within === name) return;
    const references = this.#references.get(within);
    if (references) references.push({ name, functions });
    else this.#references.set(within, [{ name, functions }]);
  }

  refuseLongRows(): void {
    const known = new Map<string, Row>();
    for (const name of this.#references.keys()) this.#findRow(name, known, 0);
  }

  /** Within one element browsers do not follow circular variables, so a circle counts once. */
  #findRow(name: string, known: Map<string, Row>, depth: number): Row {
    const found = known.get(name);
    if (found) return found;
    const row = { functions: 0, variables: 0 };
    known.set(name, row);
    for (const reference of this.#references.get(name) ?? []) {
      if (depth > MAX_VARIABLES_IN_A_ROW) refuse();
      const next = this.#findRow(reference.name, known, depth + 1);
      row.functions = Math.max(row.functions, reference.functions + next.functions);
      row.variables = Math.max(row.variables, 1 + next.variables);
    }
    if (row.functions > MAX_FUNCTIONS_IN_A_ROW || row.variables > MAX_VARIABLES_IN_A_ROW) refuse();
    return row;
  }
}

function refuse(): never {
  throw new Failure(
    "bad_input",
    "css_variables_endless",
  );
}
