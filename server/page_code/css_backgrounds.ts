import { type CSSToken, tokenizer, TokenType } from "@csstools/css-tokenizer";

export interface CssBackground {
  start: number;
  end: number;
  address: string;
  /** Null within keyframes, and in a style attribute. */
  selector: string | null;
}

const MAY_HOLD_BACKGROUND = /url\(/i;
const BACKGROUND = /^(?:background(?:-image)?$|--)/i;
const SELECTOR_MAX_LENGTH = 300;
const MARKS = new Set([TokenType.OpenCurly, TokenType.CloseCurly, TokenType.Semicolon]);
const OPENS = new Set([TokenType.Function, TokenType.OpenParen, TokenType.OpenSquare]);
const CLOSES = new Set([TokenType.CloseParen, TokenType.CloseSquare]);

/** Variables count too, since pages keep their background pictures in them. */
export function readBackgrounds(css: string): CssBackground[] {
  return MAY_HOLD_BACKGROUND.test(css) ? new BackgroundReader().read(css) : [];
}

class BackgroundReader {
  #found: CssBackground[] = [];
  #around: (string | null)[] = [];
  #selector: string | null = null;
  #statement = "";
  #property: string | null = null;
  #brackets = 0;
  #open: { start: number; depth: number; address: string | null } | null = null;

  read(css: string): CssBackground[] {
    const tokens = tokenizer({ css });
    while (!tokens.endOfFile()) this.#readToken(tokens.nextToken());
    return this.#found;
  }

  #readToken(token: CSSToken): void {
    const [type, text, start, last] = token;
    if (type === TokenType.Comment) return;
    if (OPENS.has(type)) this.#brackets++;
    if (CLOSES.has(type)) this.#close(last + 1);
    if (this.#brackets === 0 && MARKS.has(type)) return this.#endStatement(type);
    if (type === TokenType.Colon && this.#brackets === 0) {
      this.#property ??= this.#statement.trim();
    }
    if (type === TokenType.URL) this.#add(start, last + 1, token[4].value);
    if (type === TokenType.Function && /^url$/i.test(token[4].value)) {
      this.#open = { start, depth: this.#brackets, address: null };
    }
    if (type === TokenType.String && this.#open) this.#open.address ??= token[4].value;
    if (this.#statement.length <= SELECTOR_MAX_LENGTH) this.#statement += text;
  }

  #close(end: number): void {
    const { start, depth, address } = this.#open ?? {};
    if (start !== undefined && depth === this.#brackets) {
      this.#open = null;
      if (address !== null && address !== undefined) this.#add(start, end, address);
    }
    this.#brackets = Math.max(0, this.#brackets - 1);
  }

  #add(start: number, end: number, address: string): void {
    if (!BACKGROUND.test(this.#property ?? "")) return;
    this.#found.push({ start, end, address, selector: this.#selector });
  }

  #endStatement(type: CSSToken[0]): void {
    if (type === TokenType.OpenCurly) {
      this.#around.push(this.#selector);
      this.#selector = selectorIn(this.#statement, this.#selector);
    } else if (type === TokenType.CloseCurly) this.#selector = this.#around.pop() ?? null;
    this.#statement = "";
    this.#property = null;
  }
}

function selectorIn(prelude: string, around: string | null): string | null {
  const text = prelude.replaceAll(/\s+/g, " ").trim().slice(0, SELECTOR_MAX_LENGTH).toWellFormed();
  if (!text.startsWith("@")) return /^(?:from|to|[\d.]+%)/i.test(text) ? null : text || null;
  return around;
}

/** The last names of a selector: ".hero" for both "main .hero:hover" and "section.hero::before". */
export function targetsOf(selector: string): string[] {
  return selector.split(",").flatMap((part) => {
    const compound = part.trim().split(/[\s>+~]+/).at(-1)!.replace(/:[^]*$/, "");
    const name = compound.match(/[.#]?[\w-]+/g)?.at(-1);
    return name ? [name.toLowerCase()] : [];
  });
}
