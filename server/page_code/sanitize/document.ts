import { type DefaultTreeAdapterTypes as Tree, html, type Token } from "parse5";
import { REMOVED_MARK } from "../../../contract/page_code/skeleton.ts";
import { type AttributeEdit, findAttributeEdits } from "./attributes.ts";
import { escapeAttribute, escapeText } from "../../../contract/markup.ts";
import { cleanCss, editCss } from "./css.ts";
import { type Edit, readText } from "./edits.ts";
import { findRemoval, readAddressFrom, type Tag, WATCHED_TAGS } from "./elements.ts";
import { type ParsedPage, parsePage } from "./guard.ts";
import type { Cause } from "./log.ts";
import { hasMark, isSkeleton, toSkeleton } from "./skeleton.ts";
import type { RemovalRule } from "../../../contract/page_code/removal_sentences.ts";
import { type LooseTags, readLooseTags } from "./loose_tags.ts";

interface CleanPageOptions {
  maxElements?: number;
  placed?: ParsedPage;
}

export interface RemovalEdit extends Edit {
  causes: Cause[];
}

export interface Inspection {
  page: ParsedPage;
  findings: RemovalEdit[];
  isOutOfReach: boolean;
}

/** With places and with every element that a select may hold. */
export function parsePlaced(code: string): ParsedPage {
  return parsePage(code, "open", WATCHED_TAGS);
}

/** `placed` is for whoever needs that reading of the code anyway. */
export function inspectPage(code: string, placed?: ParsedPage): Inspection {
  const page = findCleanPage(code, { placed });
  if (page) return { page, findings: [], isOutOfReach: false };
  const inspection = new Inspector(code, placed ?? parsePlaced(code)).run();
  if (inspection.findings.length > 0 || inspection.isOutOfReach || !/<select/i.test(code)) {
    return inspection;
  }
  return new Inspector(code, parsePage(code, "closed", WATCHED_TAGS)).run();
}

const SKELETONS_MAX_LENGTH = 65_536;

function isMarkedMenu(element: Tree.Element): boolean {
  return hasMark(element) && !/^(html|head|body)$/.test(element.tagName) &&
    element.namespaceURI === html.NS.HTML;
}

function findMarkEdits(tag: Tag): AttributeEdit[] {
  return hasMark(tag)
    ? [{ name: REMOVED_MARK, value: null, causes: [{ rule: "setting", address: null }] }]
    : [];
}

class Inspector {
  #inspection: Inspection;
  #placed = new Set<number>();
  #skeletonsLength = 0;
  #styled = new Set<number>();

  constructor(readonly code: string, page: ParsedPage) {
    this.#inspection = { page, findings: [], isOutOfReach: false };
  }

