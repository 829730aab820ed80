// Where selectors name an element or a role, in style sheets and alone: so that they can follow when its name changes.
import { type CSSToken, tokenizer, TokenType } from "@csstools/css-tokenizer";

export interface NamedPlace {
  start: number;
  end: number;
  /** `nav`, or the `role` of `[role="navigation"]`. */
  what: "nav" | "role";
}

/** In a style sheet: in what stands before `{`, and is no at-rule. */
export function findInSheet(css: string): NamedPlace[] {
  if (!/\bnav\b|navigation/i.test(css)) return [];
  const found: NamedPlace[] = [];
  let statement: CSSToken[] = [];
  for (const token of tokenize(css)) {
    const [type] = token;
    const ends = type === TokenType.OpenCurly || type === TokenType.CloseCurly ||
      type === TokenType.Semicolon;
    if (!ends) {
      statement.push(token);
      continue;
    }
    const first = statement.find(([type]) => !isSpace(type));
    if (type === TokenType.OpenCurly && first?.[0] !== TokenType.AtKeyword) {
      found.push(...findInTokens(statement));
    }
    statement = [];
  }
  return found;
}

export function findInSelector(selector: string): NamedPlace[] {
  return /nav/i.test(selector) ? findInTokens([...tokenize(selector)]) : [];
}

function* tokenize(css: string): Generator<CSSToken> {
  const tokens = tokenizer({ css });
  while (!tokens.endOfFile()) yield tokens.nextToken();
}

function findInTokens(tokens: readonly CSSToken[]): NamedPlace[] {
  const found: NamedPlace[] = [];
  let squares = 0;
  tokens.forEach((token, i) => {
    const [type, text, start, last] = token;
    if (type === TokenType.OpenSquare) squares++;
    if (type === TokenType.CloseSquare) squares--;
    if (type !== TokenType.Ident) return;
    const place = { start, end: last + 1 };
    const before = tokens[i - 1];
    if (squares > 0) {
      const rest = tokens.slice(i + 1, i + 4).map(([, text]) => text).join("");
      if (/^role$/i.test(text) && /^[~^$*|]?=["']?navigation/i.test(rest)) {
        found.push({ ...place, what: "role" });
      }
    } else if (/^nav$/i.test(text) && before?.[1] !== "." && before?.[0] !== TokenType.Colon) {
      found.push({ ...place, what: "nav" });
    }
  });
  return found;
}

function isSpace(type: TokenType): boolean {
  return type === TokenType.Whitespace || type === TokenType.Comment;
}
