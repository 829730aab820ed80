/** Programs choose their own prefixes, so that only the addresses say which is which. */
export const NAMESPACES: Readonly<Record<string, string>> = {
  "adobe:ns:meta/": "x",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://ns.adobe.com/xap/1.0/rights/": "xmpRights",
  "http://creativecommons.org/ns#": "cc",
  "http://ns.adobe.com/photoshop/1.0/": "photoshop",
  "http://ns.useplus.org/ldf/xmp/1.0/": "plus",
  "http://iptc.org/std/Iptc4xmpExt/2008-02-29/": "Iptc4xmpExt",
};

const DEPTH_MAX = 32;
const CDATA = "<![CDATA[";
const SKIPPED: readonly [start: string, end: string][] = [
  [CDATA, "]]>"],
  ["<!--", "-->"],
  ["<?", "?>"],
];
const ENTITIES = new Map([["lt", "<"], ["gt", ">"], ["amp", "&"], ["quot", '"'], ["apos", "'"]]);

interface Tag {
  name: string;
  attributes: [name: string, value: string][];
  kind: "opening" | "closing" | "empty";
}

/**
 * It reads forward once, knows no entities but XML's own, and stops where the packet is no XML any more: what stood
 * before counts. Paths tell a field of this picture from that of another one within it.
 */
export function readXmp<Field extends string>(
  bytes: Uint8Array,
  fields: readonly Field[],
): Partial<Record<Field, string[]>> {
  const found: Partial<Record<string, string[]>> = {};
  const steps = new Set(fields.flatMap((field) => [field, field.split("/", 1)[0]!]));
  const prefixes = new Map<string, string | undefined>();
  const open: { path: string | null; text: string }[] = [{ path: "", text: "" }];

  function qualify(name: string): string[] {
    const [prefix, local = ""] = name.split(":", 2);
    return [prefixes.get(prefix!) ?? "", local];
  }

  function stepInto(path: string | null, name: string): string | null {
    const [prefix, local] = qualify(name);
    if (prefix === "rdf" || prefix === "x" || path === null) return path;
    const next = `${path}${path && "/"}${prefix}:${local}`;
    return steps.has(next as Field) ? next : null;
  }

  function keep(path: string | null, value: string): void {
    if (path && fields.includes(path as Field) && value.trim()) (found[path] ??= []).push(value);
  }

  function enter({ name, attributes, kind }: Tag): void {
    for (const [each, value] of attributes) {
      if (each.startsWith("xmlns:") && Object.hasOwn(NAMESPACES, value)) {
        prefixes.set(each.slice("xmlns:".length), NAMESPACES[value]);
      }
    }
    const path = stepInto(open.at(-1)!.path, name);
    for (const [each, value] of attributes) {
      const [prefix, local] = qualify(each);
      if (prefix !== "rdf") keep(stepInto(path, each), value);
      else if (local === "resource") keep(path, value);
    }
    if (kind === "opening") open.push({ path, text: "" });
  }

  for (const token of readTokens(new TextDecoder().decode(bytes))) {
    if (typeof token === "string") {
      open.at(-1)!.text += token;
    } else if (token.kind === "closing") {
      const { path, text } = open.pop()!;
      keep(path, text);
      if (open.length < 2) break;
    } else {
      enter(token);
      if (open.length > DEPTH_MAX) break;
    }
  }
  return found as Partial<Record<Field, string[]>>;
}

function* readTokens(xml: string): Generator<string | Tag> {
  let at = 0;
  for (let start = xml.indexOf("<"); start >= 0; start = xml.indexOf("<", at)) {
    if (start > at) yield decodeEntities(xml.slice(at, start));
    const skipped = SKIPPED.find(([opening]) => xml.startsWith(opening, start));
    if (skipped) {
      const [opening, closing] = skipped;
      const end = xml.indexOf(closing, start + opening.length);
      if (end < 0) return;
      if (opening === CDATA) yield xml.slice(start + opening.length, end);
      at = end + closing.length;
    } else {
      const read = readTag(xml, start + 1);
      if (!read) return;
      yield read.tag;
      at = read.end;
    }
  }
}

function readTag(xml: string, start: number): { tag: Tag; end: number } | null {
  const head = /(\/?)([\w.:-]+)/y;
  const attribute = /\s+([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  head.lastIndex = start;
  const [, slash, name] = head.exec(xml) ?? [];
  if (!name) return null;
  let end = head.lastIndex;
  const attributes: Tag["attributes"] = [];
  for (attribute.lastIndex = end;; end = attribute.lastIndex) {
    const [, each, quoted, single] = attribute.exec(xml) ?? [];
    if (!each) break;
    attributes.push([each, decodeEntities(quoted ?? single ?? "")]);
  }
  const tail = /\s*(\/?)>/y;
  tail.lastIndex = end;
  const closed = tail.exec(xml);
  if (!closed) return null;
  const kind = slash ? "closing" : closed[1] ? "empty" : "opening";
  return { tag: { name, attributes, kind }, end: tail.lastIndex };
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, ...groups) => {
    const [decimal, hex, name] = groups as (string | undefined)[];
    if (name) return ENTITIES.get(name) ?? all;
    const point = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : "";
  });
}
