// These functions run in the frame. They get there as their source, so they may refer to nothing but each other.
import type { FrameMessage } from "../../contract/publishing/frame_messages.ts";

/** How a page looks at one moment. */
export interface PageCopy {
  html: string;
  sheets: SheetCopy[];
  /** The fonts that are in use, as the `font` property names them. */
  fonts: string[];
}

interface SheetCopy {
  text: string;
  base: string;
}

/** What another host has can be read only by asking for it once more; until it is there, it is null. */
interface FetchedParts {
  sheets: Map<string, string | null>;
  pictures: Map<string, string | null>;
}

export function codeForFrame(textMaxLength: number): string {
  const functions = [
    followPage,
    copyPage,
    copyTree,
    copyElement,
    readSource,
    readPixels,
    drawSmall,
    readPicture,
    readSheets,
    readText,
    readSheet,
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
  const fetched: FetchedParts = { sheets: new Map(), pictures: new Map() };
  let timer: number | undefined;
  let isNewest = false;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = JSON.stringify(copyPage(fetched));
    const [short, long] = text.length > textMaxLength ? ["", [text]] : [text, []];
    const copy: FrameMessage = { type: "folio:copy", text: short, blob: new Blob(long) };
    post(copy, "*");
  };
  const fetchParts = (known: FetchedParts["sheets"], read: (address: string) => Promise<string>) =>
    [...known].filter(([, content]) => content === null).map(async ([address]) => {
      known.set(address, "");
      known.set(address, await read(address));
    });
  const sendWhole = async () => {
    isNewest = true;
    copyPage(fetched);
    const parts = [
      ...fetchParts(fetched.sheets, readSheet),
      ...fetchParts(fetched.pictures, readPicture),
    ];
    await Promise.race([
      Promise.allSettled(parts),
      new Promise((resolve) => later(resolve, partsWithinMs)),
    ]);
    send();
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

async function readSheet(address: string): Promise<string> {
  return await (await fetch(address)).text();
}

async function readPicture(address: string): Promise<string> {
  const image = new Image();
  // A picture that is shown without CORS may not be read.
  image.crossOrigin = "anonymous";
  image.src = address;
  await image.decode();
  const canvas = drawSmall(image, image.naturalWidth, image.naturalHeight);
  // A browser encodes a blob beside the page.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  const reader = new FileReader();
  return await new Promise((resolve) => {
    reader.onloadend = () => resolve(String(reader.result));
    reader.readAsDataURL(blob!);
  });
}

function copyPage(fetched: FetchedParts): PageCopy {
  return {
    html: copyTree(fetched).outerHTML,
    sheets: readSheets([...document.styleSheets, ...document.adoptedStyleSheets], fetched.sheets),
    fonts: [...document.fonts].filter(({ status }) => status === "loaded")
      .map(({ style, weight, family }) => `${style} ${weight.split(" ")[0]} 1rem ${family}`),
  };
}

/** The copy is of another document: there, no element of the page's own begins to run, and no picture loads. */
function copyTree({ pictures }: FetchedParts): HTMLElement {
  const root = document.documentElement;
  const copy = document.implementation.createHTMLDocument().importNode(root, true);
  const copies = [...copy.querySelectorAll("*")];
  for (const [i, element] of root.querySelectorAll("*").entries()) {
    copyElement(element, copies[i]!, pictures);
  }
  // Where the copy is read, the policy reports each style that is written as an attribute.
  for (const element of [copy, ...copy.querySelectorAll("[style]")]) {
    const style = element.getAttribute("style");
    if (style !== null) element.setAttribute("data-style", style);
    element.removeAttribute("style");
  }
  const unseen = "script, noscript, style, link, meta, base, template, source, track";
  for (const element of copy.querySelectorAll(unseen)) element.remove();
  return copy;
}

/** A clone has what is written in the page, and not what its visitor or its scripts did since. */
function copyElement(element: Element, copy: Element, pictures: FetchedParts["pictures"]): void {
  if (element instanceof HTMLCanvasElement || element instanceof HTMLImageElement) {
    const image = copy.ownerDocument.createElement("img");
    for (const { name, value } of element.attributes) {
      if (!/^(srcset|sizes|loading)$/.test(name)) image.setAttribute(name, value);
    }
    image.setAttribute("src", readSource(element, pictures));
    copy.replaceWith(image);
  } else if (element instanceof HTMLInputElement) {
    copy.toggleAttribute("checked", element.checked);
    const isSecret = /^(password|file|hidden)$/.test(element.type);
    if (!isSecret) copy.setAttribute("value", element.value);
  } else if (element instanceof HTMLTextAreaElement) copy.textContent = element.value;
  else if (element instanceof HTMLOptionElement) copy.toggleAttribute("selected", element.selected);
}

function readSource(
  element: HTMLCanvasElement | HTMLImageElement,
  pictures: FetchedParts["pictures"],
): string {
  if (element instanceof HTMLCanvasElement) return readPixels(element);
  const { currentSrc } = element;
  if (!pictures.has(currentSrc)) pictures.set(currentSrc, null);
  return pictures.get(currentSrc) || (/^data:image\/png;/.test(currentSrc) ? currentSrc : "");
}

function readPixels(canvas: HTMLCanvasElement): string {
  try {
    return drawSmall(canvas, canvas.width, canvas.height).toDataURL();
  } catch {
    // Its pixels are of another host.
    return "";
  }
}

function drawSmall(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const maxPx = 2_048;
  const scale = Math.min(1, maxPx / Math.max(width, height, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")!.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function readSheets(sheets: Iterable<CSSStyleSheet>, fetched: FetchedParts["sheets"]): SheetCopy[] {
  return [...sheets].flatMap((sheet) => {
    if (sheet.disabled) return [];
    const base = sheet.href ?? document.baseURI;
    let rules: CSSRule[] = [];
    let text: string;
    try {
      rules = [...sheet.cssRules];
      text = readText(sheet, rules);
    } catch {
      if (!fetched.has(base)) fetched.set(base, null);
      text = fetched.get(base) ?? "";
    }
    const imported = rules.flatMap((rule) =>
      rule instanceof CSSImportRule && rule.styleSheet ? [rule.styleSheet] : []
    );
    const { mediaText } = sheet.media;
    if (mediaText) text = `@media ${mediaText} {${text}}`;
    return [...readSheets(imported, fetched), { text, base }];
  });
}

/** Rules that a browser writes out can lose shorthands with variables, so the written text is preferred. */
function readText({ ownerNode }: CSSStyleSheet, rules: CSSRule[]): string {
  const written = ownerNode instanceof HTMLStyleElement ? ownerNode.textContent.trim() : "";
  return written || rules.map(({ cssText }) => cssText).join("\n");
}
