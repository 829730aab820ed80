import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";
import {
  REMOVED_MARK,
  SKELETON_HASH,
  SKELETON_STYLE,
} from "../../../contract/page_code/skeleton.ts";
import { escapeAttribute } from "../../../contract/markup.ts";

/** A page must not grow by what is removed from it. */
const MAX_LENGTH = 16_384;

const VOID = /^(area|br|hr|img|input|wbr)$/;
/** These load nothing without a source, and move no tag around them. Only the content of others stays. */
const KEPT = new Set(
  ("a abbr address area article aside b big blockquote br button canvas center cite code datalist dd " +
    "del details dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header " +
    "hgroup hr i img input ins kbd label legend li main map mark menu meter ol optgroup option output p " +
    "picture pre progress q s samp search section select small span strong sub summary sup table tbody " +
    "td textarea tfoot th thead time tr u ul var wbr svg g path circle line rect polyline polygon ellipse")
    .split(" "),
);
/** Parsers copy these to other places, with the mark. */
const FORMATTING = /^(a|b|big|code|em|i|s|small|strong|u)$/;
/** The runtime can make a shadow root of these, which hides the skeleton from all styles of the page. */
const HOSTS = /^(article|aside|blockquote|div|footer|h[1-6]|header|main|nav|p|section|span)$/;
/** A root that cannot have a shadow root, or makes its own, gets a wrapper that can. */
const WRAPPED =
  /^(address|center|details|dialog|dl|fieldset|figure|form|hgroup|menu|ol|search|ul)$/;
const CUSTOM = /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/;
/** A template holds a tree of its own. */
const DROPPED = new Set(["template"]);

