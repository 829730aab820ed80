import { linkUse } from "../../../contract/page_code/link_schemes.ts";
import { isPictureLink, PICTURE_LINK } from "../../../contract/pictures/picture_links.ts";
import {
  MISSING_PICTURE,
  nameMissingPicture,
} from "../../../contract/pictures/missing_pictures.ts";
import { editCss } from "./css.ts";
import type { Tag } from "./elements.ts";
import type { Cause } from "./log.ts";
import { isAllowedHost, isLocal, isPicture, readAddress, readSrcset } from "./urls.ts";
import type { RemovalRule } from "../../../contract/page_code/removal_sentences.ts";

export interface AttributeEdit {
  name: string;
  newName?: string;
  value: string | null;
  causes: Cause[];
}

type AttributeKind =
  | "image"
  | "imageSet"
  | "media"
  | "drawing"
  | "link"
  | "pageLink"
  | "picture_link"
  | "form"
  | "style"
  | "tracking"
  | "rel"
  | "role"
  | "setting";

const EVERYWHERE = kinds({
  href: "link",
  "xlink:href": "link",
  style: "style",
  [PICTURE_LINK]: "picture_link",
  ping: "tracking",
  attributionsrc: "tracking",
  formaction: "form",
  rel: "rel",
});

const ON_ELEMENT = new Map(Object.entries({
  img: kinds({ src: "image", srcset: "imageSet", lowsrc: "image", dynsrc: "image" }),
  input: kinds({ src: "image" }),
  source: kinds({ src: "media", srcset: "imageSet" }),
  video: kinds({ src: "media", poster: "image" }),
  audio: kinds({ src: "media" }),
  track: kinds({ src: "media" }),
  bgsound: kinds({ src: "media" }),
  model: kinds({ src: "media" }),
  a: kinds({ href: "pageLink" }),
  area: kinds({ href: "pageLink" }),
  form: kinds({ action: "form" }),
  html: kinds({ manifest: "setting", role: "role" }),
  body: kinds({ background: "image", role: "role" }),
  image: kinds({ src: "image", href: "image", "xlink:href": "image" }),
  feimage: kinds({ href: "image", "xlink:href": "image" }),
}));
const WITH_BACKGROUND = new Set([
  "table",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "td",
  "th",
  "col",
  "colgroup",
]);

const REFERRING_DRAWINGS = new Set(
  "use textpath lineargradient radialgradient pattern filter mpath tref cursor animate set animatemotion animatetransform"
    .split(" "),
);
const CSS_DRAWING_ATTRIBUTES = new Set(
  "fill stroke filter clip-path mask marker marker-start marker-mid marker-end cursor values from to by"
    .split(" "),
);

export function findAttributeEdits(tag: Tag): AttributeEdit[] {
  const tagName = tag.tagName.toLowerCase();
  const edits: AttributeEdit[] = [];
  for (const { name, prefix, value } of tag.attrs) {
    const sourceName = (prefix ? `${prefix}:${name}` : name).toLowerCase();
    const kind = findKind(tagName, sourceName);
    if (!kind) continue;
    const edit = RULES[kind](value);
    if (edit) edits.push({ name: sourceName, ...edit });
  }
  return tagName === "img" ? withMissingPicture(tag, edits) : edits;
}

/** What was there stays named, so that its author can be asked for it and visitors see a plate. */
function withMissingPicture(tag: Tag, edits: AttributeEdit[]): AttributeEdit[] {
  const sources = tag.attrs.filter(({ name }) => name === "src" || name === "srcset");
  const removed = sources.flatMap(({ name, value: address }) =>
    edits.some((edit) => edit.name === name && edit.value === null) ? [{ name, address }] : []
  );
  const isShown = removed.length < sources.filter(({ value }) => /\S/.test(value)).length;
  const [first] = removed.toSorted((a, b) => a.name.length - b.name.length);
  if (!first || isShown || tag.attrs.some(({ name }) => name === MISSING_PICTURE)) return edits;
  const value = nameMissingPicture(
    first.name === "src" ? first.address : readSrcset(first.address)[0]?.url ?? "",
  );
  return edits.map((edit) =>
    edit.name === first.name ? { ...edit, newName: MISSING_PICTURE, value } : edit
  );
}

