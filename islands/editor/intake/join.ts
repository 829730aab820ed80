// A page and the style sheets and scripts that came beside it become one page.
import { applyEdits, type Edit } from "./edits.ts";
import { readMarkup, type Token } from "./markup.ts";
import type { LeftOut } from "./outcome.ts";
import { localPath } from "./paths.ts";
import { type FindPicture, picturesIn } from "./pictures.ts";

export interface Asset {
  kind: "css" | "javascript";
  path: string | null;
  code: string;
}

export interface Company {
  /** The style sheet or script that a reference of the page means. */
  find(kind: Asset["kind"], reference: string, isOnly: boolean): Asset | null;
  /** What the page gets though it does not refer to it. */
  unreferenced(used: ReadonlySet<Asset>): Asset[];
  findPicture: FindPicture;
}

export interface Joined {
  code: string;
  assets: Asset[];
  leftOut: LeftOut[];
}

export function joinPage(code: string, company: Company): Joined {
  const tokens = [...readMarkup(code)];
  const references = readReferences(code, tokens);
  const used = new Set<Asset>();
  const leftOut: LeftOut[] = [];
  const edits: Edit[] = [];
  const atEnd: string[] = [];
  const replaced = new Set<Token>();
  for (const reference of references) {
    const { kind, address, token, to } = reference;
    const isOnly = references.filter((other) => other.kind === kind).length === 1;
    const asset = company.find(kind, address, isOnly);
    if (!asset) continue;
    used.add(asset);
    replaced.add(token);
    leftOut.push({ what: "a reference", text: code.slice(token.from, to) });
    const element = elementOf(asset, reference.attributes);
    const line = reference.isLate ? lineAround(code, token.from, to) : { from: token.from, to };
    if (reference.isLate) atEnd.push(`${element}\n`);
    edits.push({ ...line, insert: reference.isLate ? "" : element });
  }
  for (const token of tokens) {
    if (replaced.has(token)) continue;
    for (const edit of picturesIn(code, token, company.findPicture)) {
      leftOut.push({ what: "a reference", text: code.slice(edit.from, edit.to) });
      edits.push(edit);
    }
  }
  const others = company.unreferenced(used);
  const assets = [...used, ...others];
  const styles = others.filter(({ kind }) => kind === "css").map(withBreak);
  const scripts = [...atEnd, ...others.filter(({ kind }) => kind === "javascript").map(withBreak)];
  const isPart = !tokens.some(({ name }) => /^(?:html|head|body)$/.test(name));
  if (isPart && assets.length > 0) {
    return { code: wholePage(applyEdits(code, edits), styles, scripts), assets, leftOut };
  }
  edits.push({ ...placeOfStyles(code, tokens), insert: styles.join("") });
  edits.push({ ...placeOfScripts(code, tokens), insert: scripts.join("") });
  return { code: applyEdits(code, edits.filter(changes)), assets, leftOut };
}

interface Reference {
  kind: Asset["kind"];
  address: string;
  token: Token;
  /** Behind the whole element. */
  to: number;
  /** Those that stay. */
  attributes: string;
  /** A script that waits for the page. */
  isLate: boolean;
}

function readReferences(code: string, tokens: readonly Token[]): Reference[] {
  return tokens.flatMap((token, i): Reference[] => {
    if (token.kind !== "start" || !token.isWhole) return [];
    const valueOf = (name: string) => token.attributes.find((each) => each.name === name)?.value;
    const common = { token, attributes: "", isLate: false };
    if (token.name === "link" && /\bstylesheet\b/i.test(valueOf("rel") ?? "")) {
      const address = valueOf("href") ?? "";
      if (localPath(address) === null) return [];
      return [{ ...common, kind: "css", address, to: token.to }];
    }
    const end = tokens[i + 2];
    const address = valueOf("src") ?? "";
    if (token.name !== "script" || localPath(address) === null || end?.name !== "script") return [];
    const stays = token.attributes.filter(({ name }) => !/^(?:src|defer|async)$/.test(name));
    return [{
      ...common,
      kind: "javascript",
      address,
      to: end.to,
      attributes: stays.map(({ from, to }) => code.slice(from, to)).join(""),
      isLate: token.attributes.some(({ name }) => /^(?:defer|async)$/.test(name)) &&
        valueOf("type")?.toLowerCase() !== "module",
    }];
  });
}

function elementOf({ kind, code }: Asset, attributes = ""): string {
  const name = kind === "css" ? "style" : "script";
  // An end tag in the code would end the element around it.
  const sealed = code.replaceAll(new RegExp(`</(?=${name})`, "gi"), "<\\/");
  return `<${name}${attributes}>\n${withoutEdgeBreaks(sealed)}\n</${name}>`;
}

function withBreak(asset: Asset): string {
  return `${elementOf(asset)}\n`;
}

function withoutEdgeBreaks(code: string): string {
  let [from, to] = [0, code.length];
  while (from < to && /[\r\n]/.test(code[from]!)) from++;
  while (to > from && /[\r\n]/.test(code[to - 1]!)) to--;
  return code.slice(from, to);
}

/** All of the line when nothing else stands on it. */
function lineAround(code: string, from: number, to: number): { from: number; to: number } {
  const start = code.lastIndexOf("\n", from - 1) + 1;
  const at = code.indexOf("\n", to);
  const end = at < 0 ? code.length : at + 1;
  const isAlone = code.slice(start, from).trim() === "" && code.slice(to, end).trim() === "";
  return isAlone && from > 0 ? { from: start, to: end } : { from, to };
}

function wholePage(part: string, styles: string[], scripts: string[]): string {
  return '<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">\n' + styles.join("") +
    `</head>\n<body>\n${withoutEdgeBreaks(part)}\n${scripts.join("")}</body>\n</html>`;
}

function placeOfStyles(code: string, tokens: readonly Token[]): { from: number; to: number } {
  const end = tokens.find(({ kind, name }) => kind === "end" && name === "head") ??
    tokens.find(({ kind, name }) => kind === "start" && name === "body");
  const start = tokens.findLast(({ kind, name }) => kind === "doctype" || name === "html");
  return at(end?.from ?? (start?.kind === "end" ? start.from : start?.to) ?? code.length);
}

function placeOfScripts(code: string, tokens: readonly Token[]): { from: number; to: number } {
  const end = tokens.findLast(({ kind, name }) => kind === "end" && name === "body") ??
    tokens.findLast(({ kind, name }) => kind === "end" && name === "html");
  return at(end?.from ?? code.length);
}

function at(place: number): { from: number; to: number } {
  return { from: place, to: place };
}

function changes({ from, to, insert }: Edit): boolean {
  return from !== to || insert !== "";
}
