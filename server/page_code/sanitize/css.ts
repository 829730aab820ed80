import { type CSSToken, type TokenFunction, tokenizer, TokenType } from "@csstools/css-tokenizer";
import { applyEdits, type Edit } from "./edits.ts";
import type { Cause } from "./log.ts";
import { isAllowedHost, isLocal, isPicture, readAddress } from "./urls.ts";
import type { RemovalRule } from "../../../contract/page_code/removal_sentences.ts";

export type CssEdit = Edit & Cause;

interface Block {
  closer: TokenType;
  start: number;
  functionName: string | null;
  addressFunction: Block | null;
  isFontFace: boolean;
  /** The browser computes the address, so no reading of the text can tell where it leads. */
  isUncertain: boolean;
}

interface AtRule {
  name: string;
  start: number;
  depth: number;
  targetSeen: boolean;
  rejected: Cause | null;
}

const MAY_HOLD_ADDRESS = /url|src|image|import|\\/i;
const NO_ADDRESS = "data:,";
const ADDRESS_FUNCTIONS = new Set(["url", "src", "image", "image-set", "-webkit-image-set"]);
// var(), env(), attr() and custom functions would compute the address, so they may not stand within it.
const CERTAIN_FUNCTION =
  /^(url|type|(-webkit-)?image(-set)?|crossorigin|integrity|referrerpolicy|calc|rgba?|hsla?|[a-z-]+-gradient)$/;

export function cleanCss(css: string): { css: string; rules: RemovalRule[] } {
  const { text, applied } = editCss(css);
  return { css: text, rules: applied.map((edit) => edit.rule) };
}

export function editCss(css: string): { text: string; applied: CssEdit[] } {
  if (!MAY_HOLD_ADDRESS.test(css)) return { text: css, applied: [] };
  return applyEdits(css, new CssReader(css).read());
}

class CssReader {
  #edits: CssEdit[] = [];
  #blocks: Block[] = [];
  #atRule: AtRule | null = null;

  constructor(readonly css: string) {}

  read(): CssEdit[] {
    const tokens = tokenizer({ css: this.css });
    while (!tokens.endOfFile()) this.#readToken(tokens.nextToken());
    this.#endAtRule(this.css.length);
    while (this.#blocks.length > 0) this.#closeBlock(this.css.length);
    return this.#edits;
  }

  #readToken(token: CSSToken): void {
    const [type, , start, last] = token;
    const end = last + 1;
    switch (type) {
      case TokenType.AtKeyword:
        this.#endAtRule(start);
        this.#atRule = {
          name: token[4].value.toLowerCase(),
          start,
          depth: this.#blocks.length,
          targetSeen: false,
          rejected: null,
        };
        break;
      case TokenType.URL:
        if (this.#isReadDifferently(start)) this.#edits.push(replacement(start, end, "disguised"));
        else this.#readUrl(token[4].value, start, end, `url("${NO_ADDRESS}")`);
        break;
      case TokenType.BadURL:
        if (this.#isReadDifferently(start)) this.#edits.push(replacement(start, end, "disguised"));
        break;
      case TokenType.String:
        if (this.#isAddressString()) this.#readUrl(token[4].value, start, end, `"${NO_ADDRESS}"`);
        break;
      case TokenType.Function:
        this.#openFunction(token, start);
        break;
      case TokenType.OpenParen:
        this.#openBlock(TokenType.CloseParen, start);
        break;
      case TokenType.OpenSquare:
        this.#openBlock(TokenType.CloseSquare, start);
        break;
      case TokenType.OpenCurly: {
        const opensRule = this.#atRule?.depth === this.#blocks.length;
        const isFontFace = opensRule && this.#atRule?.name === "font-face";
        if (opensRule) this.#endAtRule(start);
        const block = this.#openBlock(TokenType.CloseCurly, start);
        block.isFontFace ||= isFontFace;
        break;
      }
      case TokenType.Semicolon:
        if (this.#atRule?.depth === this.#blocks.length) this.#endAtRule(end);
        break;
      case TokenType.CloseParen:
      case TokenType.CloseSquare:
      case TokenType.CloseCurly:
        if (this.#blocks.at(-1)?.closer !== type) break;
        if (this.#atRule?.depth === this.#blocks.length) this.#endAtRule(start);
        this.#closeBlock(end);
    }
  }

  // Nobody escapes the name by accident. Browsers also count some characters beyond ASCII as part of a name that the
  // standard does not: "×url(" is one name to them, so that they cut what follows into other tokens.
  #isReadDifferently(start: number): boolean {
    return !/^url\(/i.test(this.css.slice(start, start + 4)) ||
      start > 0 && this.css.charCodeAt(start - 1) >= 0x80;
  }

  #readUrl(value: string, start: number, end: number, emptyAddress: string): void {
    const atRule = this.#atRule;
    if (atRule?.name === "namespace" && atRule.depth === 0 && this.#blocks.length <= 1) return;
    if (atRule?.name === "import" && !atRule.targetSeen) {
      atRule.targetSeen = true;
      const rule = checkAddress(value, "style");
      atRule.rejected = rule && { rule, address: value };
      return;
    }
    const rule = checkAddress(value, this.#blocks.at(-1)?.isFontFace ? "font" : "image");
    if (rule) this.#edits.push({ start, end, text: emptyAddress, rule, address: value });
  }

  #isAddressString(): boolean {
    const name = this.#blocks.at(-1)?.functionName;
    if (name) return ADDRESS_FUNCTIONS.has(name);
    return this.#atRule?.name === "import" && !this.#atRule.targetSeen;
  }

  #openFunction(token: TokenFunction, start: number): void {
    const functionName = token[4].value.toLowerCase();
    const around = this.#blocks.at(-1)?.addressFunction;
    if (around && !CERTAIN_FUNCTION.test(functionName)) around.isUncertain = true;
    const block = this.#openBlock(TokenType.CloseParen, start);
    block.functionName = functionName;
    if (ADDRESS_FUNCTIONS.has(functionName)) block.addressFunction ??= block;
  }

  #openBlock(closer: TokenType, start: number): Block {
    const around = this.#blocks.at(-1);
    const block: Block = {
      closer,
      start,
      functionName: around?.functionName ?? null,
      addressFunction: around?.addressFunction ?? null,
      isFontFace: around?.isFontFace ?? false,
      isUncertain: false,
    };
    this.#blocks.push(block);
    return block;
  }

  #closeBlock(end: number): void {
    const block = this.#blocks.pop();
    if (block?.isUncertain) this.#edits.push(replacement(block.start, end, "disguised"));
  }

  #endAtRule(end: number): void {
    const rule = this.#atRule;
    this.#atRule = null;
    if (rule?.rejected) this.#edits.push({ start: rule.start, end, text: "", ...rule.rejected });
  }
}

function replacement(start: number, end: number, rule: RemovalRule): CssEdit {
  return { start, end, text: `url("${NO_ADDRESS}")`, rule, address: null };
}

export function checkAddress(
  value: string,
  purpose: "image" | "font" | "style",
): RemovalRule | null {
  const address = readAddress(value);
  if (address.kind === "empty" || address.kind === "fragment") return null;
  if (purpose === "image" && isPicture(value)) return null;
  if (isLocal(address)) return "local";
  if (address.kind === "other" && address.scheme === "data" && purpose !== "style") return null;
  if (isAllowedHost(address, purpose)) return null;
  return purpose === "style" ? "stylesheet" : purpose;
}
