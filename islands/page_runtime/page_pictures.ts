// Finds which picture of a page is meant by a press or a drop, and marks the places where one is missing.
import { type MessageOf, SOURCE_MARK } from "../../contract/publishing/frame_messages.ts";
import { MISSING_PICTURE } from "../../contract/pictures/missing_pictures.ts";
import {
  PICTURE_ADDRESS_MAX_LENGTH,
  SELECTOR_MAX_LENGTH,
} from "../../contract/publishing/preview_messages.ts";

export type MeantPicture = Pick<MessageOf<"folio:picture">, "at" | "selector" | "address">;

export interface FoundPicture extends MeantPicture {
  element: Element;
  isMissing: boolean;
  isBackground: boolean;
}

/** A save leaves it where it took an address out of a style. */
const NO_BACKGROUND = 'url("data:,")';
/** A drawing in the code itself is no picture of a person. */
const BACKGROUND = /url\("(?!data:[^,]|#|about:)([^"]*)"\)/;
const INTERACTIVE = "button, input, select, textarea, summary, label";
const OPAQUE_MIN = 0.9;
const RULES_MAX = 20_000;

/** What lies over a picture without words or a ground of its own does not hide it. */
export function findPictureAt(x: number, y: number): FoundPicture | null {
  if (isOnWords(x, y)) return null;
  let isBesideWords = false;
  for (const element of document.elementsFromPoint(x, y)) {
    const found = readPicture(element);
    // Whoever presses between words means these, and not what lies behind them.
    isBesideWords ||= hasWords(element);
    if (found && !(found.isBackground && isBesideWords)) return found;
    if (element.matches(INTERACTIVE) || isOpaque(element)) return null;
  }
  return null;
}

function readPicture(element: Element): FoundPicture | null {
  const at = readMark(element);
  if (element instanceof HTMLImageElement || element instanceof HTMLVideoElement) {
    if (at === null || element instanceof HTMLVideoElement && !element.hasAttribute("poster")) {
      return null;
    }
    const isMissing = element.hasAttribute(MISSING_PICTURE) || element.style.content !== "";
    return { element, at, selector: null, address: null, isMissing, isBackground: false };
  }
  const [, url] = BACKGROUND.exec(readBackground(element)) ?? [];
  if (url === undefined) return null;
  return {
    element,
    at,
    selector: findSelector(element)?.slice(0, SELECTOR_MAX_LENGTH) ?? null,
    address: url.slice(0, PICTURE_ADDRESS_MAX_LENGTH),
    isMissing: url === "data:,",
    isBackground: true,
  };
}

function readMark(element: Element): number | null {
  const mark = element.getAttribute(SOURCE_MARK);
  return mark === null ? null : Number(mark);
}

function readBackground(element: Element): string {
  return [null, "::before", "::after"]
    .map((pseudo) => getComputedStyle(element, pseudo).backgroundImage).join(" ");
}

function findSelector(element: Element): string | null {
  if (BACKGROUND.test((element as HTMLElement).style?.backgroundImage ?? "")) return null;
  let room = RULES_MAX;
  let last: string | null = null;
  const read = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (room-- <= 0) return;
      if (rule instanceof CSSStyleRule && isMet(rule, element)) last = rule.selectorText;
      if ("cssRules" in rule) read(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) {
    try {
      read(sheet.cssRules);
    } catch {
      // The sheet is of another host.
    }
  }
  return last;
}

function isMet({ style, selectorText }: CSSStyleRule, element: Element): boolean {
  if (!BACKGROUND.test(style.backgroundImage)) return false;
  try {
    return element.matches(selectorText.replaceAll(/::?(?:before|after)\b/g, ""));
  } catch {
    return false;
  }
}

function isOpaque(element: Element): boolean {
  const { backgroundColor } = getComputedStyle(element);
  const alpha = /^rgba\(.*,\s*([\d.]+)\)$/.exec(backgroundColor)?.[1];
  return Number(alpha ?? 1) >= OPAQUE_MIN;
}

function hasWords({ childNodes }: Element): boolean {
  return [...childNodes].some((node) => node instanceof Text && /\S/.test(node.data));
}

function isOnWords(x: number, y: number): boolean {
  const node = document.caretRangeFromPoint?.(x, y)?.startContainer;
  if (!(node instanceof Text) || !/\S/.test(node.data)) return false;
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].some(({ left, right, top, bottom }) =>
    left <= x && x <= right && top <= y && y <= bottom
  );
}

/** It is a sheet beside those of the page, so that no selector of the page counts one element more. */
export function markMissingPictures(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `[${MISSING_PICTURE}]{outline:2px dashed #a5431f!important;outline-offset:-2px;cursor:pointer!important}`,
  );
  document.adoptedStyleSheets.push(sheet);
  addEventListener("load", () => {
    for (const selector of listBlankSelectors()) {
      try {
        sheet.insertRule(`${selector}{outline:2px dashed #a5431f!important;outline-offset:-4px}`);
      } catch {
        // A selector that this browser reads in a sheet alone.
      }
    }
  });
}

function listBlankSelectors(): string[] {
  const found = [`[style*='${NO_BACKGROUND}']`, "[style*='url(data:,)']"];
  for (const sheet of document.styleSheets) {
    try {
      for (const rule of sheet.cssRules) {
        if (rule instanceof CSSStyleRule && rule.style.backgroundImage.includes(NO_BACKGROUND)) {
          found.push(rule.selectorText);
        }
      }
    } catch {
      // The sheet is of another host.
    }
  }
  return found;
}
