import type { ContainerNode, FontDetails, Node } from "@takumi-rs/core";
import { type DefaultTreeAdapterTypes as Tree, html, serializeOuter } from "parse5";
import { pictureNameIn } from "../../contract/pictures/pictures.ts";

/** The typefaces of a card have no emoji, and of arrows and technical signs only two. */
const SYMBOLS =
  /(?:(?![©®™])\p{Extended_Pictographic}|[\u2190\u2192\u2194-\u21ff\u2300-\u2bff])[\ufe0f\u200d\u{1f3fb}-\u{1f3ff}]*/gu;
const ESCAPED_SYMBOLS =
  /\\0{0,2}(?:219[024-9a-f]|21[a-f][\da-f]|2[3-9ab][\da-f]{2}|1f[\da-f]{3})(?![\da-f])\s?/gi;

const FACE = /@font-face\s*\{([^{}]*)\}/gi;
const FACES_MAX = 24;

export interface CardNodes {
  root: ContainerNode;
  /** They are rules, because a `style` that the renderer does not know would stop it. */
  inlineStyles: string;
  text: string;
}

export interface NodeOptions {
  pictures: ReadonlyMap<string, Uint8Array>;
  drawingStyles: string;
  hasUtilityClasses: boolean;
}

const UNSEEN = new Set(
  ("head script style template noscript iframe object embed audio source track link meta title " +
    "base datalist option optgroup dialog area map param").split(" "),
);
const DRAWN_AS_BOXES = new Set(["video", "canvas", "meter", "progress"]);
const ELEMENTS_MAX = 6_000;
const DEPTH_MAX = 256;
const ATTRIBUTE_MAX_LENGTH = 200;

export function readNodes(document: Tree.Document, options: NodeOptions): CardNodes {
  const reader = new Reader(options);
  const page = document.childNodes.find((node) => "tagName" in node && node.tagName === "html");
  const children = page ? reader.read(page, 0) : [];
  const root: ContainerNode = {
    type: "container",
    style: { width: "100%", height: "100%", overflow: "hidden", background: "#fff" },
    children,
  };
  return { root, inlineStyles: reader.rules.join("\n"), text: reader.text };
}

class Reader {
  rules: string[] = [];
  text = "";
  #elements = 0;

  constructor(readonly options: NodeOptions) {}

