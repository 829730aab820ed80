import type { Change } from "../code/code_changes.ts";
import { stopIn } from "./page_ends.ts";
import { applyEdits } from "./lines.ts";
import { readMarkup, type Token } from "./markup.ts";
import type { LeftOut } from "./outcome.ts";
import { type FindPicture, picturesIn } from "./intake_pictures.ts";
import { readReferences } from "./references.ts";

export interface Asset {
  kind: "css" | "javascript";
  path: string | null;
  code: string;
}

export interface AssetLookup {
  find(kind: Asset["kind"], reference: string, isOnly: boolean): Asset | null;
  unreferenced(used: ReadonlySet<Asset>): Asset[];
  findPicture: FindPicture;
}

export interface JoinedPage {
  code: string;
  assets: Asset[];
  leftOut: LeftOut[];
}

const PAGE = /^(?:html|head|body)$/;

export function joinPage(code: string, company: AssetLookup): JoinedPage {
  const tokens = [...readMarkup(code)];
  const isHalf = stopIn(tokens);
  const isPart = !tokens.some(({ kind, name }) => kind === "doctype" || PAGE.test(name));
  if (isHalf && isPart) return { code, assets: [], leftOut: [] };
  const { edits, leftOut, late, used, tags } = replaceReferences(code, tokens, company, isHalf);
  for (const token of tokens) {
    if (tags.has(token.from)) continue;
    for (const edit of picturesIn(code, token, company.findPicture)) {
      leftOut.push({ what: "a reference", text: code.slice(edit.from, edit.to) });
      edits.push(edit);
    }
  }
  // Only the rest of a cut-off page may follow the place where it stops.
  const others = company.unreferenced(used).filter(({ kind }) => !isHalf || kind === "css");
  const assets = [...used, ...others];
  const styles = others.filter(({ kind }) => kind === "css").map(withBreak);
  const scripts = [...late, ...others.filter(({ kind }) => kind === "javascript").map(withBreak)];
  if (isPart && assets.length > 0) {
    return { code: wholePage(applyEdits(code, edits), styles, scripts), assets, leftOut };
  }
  const places = [
    { ...placeOfStyles(code, tokens), insert: styles.join("") },
    { ...placeOfScripts(code, tokens), insert: scripts.join("") },
  ];
  return { code: applyEdits(code, [...edits, ...places]), assets, leftOut };
}

interface Replacements {
  edits: Change[];
  leftOut: LeftOut[];
  late: string[];
  used: Set<Asset>;
  tags: Set<number>;
}

function replaceReferences(
  code: string,
  tokens: readonly Token[],
  company: AssetLookup,
  isHalf: boolean,
): Replacements {
  const replaced: Replacements = {
    edits: [],
    leftOut: [],
    late: [],
    used: new Set(),
    tags: new Set(),
  };
  const references = readReferences(code, tokens);
  const countKind = (kind: Asset["kind"]) => references.filter((each) => each.kind === kind).length;
  const isOnly = { css: countKind("css") === 1, javascript: countKind("javascript") === 1 };
  for (const { kind, address, from, to, attributes, isLate } of references) {
    const asset = isLate && isHalf ? null : company.find(kind, address, isOnly[kind]);
    if (!asset) continue;
    replaced.used.add(asset);
    replaced.tags.add(from);
    replaced.leftOut.push({ what: "a reference", text: code.slice(from, to) });
    const element = wrapInElement(asset, attributes);
    if (isLate) replaced.late.push(`${element}\n`);
    replaced.edits.push(
      isLate ? { ...lineAround(code, from, to), insert: "" } : { from, to, insert: element },
    );
  }
  return replaced;
}

function wrapInElement({ kind, code }: Asset, attributes = ""): string {
  const name = kind === "css" ? "style" : "script";
  // An end tag within the code would close the element around it.
  const sealed = code.replaceAll(new RegExp(`</(?=${name})`, "gi"), "<\\/");
  return `<${name}${attributes}>\n${withoutEdgeBreaks(sealed)}\n</${name}>`;
}

function withBreak(asset: Asset): string {
  return `${wrapInElement(asset)}\n`;
}

function withoutEdgeBreaks(code: string): string {
  let [from, to] = [0, code.length];
  while (from < to && /[\r\n]/.test(code[from]!)) from++;
  while (to > from && /[\r\n]/.test(code[to - 1]!)) to--;
  return code.slice(from, to);
}

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
