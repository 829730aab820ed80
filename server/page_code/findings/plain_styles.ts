import { type CSSToken, TokenType } from "@csstools/css-tokenizer";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { readDeclared } from "../sanitize/css_targets.ts";
import { readAttribute } from "./parsed_draft.ts";

/** Undefined: nothing declares it. Null: it is declared, and what it is cannot be told from the code alone. */
export type DeclaredValue = string | null | undefined;

interface PlainRule {
  rank: number;
  value: string;
}

const DECLARATIONS_MAX = 20_000;
const CLASSES_MAX = 100;
const SPACES = new Set([TokenType.Whitespace, TokenType.Comment]);

/**
 * What style sheets certainly say: by selectors of one name, outside of all at-rules. Whatever else could reach an element,
 * by the last name of its selector, makes its value unknown.
 */
export class PlainStyles {
  #plain = new Map<string, PlainRule>();
  #unknown = new Map<string, Set<string | null>>();
  #variables = new Map<string, string | null>();
  #names = new Map<Tree.Element, readonly string[]>();
  #inline = new Map<Tree.Element, ReadonlyMap<string, string>>();
  #properties: ReadonlySet<string>;

  constructor(sheets: readonly string[], properties: ReadonlySet<string>) {
    this.#properties = properties;
    let room = DECLARATIONS_MAX;
    let order = 0;
    for (const sheet of sheets) {
      for (const { property, value, targets, isInKeyframes, prelude } of readDeclared(sheet)) {
        if (room-- <= 0) this.#addUnknown(property, [null]);
        else if (property.startsWith("--")) {
          this.#variables.set(property, this.#variables.has(property) ? null : value);
        } else if (properties.has(property) && !isInKeyframes) {
          const isPlain = prelude !== null && isPlainPrelude(prelude) && !value.includes("!");
          if (!isPlain) this.#addUnknown(property, targets);
          else for (const target of targets) this.#addPlain(property, target, value, order++);
        }
      }
    }
  }

  #addUnknown(property: string, targets: Iterable<string | null>): void {
    const known = this.#unknown.get(property) ?? new Set();
    for (const target of targets) known.add(target);
    this.#unknown.set(property, known);
  }

  #addPlain(property: string, target: string | null, value: string, order: number): void {
    if (target === null) return this.#addUnknown(property, [null]);
    const weight = target.startsWith("#") ? 2 : target.startsWith(".") ? 1 : 0;
    const rank = weight * 1_000_000 + order;
    this.#plain.set(`${property} ${target}`, { rank, value });
  }

  find(element: Tree.Element, property: string): DeclaredValue {
    const names = this.#namesOf(element);
    const unknown = this.#unknown.get(property);
    if (unknown && (unknown.has(null) || names.some((name) => unknown.has(name)))) return null;
    const own = this.#inlineOf(element).get(property);
    if (own !== undefined) return this.#resolve(own);
    const rules = names.flatMap((name) => this.#plain.get(`${property} ${name}`) ?? []);
    const winner = rules.toSorted((a, b) => b.rank - a.rank)[0];
    return winner && this.#resolve(winner.value);
  }

  #namesOf(element: Tree.Element): readonly string[] {
    const names = this.#names.get(element) ?? readNames(element);
    this.#names.set(element, names);
    return names;
  }

  #inlineOf(element: Tree.Element): ReadonlyMap<string, string> {
    let own = this.#inline.get(element);
    if (!own) {
      const style = readAttribute(element, "style");
      const declared = style ? [...readDeclared(style, "inline")] : [];
      own = new Map(
        declared.map(({ property, value }) => [property, value.replace(/! ?important$/, "")]),
      );
      this.#inline.set(element, own);
    }
    return own;
  }

  /** Whether anything in the sheets declares such a value. */
  declares(property: string, value: RegExp): boolean {
    if (!this.#properties.has(property)) return true;
    if (this.#unknown.has(property)) return true;
    return this.#plain.entries().some(([key, rule]) =>
      key.startsWith(`${property} `) && value.test(rule.value)
    );
  }

  #resolve(value: string): string | null {
    const text = value.trim();
    if (!text.includes("var(")) return text;
    const [, name] = /^var\(\s*(--[\w-]+)\s*\)$/.exec(text) ?? [];
    const found = name === undefined ? null : this.#variables.get(name.toLowerCase());
    return found && !found.includes("var(") ? found.trim() : null;
  }
}

function readNames(element: Tree.Element): string[] {
  const id = readAttribute(element, "id");
  const classes = (readAttribute(element, "class") ?? "").split(/\s+/, CLASSES_MAX).filter(Boolean);
  return [
    element.tagName,
    ...classes.map((name) => `.${name.toLowerCase()}`),
    ...id ? [`#${id.toLowerCase()}`] : [],
    ...element.attrs.map(({ name }) => `[${name}`),
  ];
}

function isPlainPrelude(prelude: readonly CSSToken[]): boolean {
  const text = prelude.filter(([type]) => type !== TokenType.Comment)
    .map(([type, text]) => SPACES.has(type) ? " " : text).join("");
  return text.split(",").every((part) => /^\s*[.#]?[a-z][\w-]*\s*$/i.test(part));
}
