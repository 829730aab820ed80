import { readPixels, readStandInSize } from "../../contract/pictures/stand_ins.ts";
import { readMarkup } from "../editor/paste/markup.ts";

export interface KeptRoom {
  width: number | null;
  style: string | null;
}

interface Attributes {
  get(name: string): string | undefined;
}

/** The sides of the element count first, then those in the stand-in's address; styles of the page rank above both. */
export function keepRoom(before: Attributes, code: string): KeptRoom {
  const [width, height] = [readPixels(before.get("width")), readPixels(before.get("height"))];
  const standIn = readStandInSize(before.get("src") ?? "");
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
    width: width || height ? null : sides.width,
    style: added.length > 0 ? [...style ? [style] : [], ...added].join("; ") : null,
  };
}

const TELLING = /\b(aspect-ratio|object-fit)\s*:\s*([\w-]*)/gi;
const CLASSES: [pattern: RegExp, property: string][] = [
  [/(?:^|[\s:])aspect-(?!auto)/, "aspect-ratio"],
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
        value !== "cover" && isMeant(selectorsAbove(css, index), own)
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