  read(node: Tree.ChildNode, depth: number): Node[] {
    if (node.nodeName === "#text") return this.#text((node as Tree.TextNode).value);
    if (!("tagName" in node) || UNSEEN.has(node.tagName) || isHidden(node)) return [];
    if (++this.#elements > ELEMENTS_MAX || depth > DEPTH_MAX) return [];
    const own = this.#metadata(node);
    if (node.tagName === "svg") {
      return [{ type: "image", src: this.#drawing(node), ...readSize(node), ...own }];
    }
    if (node.tagName === "br") return [{ type: "text", text: "\n", style: { whiteSpace: "pre" } }];
    if (node.tagName === "img") return [this.#image(node, own)];
    if (DRAWN_AS_BOXES.has(node.tagName)) return [missing(own, node)];
    if (node.tagName === "input" || node.tagName === "textarea") {
      const words = read(node, "value") || read(node, "placeholder");
      return [{ type: "container", ...own, children: this.#text(words) }];
    }
    const children = node.childNodes.flatMap((child) => this.read(child, depth + 1));
    return [{ type: "container", ...own, children }];
  }

  #text(value: string): Node[] {
    const text = withoutSymbols(value);
    this.text += text;
    return text ? [{ type: "text", text }] : [];
  }

  #metadata(element: Tree.Element) {
    const attributes: Record<string, string> = {};
    for (const { name, value } of element.attrs) {
      if (name !== "style" && value.length <= ATTRIBUTE_MAX_LENGTH) attributes[name] = value;
    }
    const style = read(element, "style");
    if (style && !/[{}]/.test(style)) {
      attributes["data-card"] = String(this.rules.length);
      // A style in an attribute is stronger than any id.
      this.rules.push(`:is(#x#x#x#x,[data-card="${this.rules.length}"]){${style}}`);
    }
    const className = read(element, "class") || undefined;
    return {
      tagName: element.tagName,
      className,
      tw: this.options.hasUtilityClasses
        ? className?.replaceAll("bg-gradient-to-", "bg-linear-to-")
        : undefined,
      id: read(element, "id") || undefined,
      dir: read(element, "dir") === "rtl" ? "rtl" as const : undefined,
      attributes,
    };
  }

  #image(element: Tree.Element, own: object): Node {
    const address = read(element, "src").trim();
    const name = pictureNameIn(address);
    const bytes = name ? this.options.pictures.get(name) : null;
    if (bytes) return { type: "image", src: bytes, ...readSize(element), ...own };
    if (/^data:image\//i.test(address)) {
      return { type: "image", src: address, ...readSize(element), ...own };
    }
    return missing(own, element);
  }

  #drawing(element: Tree.Element): string {
    const attributes = new Set(element.attrs.map(({ name }) => name));
    if (!attributes.has("xmlns")) element.attrs.push({ name: "xmlns", value: html.NS.SVG });
    const text = serializeOuter(element);
    const { drawingStyles } = this.options;
    if (!drawingStyles || !/\sclass=/.test(text)) return text;
    return text.replace(/>/, () => `><style>${drawingStyles}</style>`);
  }
}

function isHidden(element: Tree.Element): boolean {
  return element.attrs.some(({ name }) => name === "hidden");
}

function missing(own: object, element: Tree.Element): Node {
  const { width, height } = readSize(element);
  const children: Node[] = [];
  if (width && height) children.push({ type: "container", style: { width, height } });
  const { className, ...rest } = own as { className?: string };
  return { type: "container", ...rest, className: `${className ?? ""} card-missing`, children };
}

function readSize(element: Tree.Element): { width?: number; height?: number } {
  const [width, height] = ["width", "height"].map((name) => Number(read(element, name)));
  return { ...(width! > 0 && { width }), ...(height! > 0 && { height }) };
}

function read(element: Tree.Element, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? "";
}

export function readFonts(css: string): FontDetails[] {
  return [...css.matchAll(FACE)].slice(0, FACES_MAX).flatMap(([, block]) => {
    const [, base64] = /url\(\s*["']?data:[^,"')]*;base64,([\w+/=]+)/i.exec(block!) ?? [];
    const name = /font-family\s*:\s*["']?([^"';]+)/i.exec(block!)?.[1]?.trim();
    const data = base64 && decode(base64);
    if (!data || !name) return [];
    const style = /font-style\s*:\s*(italic|oblique)/i.exec(block!)?.[1]?.toLowerCase();
    const weight = /font-weight\s*:\s*(\d+|bold|normal)\s*(?:;|$)/i.exec(block!)?.[1];
    return [{ name, data, ...(style && { style }), ...(weight && { weight: toNumber(weight) }) }];
  });
}

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.fromBase64(base64);
  } catch {
    return null;
  }
}

function toNumber(weight: string): number {
  if (weight === "bold") return 700;
  return weight === "normal" ? 400 : Number(weight);
}

const SERIF = new URL("../../node_modules/@fontsource/vollkorn/files/", import.meta.url);

export async function readOwnFonts(): Promise<FontDetails[]> {
  return await Promise.all(
    ([[400, "normal"], [700, "normal"], [400, "italic"]] as const).map(async ([weight, style]) => ({
      name: "Vollkorn",
      generic: "serif" as const,
      weight,
      style,
      data: await Deno.readFile(new URL(`vollkorn-latin-${weight}-${style}.woff2`, SERIF)),
    })),
  );
}

function withoutSymbols(text: string): string {
  return text.replaceAll(SYMBOLS, "");
}

export function withoutEscapedSymbols(css: string): string {
  return withoutSymbols(css).replaceAll(ESCAPED_SYMBOLS, "");
}
