import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { readEntities } from "../../contract/page_code/entities.ts";
import { type CssBackground, readBackgrounds, targetsOf } from "./css_backgrounds.ts";
import { type ParsedDraft, readAttribute, valuePlace } from "./findings/parsed_draft.ts";

/** The places are in the code of the page. */
export interface PageBackground extends CssBackground {
  /** Null where the rule of a style sheet fits no element of the code. */
  element: Tree.Element | null;
}

const CLASSES_MAX = 100;

export function findBackgrounds(draft: ParsedDraft): PageBackground[] {
  return [...findInline(draft), ...findInSheets(draft)].filter(isPicture);
}

/** Patterns that are drawn in the code itself, and parts of a drawing, are no pictures of a person. */
function isPicture({ address }: CssBackground): boolean {
  return !/^\s*(?:data:[^,]+,|#)/i.test(address.slice(0, 200));
}

function findInline({ elements, code }: ParsedDraft): PageBackground[] {
  return elements.flatMap((element) => {
    const style = readAttribute(element, "style");
    const backgrounds = style ? readBackgrounds(style) : [];
    const place = backgrounds.length > 0 ? valuePlace(element, "style", code) : null;
    const toWritten = place && style !== null ? indexReferences(place.text, style) : null;
    if (!place || !toWritten) return [];
    return backgrounds.map(({ start, end, ...background }) => ({
      ...background,
      start: place.start + toWritten(start),
      end: place.start + toWritten(end),
      element,
    }));
  });
}

function findInSheets({ code, elements }: ParsedDraft): PageBackground[] {
  const backgrounds = elements.filter(({ tagName }) => tagName === "style").flatMap((style) => {
    const { startTag, endTag, endOffset } = style.sourceCodeLocation!;
    const start = startTag?.endOffset ?? endOffset;
    const css = code.slice(start, endTag?.startOffset ?? endOffset);
    return readBackgrounds(css).map((background) => ({
      ...background,
      start: start + background.start,
      end: start + background.end,
      targets: targetsOf(background.selector ?? ""),
    }));
  });
  const first = findFirst(elements, new Set(backgrounds.flatMap(({ targets }) => targets)));
  return backgrounds.map(({ targets, ...background }) => {
    const fitting = targets.flatMap((name) => first.get(name) ?? []);
    const [element = null] = fitting.sort((a, b) => startOf(a) - startOf(b));
    return { ...background, element };
  });
}

function findFirst(
  elements: readonly Tree.Element[],
  names: ReadonlySet<string>,
): ReadonlyMap<string, Tree.Element> {
  const first = new Map<string, Tree.Element>();
  for (const element of names.size > 0 ? elements : []) {
    const id = readAttribute(element, "id");
    const own = [
      element.tagName,
      ...classesOf(element).map((name) => `.${name}`),
      ...id ? [`#${id}`] : [],
    ].map((name) => name.toLowerCase());
    for (const name of own) if (names.has(name) && !first.has(name)) first.set(name, element);
  }
  return first;
}

export function classesOf(element: Tree.Element): string[] {
  return (readAttribute(element, "class") ?? "").split(/\s+/, CLASSES_MAX).filter(Boolean);
}

export function startOf({ sourceCodeLocation }: Tree.Element): number {
  return sourceCodeLocation?.startOffset ?? 0;
}

/** It is null for a value with references that are not read here. */
function indexReferences(written: string, value: string): ((at: number) => number) | null {
  if (written === value) return (at) => at;
  const places: number[] = [];
  let read = "";
  for (const { 0: part, index } of written.matchAll(/&[#\w]{1,10};|[^&]+|&/g)) {
    const text = part.startsWith("&") ? readEntities(part) : part;
    const isReference = text !== part;
    for (let i = 0; i < text.length; i++) places.push(isReference ? index : index + i);
    read += text;
  }
  places.push(written.length);
  return read === value ? (at) => places[at]! : null;
}
