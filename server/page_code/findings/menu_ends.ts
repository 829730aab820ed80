// What the tags of a menu close without a word: to a parser, the element in its place is no section, and closes nothing.
import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";
import type { CodeEdit } from "../../../contract/page_code/findings.ts";

const VOID =
  /^(area|base|basefont|bgsound|br|col|embed|frame|hr|img|input|keygen|link|meta|param|source|track|wbr)$/;

/** End tags before each menu for a paragraph that it closes, and in it for what its own end does. */
export function closeByWords(
  menus: readonly Tree.Element[],
  elements: readonly Tree.Element[],
): CodeEdit[] {
  const starts = new Set(menus.map(({ sourceCodeLocation }) => sourceCodeLocation!.startOffset));
  const ends = new Set(
    menus.map(({ sourceCodeLocation }) => sourceCodeLocation!.endTag!.startOffset),
  );
  // The innermost first.
  return elements.toReversed().filter(isOpen).flatMap(({ tagName, sourceCodeLocation }) => {
    const { endOffset } = sourceCodeLocation!;
    const isClosed = ends.has(endOffset) || tagName === "p" && starts.has(endOffset);
    return isClosed ? [{ start: endOffset, end: endOffset, text: `</${tagName}>` }] : [];
  });
}

/** Without an end tag of its own, and of those that others do not end. */
function isOpen({ tagName, namespaceURI, sourceCodeLocation }: Tree.Element): boolean {
  return namespaceURI === html.NS.HTML && !sourceCodeLocation?.endTag && !VOID.test(tagName) &&
    html.SPECIAL_ELEMENTS[html.NS.HTML].has(html.getTagID(tagName));
}
