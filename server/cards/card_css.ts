// The styles of a page as the renderer reads them: it knows no clamp(), min(), max() and no `ch`, but its viewport is fixed.
import { CARD_HEIGHT, CARD_WIDTH } from "./card_size.ts";

/** Custom properties that hold for the whole page. */
export type RootValues = ReadonlyMap<string, string>;

const COMMENT = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g;
const ROOT_RULE = /(?:^|[{},;\s])(?::root|html|body)\s*(?:,[^{}]{0,100})?\{([^{}]*)\}/g;
const CUSTOM_PROPERTY = /(--[\w-]+)\s*:\s*([^;]+)/g;

/** The first value counts: what comes later is mostly of another theme. */
export function readRootValues(css: string): RootValues {
  const values = new Map<string, string>();
  for (const [, block] of css.replaceAll(COMMENT, "").matchAll(ROOT_RULE)) {
    for (const [, name, value] of block!.matchAll(CUSTOM_PROPERTY)) {
      if (!values.has(name!)) values.set(name!, value!.trim());
    }
  }
  return values;
}

/** Three levels of brackets: deeper ones stay as they are, which the renderer leaves out. */
const CALL =
  /(?<![\w-])(?:clamp|min|max)\((?:[^(){}]|\((?:[^(){}]|\((?:[^(){}]|\([^(){}]*\))*\))*\))*\)/g;
const IN_LETTERS = /(?<![\w.#-])(\d*\.?\d+)ch(?![\w-])/g;

/** The one typeface that the renderer brings; named so, since it has none for these words. */
const SANS = "Geist";
const SANS_WORDS =
  /(?<![\w-])(?:(?:ui-)?sans-serif|system-ui|-apple-system|ui-rounded|(?:ui-)?monospace)(?![\w-])/g;

export function foldStyles(css: string, roots: RootValues): string {
  return css.replaceAll(SANS_WORDS, SANS).replaceAll(CALL, (call) => {
    const value = new Sum(resolveValues(call, roots)).read();
    if (!value) return call;
    return `${Math.round(value.size * 1_000) / 1_000}${value.isLength ? "px" : ""}`;
  }).replaceAll(IN_LETTERS, (_, letters) => `${Number(letters) * CH_EM}em`);
}

/** A variable may name others, and itself. */
const VARIABLE_DEPTH = 5;
const VALUE_MAX_LENGTH = 2_000;

export function resolveValues(text: string, roots: RootValues): string {
  for (let depth = 0; depth < VARIABLE_DEPTH && text.includes("var("); depth++) {
    text = text.replaceAll(
      /var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/g,
      (whole, name, fallback) => roots.get(name) ?? fallback ?? whole,
    ).slice(0, Math.max(text.length, VALUE_MAX_LENGTH));
  }
  return text;
}

/** How wide a zero is in most typefaces. */
const CH_EM = 0.5;
const EM_PX = 16;

/** Of a percentage, that of the whole width is as good as any. */
const UNITS_PX: Record<string, number> = {
  px: 1,
  pt: 4 / 3,
  rem: EM_PX,
  em: EM_PX,
  ch: EM_PX * CH_EM,
  "%": CARD_WIDTH / 100,
  ...Object.fromEntries(
    ["", "s", "d", "l"].flatMap((kind) => [
      [`${kind}vw`, CARD_WIDTH / 100],
      [`${kind}vi`, CARD_WIDTH / 100],
      [`${kind}vh`, CARD_HEIGHT / 100],
      [`${kind}vmin`, CARD_HEIGHT / 100],
      [`${kind}vmax`, CARD_WIDTH / 100],
    ]),
  ),
};

interface Value {
  size: number;
  isLength: boolean;
}

/** Reads a term of CSS arithmetic; null for one that needs to know more than the viewport. */
class Sum {
  #tokens: string[];

  constructor(text: string) {
    this.#tokens = text.match(/\d*\.?\d+(?:e-?\d+)?[a-z%]*|[a-z-]+\(|[-+*/(),]|[^\s]/gi) ?? [];
  }

  read(): Value | null {
    const value = this.#sum();
    return this.#tokens.length === 0 && value && Number.isFinite(value.size) ? value : null;
  }

  #sum(): Value | null {
    let sum = this.#product();
    while (sum && /^[-+]$/.test(this.#tokens[0] ?? "")) {
      const sign = this.#tokens.shift() === "-" ? -1 : 1;
      const next = this.#product();
      sum = next && { size: sum.size + sign * next.size, isLength: sum.isLength || next.isLength };
    }
    return sum;
  }

  #product(): Value | null {
    let product = this.#value();
    while (product && /^[*/]$/.test(this.#tokens[0] ?? "")) {
      const isDivision = this.#tokens.shift() === "/";
      const next = this.#value();
      product = next && {
        size: isDivision ? product.size / next.size : product.size * next.size,
        isLength: product.isLength || next.isLength,
      };
    }
    return product;
  }

  #value(): Value | null {
    const token = this.#tokens.shift() ?? "";
    if (token === "-") {
      const value = this.#value();
      return value && { ...value, size: -value.size };
    }
    if (token.endsWith("(")) return this.#call(token.slice(0, -1).toLowerCase());
    const [, digits, unit] = /^(\d*\.?\d+(?:e-?\d+)?)([a-z%]*)$/i.exec(token) ?? [];
    if (digits === undefined) return null;
    if (unit === "") return { size: Number(digits), isLength: false };
    const px = UNITS_PX[unit!.toLowerCase()];
    return px === undefined ? null : { size: Number(digits) * px, isLength: true };
  }

  #call(name: string): Value | null {
    const values: Value[] = [];
    do {
      const value = this.#sum();
      if (!value) return null;
      values.push(value);
    } while (this.#tokens[0] === "," && this.#tokens.shift());
    if (this.#tokens.shift() !== ")") return null;
    const sizes = values.map(({ size }) => size);
    const isLength = values.some((value) => value.isLength);
    if (name === "min") return { size: Math.min(...sizes), isLength };
    if (name === "max") return { size: Math.max(...sizes), isLength };
    if (name === "clamp" && sizes.length === 3) {
      return { size: Math.max(sizes[0]!, Math.min(sizes[1]!, sizes[2]!)), isLength };
    }
    return (name === "" || name === "calc") && sizes.length === 1 ? values[0]! : null;
  }
}
