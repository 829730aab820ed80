// Where tags, comments and scripts stand in HTML: as browsers read it, and in half a page too.
import { type Attribute, readAttributes } from "./attributes.ts";

export interface Token {
  /** "raw" is what stands in a style, script, title or text area. */
  kind: "start" | "end" | "comment" | "doctype" | "raw";
  /** Of the element, in lower case; else empty. */
  name: string;
  from: number;
  to: number;
  /** False when the text ends within it. */
  isWhole: boolean;
  attributes: Attribute[];
}

const RAW = new Set(["style", "script", "title", "textarea"]);
const INVISIBLE = /[\u200b\u2060\ufeff]/g;
const TAG_NAME = /[a-z][^\s/>]*/iy;

export function* readMarkup(code: string, from = 0): Generator<Token> {
  for (let at = code.indexOf("<", from); at >= 0;) {
    const token = readToken(code, at);
    if (token) yield token;
    at = token?.to ?? at + 1;
    if (token?.kind === "start" && token.isWhole && RAW.has(token.name)) {
      const raw = readRaw(code, at, token.name);
      yield raw;
      at = raw.to;
    }
    at = code.indexOf("<", at);
  }
}

function readToken(code: string, from: number): Token | null {
  const next = code[from + 1];
  if (next === "!" || next === "?") return readDeclaration(code, from);
  const isEnd = next === "/";
  TAG_NAME.lastIndex = from + (isEnd ? 2 : 1);
  const [written] = TAG_NAME.exec(code) ?? [];
  if (!written) return null;
  const { to, attributes } = readAttributes(code, TAG_NAME.lastIndex);
  return {
    kind: isEnd ? "end" : "start",
    name: written.replace(INVISIBLE, "").toLowerCase(),
    from,
    to: to ?? code.length,
    isWhole: to !== null,
    attributes,
  };
}

function readDeclaration(code: string, from: number): Token {
  const isComment = code.startsWith("<!--", from);
  const end = isComment ? code.indexOf("-->", from + 2) : code.indexOf(">", from);
  const isDoctype = /^<!doctype/i.test(code.slice(from, from + 9));
  return {
    kind: isDoctype ? "doctype" : "comment",
    name: "",
    from,
    to: end < 0 ? code.length : end + (isComment ? 3 : 1),
    isWhole: end >= 0,
    attributes: [],
  };
}

function readRaw(code: string, from: number, name: string): Token {
  const end = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  end.lastIndex = from;
  const found = end.exec(code);
  return {
    kind: "raw",
    name,
    from,
    to: found?.index ?? code.length,
    isWhole: found !== null,
    attributes: [],
  };
}
