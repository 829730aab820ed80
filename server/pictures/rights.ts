import { Buffer } from "node:buffer";
import { escapeAttribute } from "../../contract/markup.ts";
import { cleanedLine } from "../../contract/visible_text.ts";
import { readExif, readIptc } from "./older_rights.ts";
import type { PictureKind } from "./picture_kinds.ts";
import { NAMESPACES, readXmp } from "./xmp_reader.ts";

/** How XMP writes each. Addresses, phones and mail of people have fields too, which are not among them. */
const FIELDS = {
  "dc:creator": "Seq",
  "dc:rights": "Alt",
  "xmpRights:Marked": "text",
  "xmpRights:Owner": "Bag",
  "xmpRights:UsageTerms": "Alt",
  "xmpRights:WebStatement": "text",
  "cc:license": "resource",
  "cc:attributionName": "text",
  "cc:attributionURL": "resource",
  "photoshop:Credit": "text",
  "photoshop:Source": "text",
  "plus:DataMining": "text",
  "plus:Licensor/plus:LicensorURL": "structure",
  "plus:CopyrightOwner/plus:CopyrightOwnerName": "structure",
  "Iptc4xmpExt:DigitalSourceType": "text",
} as const;

const LISTS: ReadonlySet<string> = new Set(["Seq", "Bag", "structure"]);
const LINKS: ReadonlySet<RightsField> = new Set([
  "xmpRights:WebStatement",
  "cc:license",
  "cc:attributionURL",
  "plus:Licensor/plus:LicensorURL",
]);

export type RightsField = keyof typeof FIELDS;
export type Rights = Partial<Record<RightsField, string[]>>;

export interface EmbeddedBlocks {
  exif?: Uint8Array | undefined;
  iptc?: Uint8Array | undefined;
  xmp?: Uint8Array | undefined;
}

/** The decoder finds no packet in a GIF, and a PNG reaches it without one. */
const PACKET_STARTS: Partial<Record<PictureKind, string>> = {
  png: "XML:com.adobe.xmp\0\0\0\0\0",
  gif: "XMP DataXMP",
};

const NONE = new Uint8Array();
const FIELD_NAMES = Object.keys(FIELDS) as RightsField[];
const XMP_MAX_BYTES = 1024 * 1024;
const VALUES_MAX = 10;
const VALUE_MAX_LENGTH = 1_000;
/** Escaped, all of it still fits into one segment of a JPEG. */
const ALL_MAX_LENGTH = 6_000;

/** Newer fields replace what older ones say. */
export function readRights(sent: Uint8Array, kind: PictureKind, embedded: EmbeddedBlocks): Rights {
  const start = PACKET_STARTS[kind];
  const xmp = embedded.xmp ?? (start ? findPacket(sent, start) : NONE);
  const found: Rights = {
    ...readExif(embedded.exif ?? NONE),
    ...readIptc(embedded.iptc ?? NONE),
    ...readXmp(xmp.subarray(0, XMP_MAX_BYTES), FIELD_NAMES),
  };
  const rights: Rights = {};
  let room = ALL_MAX_LENGTH;
  for (const field of FIELD_NAMES) {
    const values = clean(field, found[field] ?? []);
    const length = values.join("").length;
    if (length === 0 || length > room) continue;
    rights[field] = values;
    room -= length;
  }
  return rights;
}

function findPacket(bytes: Uint8Array, start: string): Uint8Array {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(start, 0, "latin1");
  return at < 0 ? NONE : bytes.subarray(at + start.length);
}

function clean(field: RightsField, values: string[]): string[] {
  const texts = values.slice(0, VALUES_MAX).map((value) => {
    // Markup is nobody's name, and what stands in brackets behind one is an address for mail.
    const [text] = value.split(/[<>]/, 1);
    return cleanedLine(text!, VALUE_MAX_LENGTH);
  });
  const kept = [...new Set(texts)].filter((text) => text && (!LINKS.has(field) || isLink(text)));
  return LISTS.has(FIELDS[field]) ? kept : kept.slice(0, 1);
}

/** One of full length has been cut, and leads elsewhere. */
function isLink(text: string): boolean {
  return /^https?:\/\//i.test(text) && text.length < VALUE_MAX_LENGTH && URL.canParse(text);
}

/** The packet is written anew, with nothing of theirs but these words. Null for none. */
export function writePacket(rights: Rights): string | null {
  const fields = FIELD_NAMES.flatMap((field) => {
    const values = rights[field]?.map(escapeAttribute);
    return values ? [writeField(field, values)] : [];
  });
  if (fields.length === 0) return null;
  const names = Object.entries(NAMESPACES).map(([uri, prefix]) => `xmlns:${prefix}="${uri}"`);
  return `<x:xmpmeta ${names.join(" ")}><rdf:RDF><rdf:Description rdf:about="">${
    fields.join("")
  }</rdf:Description></rdf:RDF></x:xmpmeta>`;
}

function writeField(field: RightsField, values: string[]): string {
  const [name, inner] = field.split("/");
  const form = FIELDS[field];
  if (form === "text") return `<${name}>${values[0]}</${name}>`;
  if (form === "resource") return `<${name} rdf:resource="${values[0]}"/>`;
  const items = values.map((value) => {
    if (form === "Alt") return `<rdf:li xml:lang="x-default">${value}</rdf:li>`;
    if (form !== "structure") return `<rdf:li>${value}</rdf:li>`;
    return `<rdf:li rdf:parseType="Resource"><${inner}>${value}</${inner}></rdf:li>`;
  });
  const list = form === "structure" ? "Seq" : form;
  return `<${name}><rdf:${list}>${items.join("")}</rdf:${list}></${name}>`;
}