function findKind(tagName: string, name: string): AttributeKind | undefined {
  // The rel of a link decides about the whole element.
  if (tagName === "link" && name !== "style" || tagName === "script" && name === "href") {
    return undefined;
  }
  const own = ON_ELEMENT.get(tagName)?.get(name);
  if (own) return own;
  if (name === "background" && WITH_BACKGROUND.has(tagName)) return "image";
  if (CSS_DRAWING_ATTRIBUTES.has(name)) return "style";
  if (name.endsWith("href") && REFERRING_DRAWINGS.has(tagName)) return "drawing";
  return EVERYWHERE.get(name);
}

type Change = Omit<AttributeEdit, "name"> | null;

const RULES: Readonly<Record<AttributeKind, (value: string) => Change>> = {
  image: (value) => removal(judgeImage(value), value),
  imageSet: cleanImageSet,
  media: (value) => removal(judgeEmbedded(value, "media"), value),
  drawing: (value) => removal(judgeEmbedded(value, "drawing"), value),
  link: (value) => removal(judgeLink(value), value),
  pageLink: (value) =>
    isPictureLink(value)
      ? { newName: PICTURE_LINK, value, causes: [{ rule: "picture_link", address: null }] }
      : removal(judgeLink(value), value),
  picture_link: (value) => removal(isPictureLink(value) ? null : "strange_link", value),
  form: (value) => removal(judgeForm(value), value),
  style: cleanStyle,
  tracking: (value) => removal("tracking", value),
  setting: () => removal("setting", null),
  rel: (value) => withoutToken(value, "opener", "opener"),
  role: (value) => withoutToken(value, "navigation", "page_role"),
};

function removal(rule: RemovalRule | null, address: string | null): Change {
  return rule ? { value: null, causes: [{ rule, address }] } : null;
}

export function judgeImage(value: string): RemovalRule | null {
  if (isPicture(value) || isAllowedHost(readAddress(value), "image")) return null;
  return judgeEmbedded(value, "image");
}

function judgeEmbedded(value: string, rule: RemovalRule): RemovalRule | null {
  const address = readAddress(value);
  if (address.kind === "empty" || address.kind === "fragment") return null;
  if (isLocal(address)) return "local";
  return address.kind === "other" && (address.scheme === "data" || address.scheme === "blob")
    ? null
    : rule;
}

function cleanImageSet(value: string): Change {
  const candidates = readSrcset(value);
  const causes = new Map<RemovalRule, Cause>();
  const kept = candidates.filter(({ url }) => {
    const rule = judgeImage(url);
    if (rule && !causes.has(rule)) causes.set(rule, { rule, address: url });
    return !rule;
  });
  if (causes.size === 0) return null;
  return { value: kept.map(({ text }) => text).join(", ") || null, causes: [...causes.values()] };
}

// A relative link leads nowhere here, but does no harm, and its text keeps the look of a link.
function judgeLink(value: string): RemovalRule | null {
  const address = readAddress(value);
  if (address.kind === "file") return "local";
  if (address.kind !== "other") return null;
  const use = linkUse(address.scheme);
  return use === "script" ? "script_link" : use === "dangerous" ? "strange_link" : null;
}

function judgeForm(value: string): RemovalRule | null {
  const { kind } = readAddress(value);
  return kind === "remote" || kind === "other" || kind === "file" ? "form_address" : null;
}

function cleanStyle(value: string): Change {
  const { text, applied } = editCss(value);
  return text === value ? null : { value: text, causes: applied.map(toCause) };
}

function withoutToken(value: string, token: string, rule: RemovalRule): Change {
  const tokens = value.split(/[\t\n\f\r ]+/);
  const kept = tokens.filter((each) => each.toLowerCase() !== token);
  return kept.length === tokens.length
    ? null
    : { value: kept.join(" ").trim() || null, causes: [{ rule, address: null }] };
}

function toCause({ rule, address }: Cause): Cause {
  return { rule, address };
}

// A Map is needed because authors name attributes "constructor" too.
function kinds(table: Record<string, AttributeKind>): ReadonlyMap<string, AttributeKind> {
  return new Map(Object.entries(table));
}
