// These functions run in the frame. They get there as their source, so they may refer to nothing but each other.
import type { FrameMessage } from "../../contract/publishing/frame_messages.ts";
import {
  drawSmall,
  type Parts,
  readFont,
  type ReadPart,
  readPicture,
  readSheet,
  takePart,
  toAddress,
} from "./page_parts.ts";

/** How a page looks at one moment. */
export interface PageCopy {
  html: string;
  sheets: SheetCopy[];
}

export interface SheetCopy {
  text: string;
  base: string;
}

export function codeForFrame(textMaxLength: number): string {
  const functions = [
    followPage,
    copyPage,
    copyPageTree,
    copyTree,
    copyShadow,
    copyElement,
    takePart,
    readSource,
    readPixels,
    drawSmall,
    readPicture,
    readFont,
    toAddress,
    readSheets,
    readText,
    readSheet,
    inlineFonts,
  ];
  return `(() => {${functions.join("\n")}\n${followPage.name}(${textMaxLength}, later)})()`;
}

/**
 * Nobody is asked before a browser prints from its own menu, so a copy has to be there by then; but few visitors print, so
 * little is done by itself: some copies of the text, and the pictures once, where there is a mouse and nothing else to do.
 */
function followPage(
  textMaxLength: number,
  later: (work: (none?: unknown) => void, ms: number) => number,
): void {
  const pauseMs = 1_000;
  const partsWithinMs = 1_500;
  let copiesLeft = 5;
  const post = parent.postMessage.bind(parent);
  const parts: Parts = new Map();
  let fetching: Promise<unknown> = Promise.resolve();
  let timer: number | undefined;
  let isNewest = false;

  const send = () => sendCopy(copyPage(parts));
  const sendCopy = (page: PageCopy) => {
    clearTimeout(timer);
    timer = undefined;
    const text = JSON.stringify(page);
    const [short, long] = text.length > textMaxLength ? ["", [text]] : [text, []];
    const copy: FrameMessage = { type: "folio:copy", text: short, blob: new Blob(long) };
    post(copy, "*");
  };
  const copyWhole = async () => {
    // A sheet names its fonts once it is read.
    for (let rounds = 2;; rounds--) {
      const page = copyPage(parts);
      const missing = [...parts].filter(([, read]) => typeof read !== "string");
      if (missing.length === 0 || rounds === 0) return page;
      await Promise.allSettled(missing.map(async ([address, read]) => {
        parts.set(address, "");
        parts.set(address, await (read as ReadPart)(address));
      }));
    }
  };
  const sendWhole = async () => {
    isNewest = true;
    clearTimeout(timer);
    timer = later(send, partsWithinMs);
    const whole = fetching.then(copyWhole, copyWhole);
    fetching = whole;
    sendCopy(await whole);
  };
  const onChange = () => {
    isNewest = false;
    if (copiesLeft > 0 && !timer) {
      copiesLeft--;
      timer = later(send, pauseMs);
    }
  };

  addEventListener("message", ({ source, data }) => {
    if (source === parent && data?.type === "folio:copy") void sendWhole();
  });
  // The menu of the browser takes the focus.
  addEventListener("blur", () => void (isNewest || sendWhole()));
  new MutationObserver(onChange).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  addEventListener("input", onChange);
  if (document.readyState !== "loading") send();
  addEventListener("DOMContentLoaded", send);
  addEventListener("load", () => {
    send();
    const whenIdle = self.requestIdleCallback ?? ((work: () => void) => later(work, pauseMs));
    if (matchMedia("(pointer: fine)").matches) whenIdle(() => void sendWhole());
  });
}

function copyPage(parts: Parts): PageCopy {
  return {
    html: copyPageTree(parts).outerHTML,
    sheets: readSheets([...document.styleSheets, ...document.adoptedStyleSheets], parts),
  };
}

/** The copy is of another document: there, no element of the page's own begins to run, and no picture loads. */
function copyPageTree(parts: Parts): HTMLElement {
  const root = document.documentElement;
  const copy = document.implementation.createHTMLDocument().importNode(root, true);
  copyTree(root, copy, parts);
  // Where the copy is read, the policy reports each style that is written as an attribute.
  for (const element of [copy, ...copy.querySelectorAll("[style]")]) {
    const style = element.getAttribute("style");
    if (style !== null) element.setAttribute("data-style", style);
    element.removeAttribute("style");
  }
  // The page around draws none of them, and they can be long.
  for (const element of copy.querySelectorAll("script, style, template")) element.remove();
  return copy;
}

/** A clone has what is written in the page, and not what its visitor or its scripts did since. */
function copyTree(root: ParentNode, copy: Element, parts: Parts): void {
  const copies = [...copy.querySelectorAll("*")];
  for (const [i, element] of root.querySelectorAll("*").entries()) {
    copyElement(element, copies[i]!, parts);
    if (element.shadowRoot) copyShadow(element.shadowRoot, copies[i]!, parts);
  }
}

