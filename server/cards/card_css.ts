import { CARD_HEIGHT, CARD_WIDTH } from "../../contract/publishing/card_size.ts";

const FONT = /(?<![\w-])font\s*:\s*([^;{}]+)/gi;
/** The renderer would break each word into letters where as little room as possible is asked for. */
const BREAKS = /(?<![\w-])(?:overflow-wrap|word-wrap|word-break)\s*:\s*(?:break-word|anywhere)/gi;
const SIZE =
  /^((?:[a-z-]+\s+|\d{3}\s+)*)((?:\d*\.?\d+(?:[a-z]+|%)|(?:x{0,2}-)?(?:small|large)|medium|smaller|larger|(?:calc|var|clamp|min|max)\((?:[^()]|\([^()]*\))*\))(?=[\s/]))\s*(?:\/\s*([^\s,]+(?:\([^()]*\))?))?\s+(.+)$/i;

const BLOCKS =
  "html,body,div,p,blockquote,figure,figcaption,address,article,aside,footer,header,hgroup,main," +
  "nav,section,center,hr,ul,ol,menu,dl,dt,dd,form,fieldset,legend,details,summary,search,h1,h2,h3," +
  "h4,h5,h6,pre";

/** They are in the first layer, so that whatever a page says comes later and wins. */
export const BASE_STYLES = `@layer card-base {
html { min-height: ${CARD_HEIGHT}px; background: #fff; color: #000; font-size: 16px; line-height: 1.2; }
body { min-height: ${CARD_HEIGHT}px; margin: 8px; padding-top: 0.01px; }
${BLOCKS} { display: block; }
li { display: list-item; }
h1, h2, h3, h4, h5, h6, strong, b, th { font-weight: bold; }
h1 { font-size: 2em; margin: 0.67em 0; }
h2 { font-size: 1.5em; margin: 0.83em 0; }
h3 { font-size: 1.17em; margin: 1em 0; }
h4 { margin: 1.33em 0; }
h5 { font-size: 0.83em; margin: 1.67em 0; }
h6 { font-size: 0.67em; margin: 2.33em 0; }
p, ul, ol, menu, dl, pre { margin: 1em 0; }
blockquote, figure { margin: 1em 40px; }
ul, ol, menu { padding-left: 40px; }
ul, menu { list-style-type: disc; }
ol { list-style-type: decimal; }
dd { margin-left: 40px; }
hr { margin: 0.5em auto; border: 1px solid #808080; }
a, u, ins { text-decoration: underline; }
a { color: #0000ee; }
i, em, cite, dfn, address { font-style: italic; }
code, kbd, samp, pre { font-family: monospace; }
pre { white-space: pre; }
small, sub, sup { font-size: smaller; }
s, del { text-decoration: line-through; }
mark { background: yellow; color: #000; }
center { text-align: center; }
button, input, textarea, select { display: inline-block; padding: 2px 8px; border: 1px solid #767676; border-radius: 3px; background: #efefef; font-size: 13.33px; font-family: sans-serif; }
table { display: table; border-spacing: 2px; }
thead { display: table-header-group; }
tbody { display: table-row-group; }
tr { display: table-row; }
td, th { display: table-cell; padding: 1px; }
.card-missing { background: rgba(128, 128, 128, 0.25); }
}`;

export const TAILWIND_BASE = `@layer tailwind-base {
* { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
html { line-height: 1.5; }
h1, h2, h3, h4, h5, h6, th { font-size: inherit; font-weight: inherit; }
a { color: inherit; text-decoration: inherit; }
ul, ol, menu { list-style-type: none; }
img, svg, video, canvas { display: block; max-width: 100%; }
button, input, textarea, select { background: transparent; border-radius: 0; color: inherit; font-size: 16px; }
}`;

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

/** The renderer knows no clamp(), min(), max() and no `ch`; they can be computed, since its viewport is fixed. */
const MATH_CALL =
  /(?<![\w-])(?:clamp|min|max)\((?:[^(){}]|\((?:[^(){}]|\((?:[^(){}]|\([^(){}]*\))*\))*\))*\)/g;
const CH_LENGTH = /(?<![\w.#-])(\d*\.?\d+)ch(?![\w-])/g;

/** The renderer brings this typeface alone, and has none for these words. */
const SANS = "Geist";
const SANS_WORDS =
  /(?<![\w-])(?:(?:ui-)?sans-serif|system-ui|-apple-system|ui-rounded|(?:ui-)?monospace)(?![\w-])/g;

export function foldStyles(css: string, roots: RootValues): string {
  return css.replaceAll(SANS_WORDS, SANS).replaceAll(MATH_CALL, (call) => {
    const value = new Sum(resolveValues(call, roots)).read();
    if (!value) return call;
    return `${Math.round(value.size * 1_000) / 1_000}${value.isLength ? "px" : ""}`;
  }).replaceAll(CH_LENGTH, (_, letters) => `${Number(letters) * CH_EM}em`);
}

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

const CH_EM = 0.5;
const EM_PX = 16;

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

interface CalcValue {
  size: number;
  isLength: boolean;
}

class Sum {
  #tokens: string[];

  constructor(text: string) {
    this.#tokens = text.match(/\d*\.?\d+(?:e-?\d+)?[a-z%]*|[a-z-]+\(|[-+*/(),]|[^\s]/gi) ?? [];
  }

  read(): CalcValue | null {
    const value = this.#sum();
    return this.#tokens.length === 0 && value && Number.isFinite(value.size) ? value : null;
  }

  #sum(): CalcValue | null {
    let sum = this.#product();
    while (sum && /^[-+]$/.test(this.#tokens[0] ?? "")) {
      const sign = this.#tokens.shift() === "-" ? -1 : 1;
      const next = this.#product();
      sum = next && { size: sum.size + sign * next.size, isLength: sum.isLength || next.isLength };
    }
    return sum;
  }

  #product(): CalcValue | null {
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

  #value(): CalcValue | null {
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

  #call(name: string): CalcValue | null {
    const values: CalcValue[] = [];
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

export function expandShorthands(css: string): string {
  return css.replaceAll(BREAKS, "overflow-wrap:normal").replaceAll(
    FONT,
    (whole, value) =>
      expandFont(value.replace(/\s*!important\s*$/i, "").replaceAll(/\s+/g, " ").trim()) ?? whole,
  );
}

function expandFont(value: string): string | null {
  if (/^(?:inherit|initial|unset|revert)$/i.test(value)) {
    return ["style", "weight", "size", "family"].map((name) => `font-${name}:${value}`)
      .concat(`line-height:${value}`).join(";");
  }
  const [, words, size, lineHeight = "normal", family] = SIZE.exec(value) ?? [];
  if (!size) return null;
  const style = /italic|oblique/i.exec(words!)?.[0] ?? "normal";
  const weight = /\b(?:\d{3}|bold|bolder|lighter)\b/i.exec(words!)?.[0] ?? "normal";
  return `font-style:${style};font-weight:${weight};font-size:${size};line-height:${lineHeight};` +
    `font-family:${family}`;
}
