import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";
import { pictureNameIn, PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import { findChild, shortened } from "./page_facts.ts";
import { readText } from "./sanitize/edits.ts";
import { isAllowedHost, readAddress } from "./sanitize/urls.ts";

/** What a page's head says of it to those who read the page around the frame. */
export interface OwnHead {
  lang: string | null;
  /** Directives of robots that ask for less, in small letters. */
  robots: string[];
  /** The same for robots that the page calls by name. */
  named_robots: { name: string; directives: string[] }[];
  theme_colors: { color: string; media: string | null }[];
  og_title: string | null;
  og_description: string | null;
  /** It is at an allowed host, or a picture of the owner's (`pictures/…`). */
  og_image: string | null;
  /** JSON as it may stand in a script element. */
  json_ld: string[];
}

const EMPTY: OwnHead = {
  lang: null,
  robots: [],
  named_robots: [],
  theme_colors: [],
  og_title: null,
  og_description: null,
  og_image: null,
  json_ld: [],
};

const TITLE_MAX_LENGTH = 200;
const DESCRIPTION_MAX_LENGTH = 300;
const ADDRESS_MAX_LENGTH = 500;
const DIRECTIVES_MAX = 12;
const NAMED_MAX = 8;
const COLORS_MAX = 4;
const JSON_LD_MAX = 4;
/** Each answer has it. */
const JSON_LD_MAX_LENGTH = 16 * 1024;

const LANG = /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i;
/** `all`, `index` and `follow` are what robots do anyway. */
const DIRECTIVE =
  /^(?:noindex|nofollow|none|noarchive|nocache|nosnippet|noimageindex|notranslate|indexifembedded|noai|noimageai|max-(?:snippet|video-preview): ?-?\d{1,6}|max-image-preview: ?(?:none|standard|large)|unavailable_after: ?[\w :+.-]{4,40})$/;
const ROBOT = /^[a-z][a-z0-9_.-]{0,40}(?:bot|crawler|spider|extended)(?:-[a-z]{1,20})?$/;
const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,30}|[a-z]{3,12}\([\w\s%.,/+-]{1,80}\))$/i;
const MEDIA = /^\(prefers-color-scheme: ?(?:light|dark)\)$/;

export function readOwnHead(document: Tree.Document): OwnHead | null {
  const page = findChild(document, "html");
  const head = page && findChild(page, "head");
  const own = structuredClone(EMPTY);
  const lang = page && attribute(page, "lang").trim();
  if (lang && LANG.test(lang)) own.lang = lang;
  for (const element of head?.childNodes ?? []) {
    if (!("tagName" in element) || element.namespaceURI !== html.NS.HTML) continue;
    if (element.tagName === "meta") readMeta(element, own);
    if (element.tagName === "script") readJsonLd(element, own);
  }
  return JSON.stringify(own) === JSON.stringify(EMPTY) ? null : own;
}

function readMeta(element: Tree.Element, own: OwnHead): void {
  const content = attribute(element, "content").replaceAll(/\s+/g, " ").trim().toWellFormed();
  const name = (attribute(element, "name") || attribute(element, "property")).trim().toLowerCase();
  if (!content) return;
  if (name === "robots") own.robots = joined(own.robots, content);
  else if (name === "theme-color") readColor(content, attribute(element, "media").trim(), own);
  else if (name === "og:title") own.og_title ??= shortened(content, TITLE_MAX_LENGTH);
  else if (name === "og:description") {
    own.og_description ??= shortened(content, DESCRIPTION_MAX_LENGTH);
  } else if (name === "og:image" || name === "og:image:url") own.og_image ??= readPicture(content);
  else if (ROBOT.test(name) && own.named_robots.length < NAMED_MAX) {
    const directives = joined([], content);
    if (directives.length > 0) own.named_robots.push({ name, directives });
  }
}

function joined(before: readonly string[], content: string): string[] {
  const said = content.slice(0, ADDRESS_MAX_LENGTH).toLowerCase().split(",")
    .map((each) => each.trim()).filter((each) => DIRECTIVE.test(each));
  return [...new Set([...before, ...said])].slice(0, DIRECTIVES_MAX);
}

function readColor(color: string, media: string, own: OwnHead): void {
  if (!COLOR.test(color) || own.theme_colors.length >= COLORS_MAX) return;
  if (media === "" || MEDIA.test(media)) own.theme_colors.push({ color, media: media || null });
}

function readPicture(address: string): string | null {
  if (address.length > ADDRESS_MAX_LENGTH) return null;
  const name = pictureNameIn(address);
  if (name) return PICTURES_FOLDER + name;
  const isOfHost = isAllowedHost(readAddress(address), "image") && URL.canParse(address);
  return isOfHost ? new URL(address).href.replace(/^http:/, "https:") : null;
}

function readJsonLd(element: Tree.Element, own: OwnHead): void {
  if (attribute(element, "type").trim().toLowerCase() !== "application/ld+json") return;
  const text = readText(element);
  const length = own.json_ld.reduce((sum, each) => sum + each.length, text.length);
  if (length > JSON_LD_MAX_LENGTH || own.json_ld.length >= JSON_LD_MAX) return;
  try {
    own.json_ld.push(JSON.stringify(JSON.parse(text)).toWellFormed());
  } catch {
    // What is no JSON says nothing to anybody.
  }
}

function attribute(element: Tree.Element, name: string): string {
  return element.attrs.find((each) => each.name === name)?.value ?? "";
}
