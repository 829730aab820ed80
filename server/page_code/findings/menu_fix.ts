// Keeps a page's menus as plain blocks: an element that is no menu, and the rules and scripts that named it follow.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { CodeEdit } from "../../../contract/findings.ts";
import { findHeadOffset } from "../head_offset.ts";
import { type ParsedDraft, readAttribute } from "./parsed_draft.ts";
import { readSelectorTexts } from "./selector_texts.ts";
import { findInSelector, findInSheet, type NamedPlace } from "./selectors.ts";

/** Selectors of it count as much as those of `nav` do, and those of no other element mean it. */
const NAME = "page-menu";
const ROLE = "data-role";
/** The first layer of a page is weaker than all its rules, and than those in other layers. */
const STYLE = `<style>@layer ${NAME} { ${NAME} { display: block; } }</style>`;
const MAKES_MENUS = /<nav\b|createElement\(\s*["'`]nav["'`]|["'`]nav["'`]\s*,\s*(\{|null)/i;

/** Null where the code does not say where a menu ends. */
export function fixMenus(draft: ParsedDraft): CodeEdit[] | null {
  const { code, elements, scripts } = draft;
  const menus = elements.filter(({ tagName }) => tagName === "nav");
  const edits: CodeEdit[] = [];
  for (const { sourceCodeLocation } of menus) {
    const { startTag, endTag } = sourceCodeLocation!;
    if (!startTag || !endTag) return null;
    edits.push(renamed(startTag.startOffset + 1), renamed(endTag.startOffset + 2));
  }
  edits.push(...elements.flatMap(roleEdits));
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
  if (menus.length > 0) edits.push(blockStyle(code));
  return edits.filter(({ start, end, text }) => code.slice(start, end) !== text)
    .sort((a, b) => a.start - b.start);
}

function renamed(start: number): CodeEdit {
  return { start, end: start + "nav".length, text: NAME };
}

/** A role that is kept under another name can still be asked for. */
function roleEdits(element: Tree.Element): CodeEdit[] {
  const role = readAttribute(element, "role")?.toLowerCase().split(/\s+/) ?? [];
  const place = element.sourceCodeLocation?.attrs?.["role"];
  if (!place || !role.includes("navigation") || /^(html|body)$/.test(element.tagName)) return [];
  return [{ start: place.startOffset, end: place.startOffset + "role".length, text: ROLE }];
}

/** An element of its own: before what a style sheet imports, and in what a library reads, no rule may stand. */
function blockStyle(code: string): CodeEdit {
  const start = findHeadOffset(code) ?? 0;
  return { start, end: start, text: `\n${STYLE}` };
}
