// In doubt the targets are more elements than a browser would find, since they serve to refuse pages.
import { type CSSToken, tokenizer, TokenType } from "@csstools/css-tokenizer";

export type Targets = ReadonlySet<string | null>;

export interface CssDeclaration {
  property: string;
  value: string;
  targets: Targets;
  isInKeyframes: boolean;
  /** The whole selector of a rule that stands within no other; null for any other declaration. */
  prelude: readonly CSSToken[] | null;
}

type Block = Pick<CssDeclaration, "targets" | "isInKeyframes" | "prelude">;

const ANY: Targets = new Set([null]);

export function* readDeclared(
  css: string,
  inline: "inline" | null = null,
): Generator<CssDeclaration> {
  const around: Block[] = [];
  let block: Block = { targets: inline ? new Set() : ANY, isInKeyframes: false, prelude: null };
  let statement: CSSToken[] = [];
  let brackets = 0;
  for (const token of [...tokenize(css), END]) {
    const [type] = token;
    if (OPENS.has(type)) brackets++;
    if (CLOSES.has(type)) brackets = Math.max(0, brackets - 1);
    const isMark = brackets === 0 && MARKS.has(type);
    if (!isMark) {
      statement.push(token);
      continue;
    }
    if (type === TokenType.OpenCurly) {
      around.push(block);
      block = readBlock(statement, block, around.length === 1);
    } else {
      const declaration = readDeclaration(statement);
      if (declaration) yield { ...declaration, ...block };
      if (type === TokenType.CloseCurly) block = around.pop() ?? block;
    }
    statement = [];
  }
}

const END: CSSToken = [TokenType.Semicolon, ";", 0, 0, undefined];
const MARKS = new Set([TokenType.OpenCurly, TokenType.CloseCurly, TokenType.Semicolon]);
const OPENS = new Set([TokenType.Function, TokenType.OpenParen, TokenType.OpenSquare]);
const CLOSES = new Set([TokenType.CloseParen, TokenType.CloseSquare]);
const SPACES = new Set([TokenType.Whitespace, TokenType.Comment]);

function* tokenize(css: string): Generator<CSSToken> {
  const tokens = tokenizer({ css });
  while (!tokens.endOfFile()) yield tokens.nextToken();
}

function readDeclaration(statement: CSSToken[]): Pick<CssDeclaration, "property" | "value"> | null {
  const [name, colon, ...value] = statement.filter(([type]) => !SPACES.has(type));
  if (name?.[0] !== TokenType.Ident || colon?.[0] !== TokenType.Colon) return null;
  return {
    property: name[4].value.toLowerCase(),
    value: value.map(([, text]) => text).join(" ").toLowerCase(),
  };
}

function readBlock(prelude: CSSToken[], around: Block, isOutermost: boolean): Block {
  const [first] = prelude.filter(([type]) => !SPACES.has(type));
  if (first?.[0] !== TokenType.AtKeyword) {
    const targets = readSelectors(prelude, around.targets);
    return { ...around, targets, prelude: isOutermost ? prelude : null };
  }
  const isInKeyframes = around.isInKeyframes || /keyframes$/i.test(first[4].value);
  return { ...around, isInKeyframes, prelude: null };
}

function readSelectors(tokens: CSSToken[], around: Targets): Targets {
  const targets = new Set<string | null>();
  for (const compound of splitLastParts(tokens)) {
    for (const target of readCompound(compound, around)) targets.add(target);
  }
  return targets;
}

function splitLastParts(tokens: CSSToken[]): CSSToken[][] {
  const parts: CSSToken[][] = [[]];
  let brackets = 0;
  let isParted = false;
  for (const token of tokens) {
    const [type, text] = token;
    if (brackets === 0 && type === TokenType.Comma) {
      parts.push([]);
      isParted = false;
    } else if (brackets === 0 && (SPACES.has(type) || /^[>+~|]$/.test(text))) {
      isParted = true;
    } else {
      if (isParted) parts[parts.length - 1] = [];
      isParted = false;
      parts.at(-1)!.push(token);
    }
    if (OPENS.has(type)) brackets++;
    if (CLOSES.has(type)) brackets--;
  }
  return parts;
}

function readCompound(tokens: CSSToken[], around: Targets): Targets {
  let name: string | undefined;
  let attribute: string | undefined;
  const within = new Set<string | null>();
  for (let i = 0; i < tokens.length; i++) {
    const [type, text, , , data] = tokens[i]!;
    const before = tokens[i - 1];
    if (OPENS.has(type)) {
      const end = findEnd(tokens, i);
      if (/^(?:is|where|matches|-webkit-any)\($/i.test(text)) {
        for (const one of readSelectors(tokens.slice(i + 1, end), around)) within.add(one);
      }
      const inner = tokens[i + 1];
      if (type === TokenType.OpenSquare && inner?.[0] === TokenType.Ident) {
        attribute ??= `[${inner[4].value}`;
      }
      i = end;
    } else if (type === TokenType.Hash) name = `#${data.value}`;
    else if (text === "&") { for (const one of around) within.add(one); }
    else if (type === TokenType.Ident && before?.[1] === ".") {
      if (!name?.startsWith("#")) name = `.${data.value}`;
    } else if (type === TokenType.Ident && before?.[0] !== TokenType.Colon) name ??= data.value;
    // Only one ::backdrop is shown at a time.
    else if (type === TokenType.Ident && /^backdrop$/i.test(text)) return new Set();
  }
  name ??= attribute;
  if (name !== undefined) return new Set([name.toLowerCase()]);
  return within.size > 0 ? within : ANY;
}

function findEnd(tokens: CSSToken[], open: number): number {
  let brackets = 0;
  for (let i = open; i < tokens.length; i++) {
    if (OPENS.has(tokens[i]![0])) brackets++;
    if (CLOSES.has(tokens[i]![0]) && --brackets === 0) return i;
  }
  return tokens.length;
}
