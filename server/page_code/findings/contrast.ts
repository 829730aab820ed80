import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { type DraftFinding, type ParsedDraft, readAttribute } from "./parsed_draft.ts";
import { PlainStyles } from "./plain_styles.ts";

type Colour = readonly [red: number, green: number, blue: number];

interface Appearance {
  colour: Colour | null;
  background: Colour | null;
  /** In px; null where it cannot be told. */
  size: number | null;
  isOnTop: boolean;
}

/** These change what is seen of a colour, or what is behind it. */
const VEILS = [
  "background-image",
  "opacity",
  "filter",
  "backdrop-filter",
  "mix-blend-mode",
  "background-clip",
  "-webkit-background-clip",
  "-webkit-text-fill-color",
  "text-shadow",
  "mask",
  "visibility",
  "display",
];
const PLACES = ["position", "transform", "margin-top", "margin", "inset", "grid-area"];
const PROPERTIES = new Set(
  ["color", "background", "background-color", "font-size", "font", ...VEILS, ...PLACES],
);
const SEEN_VALUES: Readonly<Record<string, RegExp>> = {
  opacity: /^1$/,
  display: /^(?!none)/,
  visibility: /^visible$/,
};

/** What a script does to styles is not in the code. */
const RESTYLES =
  /\.style\b|cssText|setProperty|insertRule|adoptedStyleSheets|createElement\(\s*["'`](?:style|link)|setAttribute\(\s*["'`](?:class|style|data-)|dataset|document\.(?:body|documentElement)\.class|Tailwind|createRoot|createApp/i;
const FONT_HOSTS =
  /^(?:https?:)?\/\/(?:fonts\.googleapis\.com|fonts\.bunny\.net|api\.fontshare\.com)\//;
/** Browsers colour what can be used by their own rules. */
const OWN_COLOURS = new Set([
  "a",
  "button",
  "input",
  "select",
  "textarea",
  "option",
  "mark",
  "summary",
  "meter",
  "progress",
]);
const LARGE_PX = 18.66;
const SIZES: Readonly<Record<string, number>> = { h1: 32, h2: 24, h3: 18.72 };
const READABLE = 4.5;
const READABLE_LARGE = 3;
const TEXTS_MAX = 2_000;
/** Nobody writes more by hand, and reading it takes time. */
const SHEETS_MAX_LENGTH = 256 * 1024;

/** Only where colour and background are both plain, and nothing can lie between, over or upon them. */
export function findLowContrast(draft: ParsedDraft): DraftFinding[] {
  const { elements, scripts, texts } = draft;
  if (scripts.some(({ text }) => RESTYLES.test(text)) || elements.some(loadsStyles)) return [];
  const sheets = elements.filter(({ tagName }) => tagName === "style").map((style) =>
    style.childNodes.map((node) => "value" in node ? node.value : "").join("")
  );
  if (sheets.join("").length > SHEETS_MAX_LENGTH) return [];
  const styles = new PlainStyles(sheets, PROPERTIES);
  if (togglesColours(draft, styles, sheets)) return [];
  const isLayered = styles.declares("position", /absolute|fixed|sticky/) ||
    elements.some((each) => /position\s*:/i.test(readAttribute(each, "style") ?? ""));
  const seen = new Map<Tree.Element, Appearance>();
  return texts.slice(0, TEXTS_MAX).flatMap(({ node, parent }): DraftFinding[] => {
    const place = node.sourceCodeLocation;
    if (!place || !/[\p{L}\p{N}]{2}/u.test(node.value)) return [];
    const { colour, background, size, isOnTop } = look(parent, styles, seen);
    if (!colour || !background || isLayered && !isOnTop) return [];
    const contrast = contrastOf(colour, background);
    const least = size !== null && size < LARGE_PX ? READABLE : READABLE_LARGE;
    if (contrast >= least) return [];
    const start = place.startOffset + /^\s*/.exec(node.value)![0].length;
    return [{
      kind: "missing",
      rule: "low_contrast",
      message: `This text is hard to read: its contrast to what is behind it is ${
        (Math.floor(contrast * 10) / 10).toFixed(1)
      } to 1, and ${least} to 1 can be read.`,
      at: { start, end: place.endOffset },
      fix: null,
    }];
  });
}

function look(
  element: Tree.Element,
  styles: PlainStyles,
  known: Map<Tree.Element, Appearance>,
): Appearance {
  const found = known.get(element);
  if (found) return found;
  const { parentNode } = element;
  const above: Appearance = parentNode && "tagName" in parentNode
    ? look(parentNode, styles, known)
    : { colour: null, background: null, size: 16, isOnTop: false };
  const made = lookAt(element, styles, above);
  known.set(element, made);
  return made;
}

function lookAt(element: Tree.Element, styles: PlainStyles, above: Appearance): Appearance {
  const size = readSize(element, styles, above.size);
  const unknown = { colour: null, background: null, size, isOnTop: false };
  const isVeiled = VEILS.some((property) => {
    const value = styles.find(element, property);
    return value !== undefined && !(value && SEEN_VALUES[property]?.test(value));
  });
  const isHidden = element.attrs.some(({ name }) =>
    /^(?:hidden|inert|disabled|bgcolor)$/.test(name)
  );
  // Whatever is drawn within or veiled stays so for all below it.
  if (isVeiled || isHidden || element.namespaceURI !== "http://www.w3.org/1999/xhtml") {
    return { ...unknown, size: null };
  }
  const colour = styles.find(element, "color");
  const isOwn = OWN_COLOURS.has(element.tagName);
  const fills = ["background", "background-color"].map((name) => styles.find(element, name));
  const filled = fills.find((value) => value !== undefined);
  const isFilled = fills.some((value) => value !== undefined);
  const own = filled && fills.filter((value) => value !== undefined).length === 1
    ? parseColour(filled)
    : null;
  return {
    colour: colour === undefined
      ? (isOwn ? null : above.colour)
      : colour === null
      ? null
      : parseColour(colour),
    background: isFilled ? own : isOwn && element.tagName !== "a" ? null : above.background,
    size,
    isOnTop: isFilled && own !== null,
  };
}

function readSize(
  element: Tree.Element,
  styles: PlainStyles,
  inherited: number | null,
): number | null {
  if (styles.find(element, "font") !== undefined) return null;
  const value = styles.find(element, "font-size");
  if (value === undefined) return SIZES[element.tagName] ?? inherited;
  const [, number, unit] = /^(\d*\.?\d+)(px|rem)$/.exec(value ?? "") ?? [];
  return number ? Number(number) * (unit === "rem" ? 16 : 1) : null;
}

function loadsStyles(element: Tree.Element): boolean {
  if (element.tagName === "script") return readAttribute(element, "src") !== null;
  const rel = readAttribute(element, "rel") ?? "";
  const isSheet = element.tagName === "link" && /stylesheet|preload/i.test(rel);
  return isSheet && !FONT_HOSTS.test(readAttribute(element, "href") ?? "");
}

/** A class of which the code has no element is put on by a script. */
function togglesColours(
  { elements, scripts }: ParsedDraft,
  styles: PlainStyles,
  sheets: readonly string[],
): boolean {
  if (!scripts.some(({ text }) => /class(?:List|Name)/.test(text))) return false;
  const used = new Set(
    elements.flatMap((each) => (readAttribute(each, "class") ?? "").toLowerCase().split(/\s+/)),
  );
  return sheets.some((sheet) =>
    sheet.matchAll(/\.([a-z][\w-]*)/gi).some(([, name]) =>
      !used.has(name!.toLowerCase()) && styles.declares("color", /./)
    )
  );
}

const NAMES: Readonly<Record<string, string>> = {
  white: "#ffffff",
  black: "#000000",
  gray: "#808080",
  grey: "#808080",
  silver: "#c0c0c0",
  lightgray: "#d3d3d3",
  lightgrey: "#d3d3d3",
  darkgray: "#a9a9a9",
  darkgrey: "#a9a9a9",
  yellow: "#ffff00",
  red: "#ff0000",
  blue: "#0000ff",
  navy: "#000080",
  teal: "#008080",
  orange: "#ffa500",
  whitesmoke: "#f5f5f5",
};

/** Null for whatever is not one opaque colour. */
export function parseColour(value: string): Colour | null {
  const text = (NAMES[value.trim()] ?? value).trim().replaceAll(/\s*([,()])\s*/g, "$1");
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  const hex = short?.slice(1).map((digit) => digit + digit) ?? long?.slice(1);
  if (hex) return hex.map((digits) => Number.parseInt(digits, 16)) as unknown as Colour;
  const rgb = /^rgb\((\d{1,3})[, ](\d{1,3})[, ](\d{1,3})\)$/.exec(text)?.slice(1).map(Number);
  return rgb?.every((part) => part <= 255) ? rgb as unknown as Colour : null;
}

/** WCAG 2.2, 1.4.3. */
export function contrastOf(one: Colour, other: Colour): number {
  const [light, dark] = [one, other].map(luminance).toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
