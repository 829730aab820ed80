// Reads a page with another parser than the sanitizer's and names everything in it that a published page may not have.
import { Parser } from "htmlparser2";
import {
  DEPRECATED_IMAGE_HOSTS,
  FONT_HOSTS,
  IMAGE_HOSTS,
  SCRIPT_HOSTS,
  STYLE_HOSTS,
} from "../../../contract/page_code/hosts.ts";

const GONE = new Set(
  "nav iframe frame frameset object embed applet portal fencedframe noscript noembed noframes xmp plaintext base"
    .split(
      " ",
    ),
);
const IMAGES = [...IMAGE_HOSTS, ...Object.keys(DEPRECATED_IMAGE_HOSTS)];
const DANGEROUS =
  /^(javascript|vbscript|data|blob|filesystem|file|about|view-source|chrome.*|intent|shell|search.*)$/;
const ADDRESSES = new Set(["src", "poster", "background", "lowsrc", "dynsrc"]);
const LOADING = /^(img|image|input|link|source|video|audio|track|script|body|table|td)$/;

const CSS_ATTRIBUTES = new Set([
  "style",
  "fill",
  "stroke",
  "filter",
  "mask",
  "clip-path",
  "cursor",
  "values",
  "from",
  "to",
]);

export function findForbidden(code: string): string[] {
  const found: string[] = [];
  let style: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "style") style = "";
      found.push(...findInTag(name, attributes));
    },
    ontext(text) {
      if (style !== null) style += text;
    },
    onclosetag(name) {
      if (name !== "style" || style === null) return;
      found.push(...findInCss(style));
      style = null;
    },
  }, { recognizeSelfClosing: false });
  parser.end(code);
  return found;
}

function findInTag(name: string, attributes: Record<string, string>): string[] {
  const found: string[] = [];
  // "<a<img src=…>" is an element of that strange name, which loads nothing.
  if (name.includes("<")) return found;
  if (GONE.has(name)) found.push(`<${name}>`);
  if (/(^|\s)navigation(\s|$)/i.test(attributes.role ?? "")) found.push("role=navigation");
  if (name === "meta" && /refresh|security|dns|cookie/i.test(attributes["http-equiv"] ?? "")) {
    found.push("meta http-equiv");
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    const problem = findInAttribute(name, attribute.toLowerCase(), value, attributes);
    if (problem) found.push(`${name} ${attribute}=${problem}`);
  }
  return found;
}

function findInAttribute(
  tag: string,
  name: string,
  value: string,
  all: Record<string, string>,
): string | null {
  if (["ping", "attributionsrc"].includes(name)) return value || "present";
  if (CSS_ATTRIBUTES.has(name)) return findInCss(value)[0] ?? null;
  if ((name === "srcset" || name === "imagesrcset") && LOADING.test(tag)) {
    return value.split(/,\s+/).find((each) => !isFine(each.trim().split(/\s/)[0]!, IMAGES)) ?? null;
  }
  if (ADDRESSES.has(name) && LOADING.test(tag)) {
    const hosts = tag === "script"
      ? SCRIPT_HOSTS
      : ["audio", "video", "source", "track"].includes(tag) && name === "src"
      ? []
      : IMAGES;
    return isFine(value, hosts) && !(tag === "script" && /^\s*data:/i.test(value)) ? null : value;
  }
  if (name === "action" && tag === "form" || name === "formaction") {
    return /^[^/?#]*:|^\s*[\\/]{2}/.test(value) ? value : null;
  }
  if (name === "attributename") return /(href|src)\s*$/i.test(value) ? value : null;
  if (name !== "href" && name !== "xlink:href") return null;
  if (tag === "link") return isLinkFine(value, all.rel ?? "") ? null : value;
  if (tag === "script") return isFine(value, SCRIPT_HOSTS) ? null : value;
  if (/^(image|feimage)$/i.test(tag)) return isFine(value, IMAGES) ? null : value;
  if (tag === "use") return isFine(value, []) ? null : value;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replaceAll(/[\0-\x20]/g, ""))?.[1]
    ?.toLowerCase();
  return scheme && DANGEROUS.test(scheme) ? value : null;
}

function isLinkFine(href: string, rel: string): boolean {
  if (/stylesheet/i.test(rel)) return isFine(href, STYLE_HOSTS);
  if (/preconnect|dns-prefetch/i.test(rel)) {
    return isFine(href, [...STYLE_HOSTS, ...FONT_HOSTS, ...SCRIPT_HOSTS, ...IMAGES]);
  }
  if (/icon/i.test(rel)) return isFine(href, IMAGES);
  if (/modulepreload/i.test(rel)) return isFine(href, SCRIPT_HOSTS);
  return !/preload|prefetch|prerender|manifest|import/i.test(rel);
}

function isFine(value: string, hosts: readonly string[]): boolean {
  const text = value.replaceAll(/^[\0-\x20]+|[\0-\x20]+$|[\t\n\r]/g, "");
  if (text === "" || /^(#|data:|blob:)/i.test(text)) return true;
  return hosts.some((host) =>
    new RegExp(`^(https?:)?//${host.replaceAll(".", "\\.")}([/?#]|$)`, "i").test(text)
  );
}

/** A crude reading on purpose: it knows no grammar, only escapes, comments and what an address looks like. */
function findInCss(css: string): string[] {
  const plain = css
    .replaceAll(/\/\*[\s\S]*?(\*\/|$)/g, " ")
    .replaceAll(
      /\\([0-9a-f]{1,6})\s?/gi,
      (_, hex) => String.fromCodePoint(Math.min(parseInt(hex, 16), 0xffff)),
    )
    .replaceAll(/\\(.)/g, "$1");
  const addresses = [
    ...plain.matchAll(/(?:url|src|image|image-set)\(\s*["']?\s*([^"')\s]*)/gi),
    ...plain.matchAll(/@import\s+["']?([^"';\s]*)/gi),
    ...plain.matchAll(/\([^()]*["']\s*((?:https?:)?\/\/[^"']*)/gi),
  ].map((match) => match[1]!).filter((address) => !/^url\($/i.test(address));
  return addresses.filter((address) =>
    !isFine(address.replace(/^url\(/i, ""), [...IMAGES, ...STYLE_HOSTS, ...FONT_HOSTS])
  );
}
