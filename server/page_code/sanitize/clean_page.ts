import { findAttributeEdits } from "./attributes.ts";
import { cleanCss } from "./css.ts";
import { findRemoval, type Tag, WATCHED_TAGS } from "./elements.ts";
import { type ParsedPage, parsePage } from "./guard.ts";
import { type LooseTags, readLooseTags } from "./loose_tags.ts";
import { hasMark, isSkeleton } from "./skeleton.ts";
import { readText } from "./edits.ts";

interface CleanPageOptions {
  maxElements?: number;
  placed?: ParsedPage;
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

export function readLooseTagsIn(page: ParsedPage, code: string): LooseTags {
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