function copyShadow(shadow: ShadowRoot, host: Element, parts: Parts): void {
  const copy = host.ownerDocument.createElement("shadow-root");
  copy.append(
    ...Array.from(shadow.childNodes, (node) => host.ownerDocument.importNode(node, true)),
  );
  copyTree(shadow, copy, parts);
  const sheets = readSheets([...shadow.styleSheets, ...shadow.adoptedStyleSheets], parts);
  copy.setAttribute("sheets", JSON.stringify(sheets));
  host.prepend(copy);
}

function copyElement(element: Element, copy: Element, parts: Parts): void {
  const isUnseen = element.hasAttribute("popover") && getComputedStyle(element).display === "none";
  if (isUnseen) copy.setAttribute("style", "display:none!important");
  if (customElements.get(element.localName)) copy.setAttribute("data-defined", "");
  if (element instanceof HTMLCanvasElement) {
    const pixels = `background:url(${readPixels(element)}) 0 0/100% 100% content-box`;
    const exact = "-webkit-print-color-adjust:exact;print-color-adjust:exact";
    copy.setAttribute("style", [copy.getAttribute("style"), pixels, exact].join(";"));
  } else if (element instanceof HTMLImageElement) {
    for (const name of ["srcset", "sizes", "loading"]) copy.removeAttribute(name);
    // A picture that is not near is not asked for yet.
    copy.setAttribute("src", readSource(element.currentSrc || element.src, parts));
  } else if (element instanceof HTMLInputElement) {
    copy.toggleAttribute("checked", element.checked);
    const isSecret = /^(password|file|hidden)$/.test(element.type);
    if (!isSecret) copy.setAttribute("value", element.value);
  } else if (element instanceof HTMLTextAreaElement) copy.textContent = element.value;
  else if (element instanceof HTMLOptionElement) copy.toggleAttribute("selected", element.selected);
}

function readSource(address: string, parts: Parts): string {
  return takePart(parts, address, readPicture) ||
    (/^data:image\/png;/.test(address) ? address : "");
}

function readPixels(canvas: HTMLCanvasElement): string {
  try {
    return drawSmall(canvas, canvas.width, canvas.height).toDataURL();
  } catch {
    // Its pixels are of another host.
    return "";
  }
}

function readSheets(sheets: Iterable<CSSStyleSheet>, parts: Parts): SheetCopy[] {
  return [...sheets].flatMap((sheet) => {
    if (sheet.disabled) return [];
    const base = sheet.href ?? document.baseURI;
    let rules: CSSRule[] = [];
    let text: string;
    try {
      rules = [...sheet.cssRules];
      text = readText(sheet, rules);
    } catch {
      text = takePart(parts, base, readSheet);
    }
    text = inlineFonts(text, base, parts);
    const imported = rules.flatMap((rule) =>
      rule instanceof CSSImportRule && rule.styleSheet ? [rule.styleSheet] : []
    );
    const { mediaText } = sheet.media;
    if (mediaText) text = `@media ${mediaText} {${text}}`;
    return [...readSheets(imported, parts), { text, base }];
  });
}

/** Rules that a browser writes out can lose shorthands with variables, so the written text is preferred. */
function readText({ ownerNode }: CSSStyleSheet, rules: CSSRule[]): string {
  const written = ownerNode instanceof HTMLStyleElement ? ownerNode.textContent.trim() : "";
  return written || rules.map(({ cssText }) => cssText).join("\n");
}

/** The page around loads nothing from other hosts, so fonts that are in use come as data, and no others. */
function inlineFonts(text: string, base: string, parts: Parts): string {
  const name = ({ family, style, weight, unicodeRange }: FontFace) =>
    [family.replace(/["']/g, ""), style, weight, unicodeRange].join().toLowerCase();
  const used = [...document.fonts].filter(({ status }) => status === "loaded").map(name);
  return text.replace(/@font-face\s*\{[^}]*\}/g, (rule) => {
    const [source, font] =
      /url\(\s*["']?([^"')]+\.(?:woff2?|[ot]tf)\b[^"')]*)["']?\s*\)/.exec(rule) ?? [];
    const address = font && URL.parse(font, base)?.href;
    if (!address) return rule;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rule);
    const read = (name: string) =>
      (sheet.cssRules[0] as CSSFontFaceRule | undefined)?.style.getPropertyValue(name) || undefined;
    const face = new FontFace(read("font-family")!, "local(x)", {
      style: read("font-style"),
      weight: read("font-weight"),
      unicodeRange: read("unicode-range"),
    });
    const file = used.includes(name(face)) && takePart(parts, address, readFont);
    return file ? rule.replace(source!, `url(${file})`) : "";
  });
}
