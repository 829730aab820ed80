// What a style sheet loads, with the places of the addresses in its text.
import { type CSSToken, tokenizer, TokenType } from "@csstools/css-tokenizer";
import type { LoadPlace } from "./load_kinds.ts";
import { type CodeRange, readUnicodeRange } from "./unicode_ranges.ts";

export interface CssLoad extends LoadPlace {
  kind: "style" | "font" | "image";
  /** With its quotes, or its `url()` where it has none. */
  written: string;
  /** For these characters alone; null means for all. */
  ranges: CodeRange[] | null;
  /** Where its rule has the same typeface in a better format: no browser of today asks for this one. */
  better: string | null;
  /** Of its rule, as far as it is short; null where there is none. */
  selector: string | null;
}

interface Block {
  closer: TokenType;
  functionName: string | null;
  selector: string | null;
  fontFace: CssLoad[] | null;
}

const MAY_LOAD = /url\(|import|image-set|font-face/i;
const CLOSERS: Partial<Record<TokenType, TokenType>> = {
  [TokenType.Function]: TokenType.CloseParen,
  [TokenType.OpenParen]: TokenType.CloseParen,
  [TokenType.OpenSquare]: TokenType.CloseSquare,
  [TokenType.OpenCurly]: TokenType.CloseCurly,
};
const HOLDS_ADDRESS = /^(url|src|image|(-webkit-)?image-set)$/;
const SELECTOR_MAX_LENGTH = 300;
const BEST_FORMATS = [/\.woff2$/i, /\.woff$/i];

export function readCssLoads(css: string): CssLoad[] {
  return MAY_LOAD.test(css) ? new CssLoadReader(css).read() : [];
}

class CssLoadReader {
  #loads: CssLoad[] = [];
  #blocks: Block[] = [];
  #atRule: { name: string; depth: number; hasTarget: boolean } | null = null;
  #property: string | null = null;
  #prelude = "";
  #ranges: { of: CssLoad[]; text: string } | null = null;

  constructor(readonly css: string) {}

  read(): CssLoad[] {
    const tokens = tokenizer({ css: this.css });
    while (!tokens.endOfFile()) this.#readToken(tokens.nextToken());
    return this.#loads;
  }

  #readToken(token: CSSToken): void {
    const [type, text, start, last] = token;
    if (this.#prelude.length <= SELECTOR_MAX_LENGTH && type !== TokenType.Comment) {
      this.#prelude += text;
    }
    const closer = CLOSERS[type];
    if (closer) this.#open(token, closer);
    else if (this.#blocks.at(-1)?.closer === type) this.#close();
    else if (type === TokenType.Semicolon) this.#endStatement();
    else if (type === TokenType.AtKeyword) {
      const name = token[4].value.toLowerCase();
      this.#atRule = { name, depth: this.#blocks.length, hasTarget: false };
    } else if (type === TokenType.URL) this.#add(token[4].value, start, last + 1);
    else if (type === TokenType.String && this.#isAddress()) {
      this.#add(token[4].value, start, last + 1);
    } else if (type === TokenType.Ident && this.#property === null) {
      this.#property = token[4].value.toLowerCase();
    } else if (this.#ranges) this.#ranges.text += text;
    else this.#startRanges(type);
  }

  #startRanges(type: TokenType): void {
    const of = this.#blocks.at(-1)?.fontFace;
    if (type === TokenType.Colon && of && this.#property === "unicode-range") {
      this.#ranges = { of, text: "" };
    }
  }

  #isAddress(): boolean {
    const name = this.#blocks.at(-1)?.functionName;
    if (name) return HOLDS_ADDRESS.test(name);
    const { name: rule, depth, hasTarget } = this.#atRule ?? {};
    return rule === "import" && depth === this.#blocks.length && !hasTarget;
  }

  #add(address: string, start: number, end: number): void {
    const atRule = this.#atRule;
    if (atRule?.name === "namespace") return;
    const written = this.css.slice(start, end);
    const place = {
      address,
      written,
      start,
      end,
      ranges: null,
      better: null,
      selector: this.#blocks.findLast(({ selector }) => selector !== null)?.selector ?? null,
    };
    if (atRule?.name === "import") {
      // What follows it names a layer or a condition.
      if (!atRule.hasTarget) this.#loads.push({ kind: "style", ...place });
      atRule.hasTarget = true;
      return;
    }
    const fontFace = this.#blocks.findLast((block) => block.fontFace)?.fontFace;
    const load: CssLoad = { kind: fontFace ? "font" : "image", ...place };
    fontFace?.push(load);
    this.#loads.push(load);
  }

  #open(token: CSSToken, closer: TokenType): void {
    const isRule = token[0] === TokenType.OpenCurly;
    const isFontFace = isRule && this.#atRule?.name === "font-face";
    const isSelector = isRule && !this.#atRule && this.#prelude.length <= SELECTOR_MAX_LENGTH;
    const selector = isSelector ? this.#prelude.slice(0, -1).trim() : null;
    if (isRule) this.#endStatement();
    this.#blocks.push({
      closer,
      functionName: token[0] === TokenType.Function ? token[4].value.toLowerCase() : null,
      selector,
      fontFace: isFontFace ? [] : null,
    });
  }

  #close(): void {
    if (this.#blocks.at(-1)!.closer === TokenType.CloseCurly) this.#endStatement();
    const fontFace = this.#blocks.pop()!.fontFace;
    if (fontFace) markFallbacks(fontFace);
  }

  #endStatement(): void {
    if (this.#ranges) {
      const ranges = readUnicodeRange(this.#ranges.text);
      for (const load of this.#ranges.of) load.ranges = ranges;
    }
    this.#atRule = null;
    this.#property = null;
    this.#prelude = "";
    this.#ranges = null;
  }
}

/** A rule may say its range before or behind its address. */
function markFallbacks(loads: readonly CssLoad[]): void {
  const ranges = loads.find((load) => load.ranges)?.ranges ?? null;
  const paths = loads.map(({ address }) => address.replace(/[?#].*$/, ""));
  const best = BEST_FORMATS.map((format) => paths.findIndex((path) => format.test(path)))
    .find((at) => at >= 0);
  for (const load of loads) {
    load.ranges = ranges;
    if (best !== undefined && load !== loads[best]) load.better = loads[best]!.address;
  }
}
