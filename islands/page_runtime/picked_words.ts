import { PICKED_QUOTE_MAX_LENGTH } from "../../contract/publishing/preview_messages.ts";

const FIRST_WORDS_MAX_LENGTH = 120;

export interface SelectedWords {
  text: string;
  range: Range;
}

export function readSelected(): SelectedWords | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const text = shortened(selection.toString(), PICKED_QUOTE_MAX_LENGTH);
  return text === "" ? null : { text, range: selection.getRangeAt(0).cloneRange() };
}

export function elementAround({ range }: SelectedWords): Element | null {
  const { commonAncestorContainer: node } = range;
  return node instanceof Element ? node : node.parentElement;
}

export function standsOver({ range }: SelectedWords, { clientX, clientY }: MouseEvent): boolean {
  return [...range.getClientRects()].some(({ left, right, top, bottom }) =>
    left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
  );
}

export function readFirstWords(element: Element): string {
  const text = element instanceof HTMLImageElement
    ? element.alt
    : element instanceof HTMLElement
    ? element.innerText
    : element.textContent;
  return shortened(text, FIRST_WORDS_MAX_LENGTH);
}

function shortened(text: string, maxLength: number): string {
  const line = text.trim().replaceAll(/\s+/g, " ");
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength + 1);
  return (cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : cut.slice(0, maxLength)).trim();
}
