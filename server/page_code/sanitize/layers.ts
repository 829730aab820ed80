import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { problem } from "../../../contract/problems.ts";
import { Failure } from "../../errors.ts";
import { type CssDeclaration, readDeclared } from "./css_targets.ts";

/** Chromium lays out each level twice or more: 8 take 0.1 s, and 12 with some text 15 s. People write 3. */
const MAX_COLUMNS_DEPTH = 6;
/** Without a graphics card, 50 backdrops as large as the window take half a second a frame. */
const MAX_BACKDROPS = 100;

const KINDS = ["columns", "backdrop"] as const;
type LayerKind = typeof KINDS[number];

const MAY_HAVE = /column|backdrop-filter|\\/i;
const COLUMNS = /^(?:-(?:webkit|moz)-)?column(?:s|-count|-width)$/;
const BACKDROP = /^(?:-webkit-)?backdrop-filter$/;
const ANIMATION = /^(?:-webkit-)?animation(?:-name)?$/;
const NONE = /^(?:none|auto|unset|initial|revert|revert-layer)?(?: ! important)?$/;

export function mayHaveLayers(css: string): boolean {
  return MAY_HAVE.test(css);
}

export function refuseLayers(document: Tree.Document, styles: readonly string[]): void {
  const rules = new Rules();
  for (const declared of styles.flatMap((css) => [...readDeclared(css)])) rules.add(declared);
  const counted = { backdrops: 0 };
  countWithin(document, 0, rules, counted);
  if (counted.backdrops > MAX_BACKDROPS) {
    throw new Failure("bad_input", problem("page_backdrops_max", { max: MAX_BACKDROPS }));
  }
}

class Rules {
  readonly #targets = { columns: newTargets(), backdrop: newTargets(), animated: newTargets() };
  readonly #animates = new Set<LayerKind>();

  add({ property, value, targets, isInKeyframes }: CssDeclaration): void {
    for (const kind of kindsOf(property, value)) {
      if (isInKeyframes) this.#animates.add(kind);
      else for (const target of targets) this.#targets[kind].add(target);
    }
    if (!ANIMATION.test(property)) return;
    for (const target of targets) this.#targets.animated.add(target);
  }

  kindsOf(element: Tree.Element): Set<LayerKind> {
    const names = namesOf(element);
    const has = (targets: Set<string | null>) => names.some((name) => targets.has(name));
    const style = element.attrs.find(({ name }) => name === "style")?.value ?? "";
    const isAnimated = has(this.#targets.animated) || /animation/i.test(style);
    const given = KINDS.filter((kind) =>
      has(this.#targets[kind]) || isAnimated && this.#animates.has(kind)
    );
    const own = mayHaveLayers(style) ? [...readDeclared(style, "inline")] : [];
    return new Set([...given, ...own.flatMap(({ property, value }) => kindsOf(property, value))]);
  }

  get isEmpty(): boolean {
    const { columns, backdrop } = this.#targets;
    return columns.size + backdrop.size + this.#animates.size === 0;
  }
}

function newTargets(): Set<string | null> {
  return new Set();
}

function kindsOf(property: string, value: string): LayerKind[] {
  // An inherited value may be whatever the parent has.
  if (property === "all") return value.startsWith("inherit") ? [...KINDS] : [];
  if (NONE.test(value)) return [];
  if (COLUMNS.test(property)) return ["columns"];
  return BACKDROP.test(property) ? ["backdrop"] : [];
}

function namesOf({ tagName, attrs }: Tree.Element): (string | null)[] {
  const names: (string | null)[] = [null, tagName.toLowerCase()];
  for (const { name, value } of attrs) {
    names.push(`[${name}`);
    if (name === "id") names.push(`#${value.toLowerCase()}`);
    if (name === "class") {
      names.push(...value.toLowerCase().split(/\s+/).map((each) => `.${each}`));
    }
  }
  return names;
}

const NONE_GIVEN: ReadonlySet<LayerKind> = new Set();

function countWithin(
  node: Tree.Node,
  columns: number,
  rules: Rules,
  counted: { backdrops: number },
): void {
  if ("tagName" in node) {
    const isStyled = !rules.isEmpty || node.attrs.some(({ name }) => name === "style");
    const kinds = isStyled ? rules.kindsOf(node) : NONE_GIVEN;
    if (kinds.has("backdrop")) counted.backdrops++;
    if (kinds.has("columns") && ++columns > MAX_COLUMNS_DEPTH) {
      throw new Failure("bad_input", problem("page_columns_max", { max: MAX_COLUMNS_DEPTH }));
    }
  }
  if ("content" in node) countWithin(node.content, columns, rules, counted);
  if (!("childNodes" in node)) return;
  for (const child of node.childNodes) countWithin(child, columns, rules, counted);
}
