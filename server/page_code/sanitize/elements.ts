import { isAllowedHost, isLocal, isPicture, type Purpose, readAddress } from "./urls.ts";
import type { RemovalRule } from "../../../contract/page_code/removal_sentences.ts";

export interface Tag {
  tagName: string;
  attrs: readonly { name: string; prefix?: string; value: string }[];
}

const REMOVED: Readonly<Record<string, RemovalRule>> = {
  nav: "menu",
  iframe: "frame",
  frame: "frame",
  frameset: "frame",
  portal: "frame",
  fencedframe: "frame",
  object: "plugin",
  embed: "plugin",
  applet: "plugin",
  // Some parsers read these as markup and others as text, which half of all sanitizer escapes use (mutation XSS).
  noscript: "fallback_text",
  noembed: "fallback_text",
  noframes: "fallback_text",
  xmp: "raw_text",
  plaintext: "raw_text",
  base: "base",
};

export const WATCHED_TAGS: ReadonlySet<string> = new Set(Object.keys(REMOVED));

const HARMLESS_HTTP_EQUIV = new Set([
  "content-type",
  "content-language",
  "x-ua-compatible",
  "default-style",
  "imagetoolbar",
  "cleartype",
  // Browsers take these from the response alone.
  "cache-control",
  "pragma",
  "expires",
]);

// These name another page and load nothing.
const NAMING_RELS = new Set(
  "alternate author bookmark canonical help license me next nofollow prev privacy-policy search shortlink tag"
    .split(
      " ",
    ),
);
const LOADING_RELS = new Set(["preload", "prefetch", "prerender"]);
const ICON_RELS = new Set([
  "icon",
  "shortcut",
  "apple-touch-icon",
  "apple-touch-icon-precomposed",
  "mask-icon",
]);
const ANIMATIONS = new Set(["animate", "set", "animatetransform", "animatemotion"]);

export function findRemoval(tag: Tag): RemovalRule | null {
  const name = tag.tagName.toLowerCase();
  if (Object.hasOwn(REMOVED, name)) return REMOVED[name]!;
  // The whole page is no menu, so the attribute rules take off a role on the root.
  if (name !== "html" && name !== "body" && tokens(tag, "role").includes("navigation")) {
    return "menu";
  }
  if (name === "meta") return findMetaRemoval(tag);
  if (name === "link") return findLinkRemoval(tag);
  if (name === "script") return findScriptRemoval(tag);
  if (ANIMATIONS.has(name) && /(^|:)(href|src)$/i.test(attribute(tag, "attributename").trim())) {
    return "animation";
  }
  return null;
}

export function readAddressFrom(tag: Tag): string | null {
  return attribute(tag, "src") || attribute(tag, "href") || attribute(tag, "data") || null;
}

function findMetaRemoval(tag: Tag): RemovalRule | null {
  const directive = attribute(tag, "http-equiv").trim().toLowerCase();
  if (directive === "" || HARMLESS_HTTP_EQUIV.has(directive)) return null;
  return directive === "refresh" ? "redirect" : "setting";
}

function findLinkRemoval(tag: Tag): RemovalRule | null {
  const address = attribute(tag, "href");
  const rels = tokens(tag, "rel");
  if (readAddress(address).kind === "empty" && attribute(tag, "imagesrcset") === "") return null;
  for (const rel of rels) {
    const rule = judgeLink(rel, address, tag);
    if (rule) return rule;
  }
  return null;
}

function judgeLink(rel: string, address: string, tag: Tag): RemovalRule | null {
  if (NAMING_RELS.has(rel)) return null;
  if (rel === "stylesheet") return judgeSource(address, "style", "stylesheet");
  if (ICON_RELS.has(rel)) {
    return isData(address) || isPicture(address) ? null : judgeSource(address, "image", "icon");
  }
  if (rel === "preconnect" || rel === "dns-prefetch") return judgeSource(address, "any", "preload");
  if (rel === "modulepreload") return judgeSource(address, "script", "preload");
  // An onload handler turns such a preload into a style sheet, so that it loads without blocking.
  if (rel === "preload" && tokens(tag, "as").includes("style")) {
    return judgeSource(address, "style", "stylesheet");
  }
  if (rel === "manifest") return "manifest";
  return LOADING_RELS.has(rel) ? "preload" : "link_element";
}

function findScriptRemoval(tag: Tag): RemovalRule | null {
  if (attribute(tag, "type").trim().toLowerCase() === "speculationrules") return "preload";
  for (const { name, value } of tag.attrs) {
    // An SVG script loads from its href.
    if (name !== "src" && name !== "href") continue;
    const rule = judgeSource(value, "script", "script");
    if (rule) return rule;
  }
  return null;
}

function judgeSource(value: string, purpose: Purpose, rule: RemovalRule): RemovalRule | null {
  const address = readAddress(value);
  if (address.kind === "empty" || isAllowedHost(address, purpose)) return null;
  return isLocal(address) ? "local" : rule;
}

function isData(value: string): boolean {
  const address = readAddress(value);
  return address.kind === "other" && address.scheme === "data";
}

function attribute(tag: Tag, name: string): string {
  return tag.attrs.find((attr) => attr.name.toLowerCase() === name)?.value ?? "";
}

function tokens(tag: Tag, name: string): string[] {
  const value = attribute(tag, name);
  if (value === "") return [];
  return value.toLowerCase().split(/[\t\n\f\r ]+/).filter((token) => token !== "");
}
