import type { PictureEntry } from "../../contract/pictures/picture_calls.ts";
import { pictureMarkup, pictureSource } from "../../contract/pictures/pictures.ts";
import { MISSING_PICTURE, readMissingSize } from "../../contract/pictures/missing_pictures.ts";
import type { Change } from "../editor/code/code_changes.ts";
import { readMarkup, type Token } from "../editor/paste/markup.ts";
import {
  type Attributes,
  readTagAttributes,
  writeTagAttributes,
  type WrittenAttribute,
} from "./tag_attributes.ts";
import { readPixels, readStandInSize } from "../../contract/pictures/stand_ins.ts";

interface KeptRoom {
  width: number | null;
  style: string | null;
}

export function insertion(code: string, cursor: number, picture: PictureEntry): Change {
  return insertMarkup(code, cursor, pictureMarkup(picture));
}

export function insertMarkup(code: string, cursor: number, markup: string): Change {
  const tokens = [...readMarkup(code)];
  const at = mayStandAt(tokens, cursor) ? cursor : endOfBody(tokens, code);
  const isOwnLine = at === 0 || code[at - 1] === "\n";
  return { from: at, to: at, insert: markup + (isOwnLine ? "\n" : "") };
}

function mayStandAt(tokens: readonly Token[], at: number): boolean {
  const isWithin = ({ from, to, kind }: Token) =>
    from < at && (at < to || kind === "raw" && at === to) || kind === "raw" && from === at;
  if (tokens.some(isWithin)) return false;
  const ends = (name: string, kind: Token["kind"]) =>
    tokens.findLast((token) => token.name === name && token.kind === kind);
  const first = ends("body", "start") ?? ends("head", "end") ??
    tokens.find(({ kind }) => kind === "doctype");
  const last = ends("body", "end") ?? ends("html", "end");
  return (!first || at >= first.to) && (!last || at <= last.from);
}

function endOfBody(tokens: readonly Token[], code: string): number {
  const end = tokens.findLast(({ kind, name }) => kind === "end" && name === "body") ??
    tokens.findLast(({ kind, name }) => kind === "end" && name === "html");
  return end?.from ?? code.length;
}

const IN_ATTRIBUTE = /^(\s*)([\w:-]+)\s*=/;

export function replacement(
  code: string,
  at: { start: number; end: number },
  picture: PictureEntry,
): Change {
  const { start, end } = at;
  const shown = [...readMarkup(code)].find((token) => token.from < start && end <= token.to);
  const source = shown?.name === "img" && shown.attributes.find(({ name }) => name === "src");
  if (source && source.from <= start && end <= source.to) {
    return elementChange(code, shown, picture);
  }
  return replaceAddress(code, at, pictureSource(picture));
}

