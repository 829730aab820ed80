// Keeps a page's menus as plain blocks: an element that is no menu, and the rules and scripts that named it follow.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { CodeEdit } from "../../../contract/page_code/findings.ts";
import { findHeadOffset } from "../head_offset.ts";
import { followLibraries } from "./library_rules.ts";
import { closeByWords } from "./menu_ends.ts";
import { type ParsedDraft, readAttribute } from "./parsed_draft.ts";
import { readSelectorTexts } from "./selector_texts.ts";
import { findInSelector, findInSheet, type NamedPlace } from "./selectors.ts";

/** Selectors of it count as much as those of `nav` do, and those of no other element mean it. */
const NAME = "page-menu";
const ROLE = "data-role";
/** The first layer of a page is weaker than all its rules, and than those in other layers. */
const STYLE = `<style>@layer ${NAME} { ${NAME} { display: block; } }</style>`;
const MAKES_MENUS = /<nav\b|createElement\(\s*["'`]nav["'`]|["'`]nav["'`]\s*,\s*(\{|null)/i;

export interface MenuFix {
  edits: CodeEdit[];
  /** Of the menus. */
  count: number;
}

/** Null without a menu, and where the code does not say where one ends. */
export function fixMenus(draft: ParsedDraft): MenuFix | null {
  const { code, elements, scripts } = draft;
  const menus = elements.filter(isMenu);
  if (menus.length === 0) return null;
  const named = menus.filter(({ tagName }) => tagName === "nav");
  const edits: CodeEdit[] = [];
  for (const { sourceCodeLocation } of named) {
    const { startTag, endTag } = sourceCodeLocation!;
    if (!startTag || !endTag) return null;
    edits.push(renamed(startTag.startOffset + 1), renamed(endTag.startOffset + 2));
  }
  edits.push(...closeByWords(named, elements), ...menus.flatMap(roleEdits));
  // What a script makes is no menu of the markup: it stays, and its rules with it.
  const selector = scripts.some(({ text }) => MAKES_MENUS.test(text)) ? `:is(nav, ${NAME})` : NAME;
  const follow = (places: NamedPlace[], start: number) =>
    places.map(({ what, ...place }) => ({
      start: start + place.start,
      end: start + place.end,
      text: what === "nav" ? selector : ROLE,
    }));
  for (const style of elements.filter(({ tagName }) => tagName === "style")) {
    const { startTag, endTag } = style.sourceCodeLocation!;
    if (!startTag || !endTag) continue;
    const start = startTag.endOffset;
    edits.push(...follow(findInSheet(code.slice(start, endTag.startOffset)), start));
  }
  for (const script of scripts) {
    for (const { text, start } of readSelectorTexts(script)) {
      edits.push(...follow(findInSelector(text), script.start + start));
    }
  }
  if (named.length > 0) edits.push(...blockStyle(code), ...followLibraries(draft, NAME));
  return {
    edits: edits.filter(({ start, end, text }) => code.slice(start, end) !== text)
      .sort((a, b) => a.start - b.start),
    count: menus.length,
  };
}

/** As the sanitizer has it: the whole page is none. */
function isMenu(element: Tree.Element): boolean {
  const { tagName } = element;
  return tagName === "nav" || hasRole(element) && !/^(html|body)$/.test(tagName);
}

function hasRole(element: Tree.Element): boolean {
  const roles = readAttribute(element, "role")?.toLowerCase().split(/\s+/) ?? [];
  return roles.includes("navigation");
}

function renamed(start: number): CodeEdit {
  return { start, end: start + "nav".length, text: NAME };
}

/** A role that is kept under another name can still be asked for. */
function roleEdits(menu: Tree.Element): CodeEdit[] {
  const place = menu.sourceCodeLocation?.attrs?.["role"];
  if (!place || !hasRole(menu)) return [];
  return [{ start: place.startOffset, end: place.startOffset + "role".length, text: ROLE }];
}

/** An element of its own: before what a style sheet imports, and in what a library reads, no rule may stand. */
function blockStyle(code: string): CodeEdit[] {
  if (code.includes(STYLE)) return [];
  const start = findHeadOffset(code) ?? 0;
  return [{ start, end: start, text: `\n${STYLE}` }];
}
