// What a removed menu leaves behind: its elements with the names that scripts ask for; nothing to read, to load or to follow.
import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";
import {
  REMOVED_MARK,
  SKELETON_HASH,
  SKELETON_STYLE,
} from "../../../contract/page_code/skeleton.ts";
import { escapeAttribute } from "../../../contract/markup.ts";

/** What is longer goes whole: a page must not grow by what is taken from it. */
const MAX_LENGTH = 16_384;

const VOID = /^(area|br|hr|img|input|wbr)$/;
/** They load nothing without a source, and move no tag around them. Of others, only what is in them stays. */
const KEPT = new Set(
  ("a abbr address area article aside b big blockquote br button canvas center cite code datalist dd " +
    "del details dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header " +
    "hgroup hr i img input ins kbd label legend li main map mark menu meter ol optgroup option output p " +
    "picture pre progress q s samp search section select small span strong sub summary sup table tbody " +
    "td textarea tfoot th thead time tr u ul var wbr svg g path circle line rect polyline polygon ellipse")
    .split(" "),
);
/** Parsers copy them to other places, mark and all. */
const FORMATTING = /^(a|b|big|code|em|i|s|small|strong|u)$/;
/** In which the runtime can make a shadow root: that hides them from all styles of the page. */
const HOSTS = /^(article|aside|blockquote|div|footer|h[1-6]|header|main|nav|p|section|span)$/;
/** A root that cannot, or makes one itself, stands in one that can. Around others that would move them. */
const WRAPPED =
  /^(address|center|details|dialog|dl|fieldset|figure|form|hgroup|menu|ol|search|ul)$/;
const CUSTOM = /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/;
/** Templates hold a tree of their own. */
const DROPPED = new Set(["template"]);

const STATES = new Set(
  "hidden disabled checked selected multiple readonly required open novalidate".split(" "),
);
const WORDS = new Set(
  ("id name type for tabindex aria-checked aria-controls aria-current aria-disabled aria-expanded " +
    "aria-haspopup aria-hidden aria-modal aria-pressed aria-selected").split(" "),
);
/** One word, number or selector: neither a sentence nor an address. */
const WORD = /^([#.]?[\p{L}\p{N}_:-]{1,64}|-?\d{1,9}\.\d{1,9})$/u;
const CLASS = /^(?!.*(\/\/|url\())[^\s<>"'`\\]{1,100}$/i;
/** The id of an element, or the route of a page that shows its parts by it. */
const HASH = /^(?!.*\/\/)[\p{L}\p{N}_.:%!/=&~+-]{0,100}$/u;

type Attribute = [name: string, value: string];

/** As HTML in one line; empty for a menu that leaves nothing. */
export function toSkeleton(menu: Tree.Element): string {
  if (!canStay(menu)) return "";
  const text = write(menu, findStart(menu));
  return text.length > MAX_LENGTH ? "" : HOSTS.test(menu.tagName) ? text : wrap(menu, text);
}

function wrap({ tagName }: Tree.Element, text: string): string {
  // What is of no known name may stand in a paragraph.
  const name = CUSTOM.test(tagName) ? "span" : "div";
  return `<${name} ${REMOVED_MARK}="inner" style="${SKELETON_STYLE}">${text}</${name}>`;
}

/** Whether it is one already, whole and unseen, however it is spaced. */
export function isSkeleton(menu: Tree.Element): boolean {
  return hasMark(menu) && canStay(menu) && isBare(menu, findStart(menu));
}

export function hasMark({ attrs }: { attrs: readonly { name: string }[] }): boolean {
  return attrs.some(({ name }) => name === REMOVED_MARK);
}

function canStay(menu: Tree.Element): boolean {
  // Of what is within a select, older browsers make nothing.
  for (let each: Tree.Node | null = menu; each && "parentNode" in each; each = each.parentNode) {
    if ("tagName" in each && each.tagName === "select") return false;
  }
  const { tagName, namespaceURI } = menu;
  if (namespaceURI !== html.NS.HTML || FORMATTING.test(tagName)) return false;
  if (!HOSTS.test(tagName) && !WRAPPED.test(tagName) && !CUSTOM.test(tagName)) return false;
  return !isSlotted(menu);
}

/** The shadow root of what is around it has styles that beat its own, until the runtime gives it a shadow root too. */
function isSlotted({ parentNode }: Tree.Element): boolean {
  return parentNode !== null && hasShadowRoot(parentNode);
}

/** Each menu asks for its parent, and a parent may have many: its children are looked through once. */
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

/** Where it stands; null in a tree without places. */
function findStart(element: Tree.Element): number | null {
  return element.sourceCodeLocation?.startOffset ?? null;
}

/** The parser puts copies of what was left open before the menu (`<b>`, `<a>`) into it: they are none of its own. */
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

/** What of its attributes may stay, and, of a menu, what says that it was one. */
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