  run(): Inspection {
    const pending: { node: Tree.Node; within: RemovalRule | null }[] = [{
      node: this.#inspection.page.document,
      within: null,
    }];
    for (let next = pending.pop(); next; next = pending.pop()) {
      let { node, within } = next;
      if ("tagName" in node) within = this.#visit(node, within);
      if (!("childNodes" in node)) continue;
      for (const child of node.childNodes) pending.push({ node: child, within });
      if ("content" in node) pending.push({ node: node.content, within });
    }
    const { page } = this.#inspection;
    const loose = readLooseTagsIn(page, this.code);
    for (const token of [...page.startTags, ...loose.tags]) {
      // The parser left this tag out; another parser, or the same one after an edit, might not.
      const place = token.location;
      if (!place || this.#placed.has(place.startOffset)) continue;
      this.#placed.add(place.startOffset);
      this.#clean(token, place);
    }
    for (const style of loose.styles) {
      if (!this.#styled.has(style.start)) this.#cleanStyle(style.start, style.end, style.css);
    }
    return this.#inspection;
  }

  #visit(element: Tree.Element, within: RemovalRule | null): RemovalRule | null {
    const location = element.sourceCodeLocation ?? null;
    if (location) this.#placed.add(location.startOffset);
    if (within) return within;
    if (isMarkedMenu(element)) {
      // Somebody changed the skeleton, so what may not be in it is removed.
      if (!isSkeleton(element)) {
        this.#remove({ rule: "menu", address: null }, location, this.#toSkeleton(element));
      }
      return "menu";
    }
    const removed = this.#clean(element, location);
    if (!removed && element.tagName === "style") this.#readStyle(element);
    return removed;
  }

  #clean(
    tag: Tag | Tree.Element,
    location: Token.ElementLocation | Token.LocationWithAttributes | null,
  ): RemovalRule | null {
    const removal = findRemoval(tag);
    if (removal) {
      const left = removal === "menu" && "childNodes" in tag ? this.#toSkeleton(tag) : "";
      this.#remove({ rule: removal, address: readAddressFrom(tag) }, location, left);
      return removal;
    }
    const counted = new Set<RemovalRule>();
    for (const edit of [...findAttributeEdits(tag), ...findMarkEdits(tag)]) {
      const { name, causes } = edit;
      const place = location?.attrs?.[name];
      if (place) {
        this.#editAttribute(
          place,
          edit,
          name === "style" ? causes : causes.filter(({ rule }) => !counted.has(rule)),
        );
        causes.forEach(({ rule }) => counted.add(rule));
      } else if (tag.tagName !== "html" && tag.tagName !== "body") {
        // A second <html> or <body> lends its attributes to the first, and is judged as a start tag of its own.
        this.#inspection.isOutOfReach = true;
      }
    }
    return null;
  }

  #remove(cause: Cause, location: Token.Location | null, left: string): void {
    if (location) this.#find(location.startOffset, location.endOffset, left, [cause]);
    else this.#inspection.isOutOfReach = true;
  }

  #toSkeleton(menu: Tree.Element): string {
    const skeleton = toSkeleton(menu);
    this.#skeletonsLength += skeleton.length;
    return this.#skeletonsLength > SKELETONS_MAX_LENGTH ? "" : skeleton;
  }

  #editAttribute(
    place: Token.Location,
    { name, newName, value }: AttributeEdit,
    causes: Cause[],
  ): void {
    let start = place.startOffset;
    if (value !== null) {
      const written = newName ?? this.code.slice(start, start + name.length);
      this.#find(start, place.endOffset, `${written}="${escapeAttribute(value)}"`, causes);
      return;
    }
    // The space before it is removed too, unless it keeps two other attributes apart.
    if (/[\t\n\f\r />]/.test(this.code.charAt(place.endOffset))) {
      while (/[\t\n\f\r ]/.test(this.code.charAt(start - 1))) start--;
    }
    this.#find(start, place.endOffset, "", causes);
  }

  #readStyle(element: Tree.Element): void {
    const location = element.sourceCodeLocation;
    if (!location?.startTag) return;
    const start = location.startTag.endOffset;
    this.#styled.add(start);
    this.#cleanStyle(start, location.endTag?.startOffset ?? location.endOffset, readText(element));
  }

  #cleanStyle(start: number, end: number, text: string): void {
    const written = this.code.slice(start, end);
    // In SVG, entities and CDATA of a style may hide an address; in HTML only line ends are read differently.
    const isAsWritten = written === text || written.replaceAll(/\r\n?/g, "\n") === text;
    const { text: css, applied } = editCss(isAsWritten ? written : text);
    if (isAsWritten) {
      for (const { rule, address, ...edit } of applied) {
        this.#find(start + edit.start, start + edit.end, edit.text, [{ rule, address }]);
      }
    } else if (applied.length > 0) {
      const causes = applied.map(({ rule, address }) => ({ rule, address }));
      this.#find(start, end, escapeText(css), causes);
    }
  }

  #find(start: number, end: number, text: string, causes: Cause[]): void {
    this.#inspection.findings.push({ start, end, text, causes });
  }
}

/** Places in the source take half of the parsing time, and most pages break no rule. */
export function findCleanPage(
  code: string,
  { maxElements, placed }: CleanPageOptions = {},
): ParsedPage | null {
  if (/<select|\r/i.test(code)) return null;
  const page = placed ?? parsePage(code, "open", WATCHED_TAGS, { places: false, maxElements });
  const loose = readLooseTagsIn(page, code);
  const isClean = page.startTags.every(isCleanTag) && loose.tags.every(isCleanTag) &&
    areSkeletonsClean(page) && !loose.tags.some(hasMark) &&
    page.styles.every((style) => isCleanCss(readText(style))) &&
    loose.styles.every(({ css }) => isCleanCss(css));
  return isClean ? page : null;
}

function readLooseTagsIn(page: ParsedPage, code: string): LooseTags {
  return page.isAmbiguous ? readLooseTags(code, page.scriptEnds) : { tags: [], styles: [] };
}

function areSkeletonsClean({ startTags, skeletons }: ParsedPage): boolean {
  return startTags.filter(hasMark).length === skeletons.length && skeletons.every(isSkeleton);
}

function isCleanTag(tag: Tag): boolean {
  return !findRemoval(tag) && findAttributeEdits(tag).length === 0;
}

function isCleanCss(css: string): boolean {
  return cleanCss(css).rules.length === 0;
}
