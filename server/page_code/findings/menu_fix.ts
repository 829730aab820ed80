import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";
import type { CodeEdit } from "../../../contract/page_code/findings.ts";
import { findHeadOffset } from "../head_offset.ts";
import { type DraftScript, type ParsedDraft, readAttribute } from "./parsed_draft.ts";
import { findInSelector, findInSheet, type NamedPlace } from "./surroundings.ts";
import type { AnyNode } from "acorn";
import type { SourceRange } from "./javascript.ts";
import { READABLE_STYLE_HOSTS } from "../../../contract/page_code/hosts.ts";
import { readAddress } from "../sanitize/urls.ts";

/** Style sheets for fonts, icons and flags style no element by its name. */
const FONT_OR_ICON_SHEET = /font|icon|flag/i;

/** A callee without a name before the dot belongs to the result of a call: `$("main").find("nav")`. */
const SELECTOR_CALLS = [
  /(^|\.)(querySelector(All)?|closest|matches|getElementsByTagName)$/,
  /^(\$|jQuery)(\.\w+)?$/,
  /^\.(find|parents?|children|siblings|is|not|has|filter|on|to|from|fromTo|set)$/,
  /^(gsap|anime|\w*([tT]l|[tT]imeline))\.(to|from|fromTo|set|utils\.toArray)$/,
];
const SELECTOR_KEYS =
  /^(trigger|target|targets|el|element|elements|selector|container|endTrigger|pin|root|scroller)$/;

const VOID =
  /^(area|base|basefont|bgsound|br|col|embed|frame|hr|img|input|keygen|link|meta|param|source|track|wbr)$/;

/** A selector of this type has the same specificity as `nav`, and no other element has the name. */
const NAME = "page-menu";
const ROLE = "data-role";
/** The first layer of a page is weaker than all its unlayered rules, and than all later layers. */
const STYLE = `<style>@layer ${NAME} { ${NAME} { display: block; } }</style>`;
const MAKES_MENUS = /<nav\b|createElement\(\s*["'`]nav["'`]|["'`]nav["'`]\s*,\s*(\{|null)/i;

export interface MenuFix {
  edits: CodeEdit[];
  count: number;
}

/** The result is null without a menu, and where the code does not show where a menu ends. */
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
  // A menu that a script makes keeps its name, so the rules have to match both.
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

/** Scripts can still ask for a role that is kept under another name. */
function roleEdits(menu: Tree.Element): CodeEdit[] {
  const place = menu.sourceCodeLocation?.attrs?.["role"];
  if (!place || !hasRole(menu)) return [];
  return [{ start: place.startOffset, end: place.startOffset + "role".length, text: ROLE }];
}

/** It needs a style element of its own: a rule may not stand before an @import, nor in what a library reads. */
function blockStyle(code: string): CodeEdit[] {
  if (code.includes(STYLE)) return [];
  const start = findHeadOffset(code) ?? 0;
  return [{ start, end: start, text: `\n${STYLE}` }];
}

/** A nav closes an open paragraph, and its end tag what is open in it; the new element does neither. */
function closeByWords(
  menus: readonly Tree.Element[],
  elements: readonly Tree.Element[],
): CodeEdit[] {
  const starts = new Set(menus.map(({ sourceCodeLocation }) => sourceCodeLocation!.startOffset));
  const ends = new Set(
    menus.map(({ sourceCodeLocation }) => sourceCodeLocation!.endTag!.startOffset),
  );
  // Inner elements have to be closed before outer ones.
  return elements.toReversed().filter(isOpen).flatMap(({ tagName, sourceCodeLocation }) => {
    const { endOffset } = sourceCodeLocation!;
    const isClosed = ends.has(endOffset) || tagName === "p" && starts.has(endOffset);
    return isClosed ? [{ start: endOffset, end: endOffset, text: `</${tagName}>` }] : [];
  });
}

function isOpen({ tagName, namespaceURI, sourceCodeLocation }: Tree.Element): boolean {
  return namespaceURI === html.NS.HTML && !sourceCodeLocation?.endTag && !VOID.test(tagName) &&
    html.SPECIAL_ELEMENTS[html.NS.HTML].has(html.getTagID(tagName));
}

function readSelectorTexts({ text, read }: DraftScript): { text: string; start: number }[] {
  if (!/nav/i.test(text)) return [];
  const script = read();
  if (!script) return [];
  const asked = script.calls.flatMap(({ callee, args }) =>
    SELECTOR_CALLS.some((each) => each.test(callee)) ? args.slice(0, 2) : []
  );
  const told = script.properties.filter(({ key }) => SELECTOR_KEYS.test(key)).map(({ value }) =>
    value
  );
  return [...new Set([...asked, ...told])].flatMap(writtenIn)
    .map(({ start, end }) => ({ text: text.slice(start, end), start }))
    .filter((each) => !isPart(each, text));
}

function writtenIn(node: AnyNode): SourceRange[] {
  const places: SourceRange[] = [];
  const pending = [node];
  for (let each = pending.pop(); each; each = pending.pop()) {
    if (each.type === "Literal" && typeof each.value === "string") {
      places.push({ start: each.start + 1, end: each.end - 1 });
    } else if (each.type === "TemplateLiteral") places.push(...each.quasis);
    else if (each.type === "BinaryExpression" && each.operator === "+") {
      pending.push(each.left as AnyNode, each.right);
    }
  }
  return places;
}

/** A name that continues in a "${…}" is another name. */
function isPart(each: { text: string; start: number }, script: string): boolean {
  const end = each.start + each.text.length;
  return /nav$/i.test(each.text) && script.startsWith("${", end) ||
    /^nav\b/i.test(each.text) && script[each.start - 1] === "}";
}

/** A script behind the last of these sheets runs when they are loaded, and before anything is painted. */
function followLibraries({ code, elements }: ParsedDraft, name: string): CodeEdit[] {
  const script = writeScript(name);
  const links = elements.filter(isLibrary);
  const last = links.at(-1)?.sourceCodeLocation;
  if (!last || code.includes(script)) return [];
  return [
    ...links.filter((link) => readAttribute(link, "crossorigin") === null).map(askToRead),
    { start: last.endOffset, end: last.endOffset, text: `\n${script}` },
  ];
}

function isLibrary(element: Tree.Element): boolean {
  const { tagName, namespaceURI } = element;
  if (tagName !== "link" || namespaceURI !== html.NS.HTML) return false;
  const address = readAttribute(element, "href") ?? "";
  if (!/^\s*stylesheet\s*$/i.test(readAttribute(element, "rel") ?? "")) return false;
  const read = readAddress(address);
  return read.kind === "remote" && read.trusted && READABLE_STYLE_HOSTS.includes(read.host) &&
    !FONT_OR_ICON_SHEET.test(address);
}

function askToRead({ tagName, sourceCodeLocation }: Tree.Element): CodeEdit {
  const start = sourceCodeLocation!.startOffset + 1 + tagName.length;
  return { start, end: start, text: ' crossorigin="anonymous"' };
}

function writeScript(name: string): string {
  return String.raw`<script>
// What these style sheets say of nav, they say of ${name}.
{
  const follow = (sheet) => {
    for (const rule of sheet.cssRules) {
      if (/nav/.test(rule.selectorText)) {
        rule.selectorText = rule.selectorText.replace(/(?<=^|[\s>+~(,|])nav(?![\w-])/g, ":is(nav, ${name})");
      }
      if (rule.cssRules) follow(rule);
    }
  };
  for (const sheet of document.styleSheets) {
    try { if (sheet.href) follow(sheet); } catch { /* Of a host that lets nobody read it. */ }
  }
}
</script>`;
}
