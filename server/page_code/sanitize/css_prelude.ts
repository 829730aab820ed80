// What stands before a block or a function of CSS, and what it names.
import { readName, skipSpace } from "./css_marks.ts";

/** What stands for what is written elsewhere: a variable, an attribute, a function of the page's own. */
export const NAMED = {
  variable: (name: string) => name,
  attribute: (name: string) => `attr ${name.toLowerCase()}`,
  function: (name: string) => `${name}()`,
};

/** What stands before a block. */
export class Prelude {
  /** Of the selector being read: how often it names the rule around it. */
  parents = 0;
  /** Each counts as often as it names the rule around it, and once when it does so by standing in it. */
  selectors = 0;
  #declared: string | null = null;

  constructor(readonly start: number) {}

  endSelector(): void {
    this.selectors += Math.max(1, this.parents);
    this.parents = 0;
  }

  /** Null for a rule of selectors. */
  readRule(css: string, end: number): { isFunction: boolean; owner: string } | null {
    const at = skipSpace(css, this.start);
    if (at >= end || css[at] !== "@") return null;
    const { name, end: nameEnd } = readName(css, at + 1);
    const argument = readName(css, skipSpace(css, nameEnd)).name;
    return { isFunction: /^function$/i.test(name), owner: NAMED.function(argument) };
  }

  /** The variable that is declared here; empty when none is. */
  declared(css: string): string {
    if (this.#declared !== null) return this.#declared;
    const { name } = readName(css, skipSpace(css, this.start));
    return this.#declared = name.startsWith("--") ? NAMED.variable(name) : "";
  }
}

export function readReference(css: string, open: number, name: string): string | null {
  if (name.startsWith("--")) return NAMED.function(name);
  const argument = () => readName(css, skipSpace(css, open + 1)).name;
  if (/^var$/i.test(name)) return NAMED.variable(argument());
  return /^attr$/i.test(name) ? NAMED.attribute(argument()) : null;
}