export function replaceAddress(
  code: string,
  { start, end }: { start: number; end: number },
  address: string,
): Change {
  const written = code.slice(start, end);
  const [, space, name = ""] = IN_ATTRIBUTE.exec(written) ?? [];
  const insert = name
    ? `${space}${name}="${address}"`
    : /^url\(/i.test(written)
    ? `url("${address}")`
    : /^["']/.test(written)
    ? written[0] + address + written[0]
    : address;
  return { from: start, to: end, insert };
}

function elementChange(code: string, { from, to }: Token, picture: PictureEntry): Change {
  return { from, to, insert: withPictureInTag(code.slice(from, to), picture, code) };
}

export function withPictureInTag(tag: string, picture: PictureEntry, code: string): string {
  return writeTagAttributes(tag, elementAttributes(picture, readTagAttributes(tag), code));
}

/** A null value removes the attribute. */
export function elementAttributes(
  picture: PictureEntry,
  before: Attributes,
  code: string,
): WrittenAttribute[] {
  const { width, style } = keepRoom(before, code);
  return [
    ["src", pictureSource(picture)],
    ...before.get(MISSING_PICTURE) === undefined
      ? []
      : [[MISSING_PICTURE, null] as WrittenAttribute],
    // Both are of the picture before, and the frame adds those of this one.
    ["srcset", null],
    ["sizes", null],
    ...width ? [["width", String(width)] as [string, string]] : [],
    ...style ? [["style", style] as [string, string]] : [],
    ...!before.get("alt") && picture.description
      ? [["alt", picture.description] as [string, string]]
      : [],
  ];
}

export function withPicture(code: string, reference: string, picture: PictureEntry): string {
  return code.replaceAll(reference, pictureSource(picture));
}

/** The sides of the element count first, then those in the stand-in's address; styles of the page rank above both. */
export function keepRoom(before: Attributes, code: string): KeptRoom {
  const [width, height] = [readPixels(before.get("width")), readPixels(before.get("height"))];
  const standIn = readStandInSize(before.get("src") ?? "") ??
    readMissingSize(before.get(MISSING_PICTURE) ?? "");
  const sides = width && height ? { width, height } : standIn;
  if (!sides) {
    return { width: before.get("srcset") ? readPixels(before.get("sizes")) : null, style: null };
  }
  const said = readStyles(before, code);
  const style = (before.get("style") ?? "").trim().replace(/;$/, "");
  const added = [
    ...said.has("aspect-ratio") ? [] : [`aspect-ratio: ${sides.width} / ${sides.height}`],
    ...said.has("object-fit") ? [] : ["object-fit: cover"],
  ];
  return {
    // Whoever says how high it is means it to be as wide as that makes it.
    width: width || height || said.has("height") ? null : sides.width,
    style: added.length > 0 ? [...style ? [style] : [], ...added].join("; ") : null,
  };
}

const TELLING = /(?<![\w-])(aspect-ratio|object-fit|height)\s*:\s*([\w-]*)/gi;
const AS_ANYWAY = new Set(["cover", "auto"]);
const CLASSES: [pattern: RegExp, property: string][] = [
  [/(?:^|[\s:])aspect-(?!auto)/, "aspect-ratio"],
  [/(?:^|[\s:])(?:h|size)-(?!auto)/, "height"],
  [/(?:^|[\s:])object-(?:fit-)?(?:contain|fill|none|scale)/, "object-fit"],
];
/** On a page with more declarations, only the first ones are read. */
const TOLD_MAX = 500;
const RULE_MAX_LENGTH = 4_000;

function readStyles(before: Attributes, code: string): Set<string> {
  const classes = before.get("class") ?? "";
  const own = new Set(["img", "*", `#${before.get("id")}`]);
  for (const name of classes.split(/\s+/)) own.add(`.${name}`);
  const said = [
    ...tellingIn(before.get("style") ?? "").map(({ property }) => property),
    ...readSheets(code).flatMap((css) =>
      tellingIn(css).filter(({ value, index }) =>
        !AS_ANYWAY.has(value) && isMeant(selectorsAbove(css, index), own)
      )
    ).map(({ property }) => property),
    ...CLASSES.flatMap(([pattern, property]) => pattern.test(classes) ? [property] : []),
  ];
  return new Set(said);
}

function tellingIn(css: string): { property: string; value: string; index: number }[] {
  return [...css.matchAll(TELLING)].slice(0, TOLD_MAX).map(({ 1: property, 2: value, index }) => ({
    property: property!.toLowerCase(),
    value: value!.toLowerCase(),
    index,
  }));
}

function selectorsAbove(css: string, index: number): string {
  const before = css.slice(Math.max(0, index - RULE_MAX_LENGTH), index);
  const open = before.lastIndexOf("{");
  return before.slice(0, Math.max(0, open)).split(/[{};]|\*\//).at(-1)!;
}

function isMeant(selectors: string, own: ReadonlySet<string>): boolean {
  return selectors.split(",").some((selector) => {
    const last = selector.trim().split(/[\s>+~]+/).at(-1)!.split(":")[0]!;
    return last !== "" && last.split(/(?=[.#[])/).every((part) => part[0] === "[" || own.has(part));
  });
}

function readSheets(code: string): string[] {
  return [...readMarkup(code)].flatMap(({ kind, name, from, to }) =>
    kind === "raw" && name === "style" ? [code.slice(from, to)] : []
  );
}