const STATES = new Set(
  "hidden disabled checked selected multiple readonly required open novalidate".split(" "),
);
const WORDS = new Set(
  ("id name type for tabindex aria-checked aria-controls aria-current aria-disabled aria-expanded " +
    "aria-haspopup aria-hidden aria-modal aria-pressed aria-selected").split(" "),
);
/** The value is one word, number or selector, so that it can be neither a sentence nor an address. */
const WORD = /^([#.]?[\p{L}\p{N}_:-]{1,64}|-?\d{1,9}\.\d{1,9})$/u;
const CLASS = /^(?!.*(\/\/|url\())[^\s<>"'`\\]{1,100}$/i;
const HASH = /^(?!.*\/\/)[\p{L}\p{N}_.:%!/=&~+-]{0,100}$/u;

type Attribute = [name: string, value: string];

export function toSkeleton(menu: Tree.Element): string {
  if (!canStay(menu)) return "";
  const text = write(menu, findStart(menu));
  return text.length > MAX_LENGTH ? "" : HOSTS.test(menu.tagName) ? text : wrap(menu, text);
}

function wrap({ tagName }: Tree.Element, text: string): string {
  // A custom element may stand in a paragraph, which a div would close.
  const name = CUSTOM.test(tagName) ? "span" : "div";
  return `<${name} ${REMOVED_MARK}="inner" style="${SKELETON_STYLE}">${text}</${name}>`;
}

export function isSkeleton(menu: Tree.Element): boolean {
  return hasMark(menu) && canStay(menu) && isBare(menu, findStart(menu));
}

export function hasMark({ attrs }: { attrs: readonly { name: string }[] }): boolean {
  return attrs.some(({ name }) => name === REMOVED_MARK);
}

function canStay(menu: Tree.Element): boolean {
  // Older browsers drop what is within a select.
  for (let each: Tree.Node | null = menu; each && "parentNode" in each; each = each.parentNode) {
    if ("tagName" in each && each.tagName === "select") return false;
  }
  const { tagName, namespaceURI } = menu;
  if (namespaceURI !== html.NS.HTML || FORMATTING.test(tagName)) return false;
  if (!HOSTS.test(tagName) && !WRAPPED.test(tagName) && !CUSTOM.test(tagName)) return false;
  return !isSlotted(menu);
}

/** Styles of the shadow root around it beat its own, until the runtime gives it a shadow root too. */
function isSlotted({ parentNode }: Tree.Element): boolean {
  return parentNode !== null && hasShadowRoot(parentNode);
}

/** Many menus may share a parent, whose children are searched once. */
const shadowRoots = new WeakMap<Tree.ParentNode, boolean>();

function hasShadowRoot(parent: Tree.ParentNode): boolean {
  const known = shadowRoots.get(parent);
  if (known !== undefined) return known;
  const has = parent.childNodes.some((child) =>
    "tagName" in child && child.tagName === "template" &&
    child.attrs.some(({ name }) => name === "shadowrootmode")
  );
  shadowRoots.set(parent, has);
  return has;
}

function isKept(tagName: string): boolean {
  return KEPT.has(tagName) || CUSTOM.test(tagName);
}

function findStart(element: Tree.Element): number | null {
  return element.sourceCodeLocation?.startOffset ?? null;
}

/** The parser copies what was left open before the menu (`<b>`, `<a>`) into it, and these copies are not its own. */
function isOwn(element: Tree.Element, from: number | null): boolean {
  return from === null || (findStart(element) ?? -1) >= from;
}

function write(element: Tree.Element, from: number | null): string {
  const { tagName, childNodes } = element;
  const inner = childNodes
    .map((child) => "tagName" in child && !DROPPED.has(child.tagName) ? write(child, from) : "")
    .join("");
  const name = tagName === "nav" ? "div" : tagName;
  if (!isKept(name) || !isOwn(element, from)) return inner;
  const attributes = [...bareAttributes(element)]
    .map(([name, value]) => value ? ` ${name}="${escapeAttribute(value)}"` : ` ${name}`).join("");
  return `<${name}${attributes}>${VOID.test(name) ? "" : `${inner}</${name}>`}`;
}

function isBare(node: Tree.Node, from: number | null): boolean {
  if (!("tagName" in node)) return "value" in node && !/\S/.test(node.value);
  if (isOwn(node, from)) {
    const bare = bareAttributes(node);
    if (!isKept(node.tagName) || bare.size !== node.attrs.length) return false;
    if (!node.attrs.every(({ name, value }) => bare.get(name) === value)) return false;
  }
  return node.childNodes.every((child) => isBare(child, from));
}

function bareAttributes(element: Tree.Element): Map<string, string> {
  const mark = findMark(element);
  const bare = new Map(mark ? [[REMOVED_MARK, mark], ["style", SKELETON_STYLE]] : []);
  for (const { name, prefix, value } of element.attrs) {
    const kept = prefix ? null : findKept(element.tagName, name, value);
    if (kept) bare.set(...kept);
  }
  return bare;
}

function findMark(element: Tree.Element): "nav" | "role" | "inner" | null {
  const { tagName } = element;
  if (tagName === "nav") return "nav";
  if (!HOSTS.test(tagName)) return null;
  const readValue = (wanted: string) => element.attrs.find(({ name }) => name === wanted)?.value;
  if (readValue("role")?.toLowerCase().split(/\s+/).includes("navigation")) return "role";
  const mark = readValue(REMOVED_MARK);
  if (mark === undefined) return null;
  if (mark === "nav" && tagName === "div") return mark;
  return mark === "inner" && /^(div|span)$/.test(tagName) ? mark : "role";
}

function findKept(tagName: string, name: string, value: string): Attribute | null {
  if (name === "class") {
    const names = value.split(/\s+/).filter((each) => CLASS.test(each)).join(" ");
    return names ? [name, names] : null;
  }
  if (STATES.has(name)) return [name, ""];
  if (WORDS.has(name)) return WORD.test(value) ? [name, value] : null;
  if (name === "role") return /^(?!navigation$)[a-z]+$/.test(value) ? [name, value] : null;
  if (name === "href" && tagName === "a") {
    const hash = /^\s*#(.*)$/s.exec(value)?.[1] ?? "";
    return [SKELETON_HASH, HASH.test(hash) ? hash : ""];
  }
  if (name === SKELETON_HASH) return tagName === "a" && HASH.test(value) ? [name, value] : null;
  if (!/^data-(?!folio-)[\w.:-]{1,60}$/.test(name)) return null;
  return [name, WORD.test(value) ? value : ""];
}
