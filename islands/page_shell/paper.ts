// Draws a copy of a page into our document, for print alone: browsers divide nothing but a window's own document into pages.
// The copy comes from the frame and may be anything. Our policy runs no script but our own, and nothing is drawn that
// loads, leads or answers to a name.
import { isPrintedPng } from "../../contract/publishing/printed_pictures.ts";
import type { PageCopy, SheetCopy } from "../page_runtime/page_copy.ts";

const NAMESPACES = [
  "http://www.w3.org/1999/xhtml",
  "http://www.w3.org/2000/svg",
  "http://www.w3.org/1998/Math/MathML",
];

const UNDRAWN =
  /^(script|noscript|style|link|meta|base|title|template|i?frame|object|embed|fencedframe|audio|video|source|track|animate.*|set)$/i;

/** A name would hide what our own scripts find at `document`. */
const ATTRIBUTE = /^[a-z_][\w:.-]*$/i;
const UNDRAWN_ATTRIBUTE =
  /^(on.*|xml.*|name|is|autofocus|srcset|srcdoc|action|formaction|target|ping|download|background|poster|data|usemap|form|popover.*|command.*|nonce|accesskey|contenteditable|style)$/i;

/** A page has come to rest before it is printed, while all animations of a copy would only begin. */
const RESTED = "*,::before,::after{animation-delay:-99999s!important;transition:none!important}";

/** What is ours is not printed, and what is drawn is not on the screen while a browser asks how to print. */
const OWN_STYLE = `@layer own{
@media print{[data-own]{display:none!important}${RESTED}}
@media screen{body{color:#0000!important}body>:not([data-own]){display:none!important}}}`;

const LINK = /^(https?|mailto|tel):/i;

export interface DrawnPage {
  copy: PageCopy;
  /** It is over when what the page shows is there. */
  load(): Promise<unknown>;
  forget(): void;
  /** It returns what takes the page away again. */
  show(): () => void;
}

export function draw(copy: PageCopy, base: string): DrawnPage {
  const drawn = new DOMParser().parseFromString(copy.html, "text/html");
  const body = document.createDocumentFragment();
  for (const node of drawn.body.childNodes) drawNode(node, body, base);
  const { fonts, sheets } = drawSheets(copy);
  let forget = () => {};
  return {
    copy,
    forget: () => forget(),
    load() {
      forget();
      forget = adopt(fonts);
      return Promise.allSettled([
        ...Array.from(body.querySelectorAll("img"), (image) => image.decode()),
        ...Array.from(document.fonts, (font) => font.load()),
      ]);
    },
    show() {
      const nodes = [...body.childNodes];
      const undo = [
        addAttributes(drawn.documentElement, document.documentElement, base),
        addAttributes(drawn.body, document.body, base),
        stepAside(fonts),
        adopt([...fonts, ...sheets, toSheet(OWN_STYLE)]),
      ];
      document.body.prepend(body);
      return () => {
        body.append(...nodes);
        forget();
        for (const each of undo) each();
      };
    },
  };
}

/** Fonts have sheets of their own, which stay while the page is printed, so that they are loaded by then. */
function drawSheets({ sheets }: PageCopy): { fonts: CSSStyleSheet[]; sheets: CSSStyleSheet[] } {
  const fonts: CSSStyleSheet[] = [];
  const drawn = sheets.map(({ text, base }) => {
    const sheet = toSheet(text, { baseURL: base, media: "print" });
    const faces = new CSSStyleSheet({ baseURL: base });
    for (let i = sheet.cssRules.length; i--;) {
      const rule = sheet.cssRules[i]!;
      if (!(rule instanceof CSSFontFaceRule)) continue;
      faces.insertRule(rule.cssText);
      sheet.deleteRule(i);
    }
    if (faces.cssRules.length > 0) fonts.push(faces);
    return sheet;
  });
  return { fonts, sheets: drawn };
}

function adopt(sheets: readonly CSSStyleSheet[]): () => void {
  const isOther = (sheet: CSSStyleSheet) => !sheets.includes(sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter(isOther), ...sheets];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(isOther);
  };
}

function toSheet(text: string, options?: CSSStyleSheetInit): CSSStyleSheet {
  const sheet = new CSSStyleSheet(options);
  sheet.replaceSync(text);
  return sheet;
}

/** Neither our styles nor our elements are part of what is printed. */
function stepAside(fonts: readonly CSSStyleSheet[]): () => void {
  const elements = [...document.body.children] as HTMLElement[];
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets]
    .filter((sheet) => !fonts.includes(sheet));
  for (const element of elements) element.dataset.own = "";
  for (const { media } of sheets) media.mediaText = "screen";
  return () => {
    for (const element of elements) delete element.dataset.own;
    for (const { media } of sheets) media.mediaText = "";
  };
}

function drawNode(node: Node, parent: Node, base: string): void {
  if (node instanceof Text) return void parent.appendChild(document.createTextNode(node.data));
  if (!(node instanceof Element) || UNDRAWN.test(node.localName)) return;
  if (!NAMESPACES.includes(node.namespaceURI!)) return;
  let element: Element;
  try {
    // A page can hide what is not defined.
    if (node.hasAttribute("data-defined") && !customElements.get(node.localName)) {
      customElements.define(node.localName, class extends HTMLElement {});
    }
    element = document.createElementNS(node.namespaceURI, node.localName);
  } catch {
    // A parser takes names that no script may give.
    element = document.createElement("span");
  }
  drawAttributes(node, element, base);
  for (const child of node.childNodes) {
    if (child.nodeName === "SHADOW-ROOT") drawShadow(child as Element, element, base);
    else drawNode(child, element, base);
  }
  parent.appendChild(element);
}

function drawShadow(from: Element, host: Element, base: string): void {
  try {
    const shadow = host.attachShadow({ mode: "open" });
    for (const child of from.childNodes) drawNode(child, shadow, base);
    const sheets = JSON.parse(from.getAttribute("sheets")!) as SheetCopy[];
    const own = sheets.map(({ text, base }) => toSheet(text, { baseURL: base, media: "print" }));
    shadow.adoptedStyleSheets = [...own, toSheet(`@media print{${RESTED}}`)];
  } catch {
    // Only a hostile copy comes here, and its tree is left out.
  }
}

function drawAttributes(from: Element, to: Element, base: string): string[] {
  return Array.from(from.attributes, ({ name, value }) => {
    const isDrawn = !UNDRAWN_ATTRIBUTE.test(name) || name === "name" && to.localName === "slot";
    if (!ATTRIBUTE.test(name) || !isDrawn || to.hasAttribute(name)) return "";
    if (name === "data-style") (to as HTMLElement).style.cssText = value;
    else if (name === "src" || name === "href") drawAddress(to, name, value, base);
    else to.setAttribute(name, value);
    return name;
  });
}

/** Pictures come as small PNG (islands/page_runtime/page_copy.ts), because few bytes can be an endless one. */
function drawAddress(to: Element, name: string, value: string, base: string): void {
  const { localName } = to;
  const isDrawn = localName === "img" && name === "src" ? isPrintedPng(value) : name === "href" &&
    (value.startsWith("#") || /^(a|area)$/.test(localName) && LINK.test(value.trim()));
  if (isDrawn) to.setAttribute(name, value.startsWith("#") ? value : new URL(value, base).href);
}

function addAttributes(from: Element, to: Element, base: string): () => void {
  const added = drawAttributes(from, to, base).filter((name) => name !== "");
  return () => [...added, "style"].forEach((name) => to.removeAttribute(name));
}
