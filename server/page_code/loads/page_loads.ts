// What a page loads from other hosts, with the places in its code, in UTF-16 units.
import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";
import { findHeadOffset } from "../head_offset.ts";
import { type ParsedDraft, parseDraft, readAttribute } from "../findings/parsed_draft.ts";
import { applyEdits, readText } from "../sanitize/edits.ts";
import { type CssLoad, readCssLoads } from "./css_loads.ts";
import { type ImportMap, parseImportMap } from "./import_map.ts";
import { type LoadKind, type LoadPlace, toAddress } from "./load_kinds.ts";
import {
  hasWorkers,
  listNamedAddresses,
  listNamedHosts,
  withoutNamedAddresses,
} from "./named_addresses.ts";
import { readScriptImports, type Span } from "./script_loads.ts";
import { listCharacters } from "./unicode_ranges.ts";

/** The place is that of the whole attribute with the address. */
export interface ElementLoad extends LoadPlace {
  attribute: "src" | "href";
  integrity: (Span & { value: string }) | null;
  crossOrigin: (Span & { value: string }) | null;
}

export interface PageLoads {
  headOffset: number;
  elements: ElementLoad[];
  /** Of its own style sheets. */
  styles: CssLoad[];
  /** Links that open a connection to another host before anything is asked there. */
  hints: Span[];
  importMap: (Span & ImportMap & { behind: number }) | null;
  /** Of its own modules, as they are written. The first import map alone counts. */
  specifiers: string[];
  hasModules: boolean;
  hasWorkers: boolean;
  /** What its scripts name whole. */
  addresses: string[];
  /** Beside all that, and other whole addresses, its code names these. */
  hosts: string[];
  /** Each once, beyond those of Latin-1. */
  characters: string;
}

const LOADS_MAX = 400;
const IMPORTS = /\bimport\b/;

/** Throws a Failure for a page that cannot be read. */
export function listPageLoads(code: string): PageLoads {
  const draft = parseDraft(code);
  const elements = draft.elements.flatMap((element) => readElementLoad(element) ?? [])
    .slice(0, LOADS_MAX);
  const styles = draft.elements.flatMap((element) => readStyle(element, code)).slice(0, LOADS_MAX);
  const hints = draft.elements.flatMap((element) => readHint(element) ?? []);
  const importMap = findImportMap(draft);
  const imports = draft.scripts.filter(({ element }) => element && isModular(element))
    .flatMap(listImports);
  const links = draft.elements.flatMap(({ tagName, sourceCodeLocation }) => {
    const place = tagName === "a" ? sourceCodeLocation?.attrs?.href : undefined;
    return place ? [{ start: place.startOffset, end: place.endOffset }] : [];
  });
  return {
    headOffset: findHeadOffset(code) ?? 0,
    elements,
    styles,
    hints,
    importMap,
    specifiers: [...new Set(imports.map(({ specifier }) => specifier))],
    hasModules: draft.scripts.some(({ text }) => IMPORTS.test(text)) ||
      elements.some(({ kind }) => kind === "module"),
    hasWorkers: draft.scripts.some(({ text }) => hasWorkers(text)),
    addresses: [...new Set(draft.scripts.flatMap(({ text }) => listNamedAddresses(text)))],
    hosts: listNamedHosts(withoutNamedAddresses(
      blank(code, [
        ...elements,
        ...styles,
        ...hints,
        ...links,
        ...imports,
        ...importMap ? [importMap] : [],
      ]),
    )),
    characters: listCharacters(code),
  };
}

/** A module that is compiled in the browser is no script to the lexer. */
function listImports(script: ParsedDraft["scripts"][number]): (Span & { specifier: string })[] {
  const { specifiers, places } = readScriptImports(script.text, "about:blank");
  const found = places.length > 0
    ? places.map((place, i) => ({ ...place, specifier: specifiers[i]! }))
    : script.read()?.imports ?? [];
  return found.map(({ specifier, start, end }) => ({
    specifier,
    start: script.start + start,
    end: script.start + end,
  }));
}

function isModular(element: Tree.Element): boolean {
  return /module/i.test(readAttribute(element, "type") ?? "") ||
    /module/i.test(readAttribute(element, "data-type") ?? "") ||
    IMPORTS.test(readText(element));
}

function readElementLoad(element: Tree.Element): ElementLoad | null {
  if (element.namespaceURI !== html.NS.HTML) return null;
  const attribute = element.tagName === "script" ? "src" : "href";
  const kind = kindOf(element);
  const address = kind && toAddress(readAttribute(element, attribute) ?? "", kind);
  const place = findPlace(element, attribute);
  if (!kind || !address || !place) return null;
  const { start, end } = place;
  return {
    kind,
    address,
    start,
    end,
    attribute,
    integrity: findPlace(element, "integrity"),
    crossOrigin: findPlace(element, "crossorigin"),
  };
}

function kindOf(element: Tree.Element): LoadKind | null {
  if (element.tagName === "script") {
    if (readAttribute(element, "nomodule") !== null) return null;
    const type = readAttribute(element, "type")?.trim().toLowerCase() ?? "";
    if (type === "module") return "module";
    return type === "" || /^(text|application)\/(javascript|babel|jsx)$/.test(type)
      ? "script"
      : null;
  }
  if (element.tagName !== "link") return null;
  const relations = relationsOf(element);
  if (relations.includes("stylesheet")) return "style";
  if (relations.includes("modulepreload")) return "module";
  const purpose = relations.includes("preload") && readAttribute(element, "as")?.toLowerCase();
  return purpose === "script" || purpose === "style" || purpose === "font" ? purpose : null;
}

function relationsOf(link: Tree.Element): string[] {
  return (readAttribute(link, "rel") ?? "").toLowerCase().split(/\s+/);
}

function readHint(element: Tree.Element): Span | null {
  if (element.tagName !== "link") return null;
  const isHint = relationsOf(element).some((each) => /^(preconnect|dns-prefetch)$/.test(each));
  const place = element.sourceCodeLocation;
  return isHint && place ? { start: place.startOffset, end: place.endOffset } : null;
}

/** In a drawing, a style may be written with entities, so it is left as it is. */
function readStyle(element: Tree.Element, code: string): CssLoad[] {
  const { startTag, endTag, endOffset } = element.sourceCodeLocation ?? {};
  if (element.tagName !== "style" || !startTag || endOffset === undefined) return [];
  const start = startTag.endOffset;
  const css = code.slice(start, endTag?.startOffset ?? endOffset);
  if (css.replaceAll(/\r\n?/g, "\n") !== readText(element)) return [];
  return readCssLoads(css).flatMap((load) => {
    const address = toAddress(load.address, load.kind);
    return address ? [{ ...load, address, start: start + load.start, end: start + load.end }] : [];
  });
}

function findImportMap({ code, elements }: ParsedDraft): PageLoads["importMap"] {
  const element = elements.find((each) =>
    each.tagName === "script" && /^importmap$/i.test(readAttribute(each, "type")?.trim() ?? "")
  );
  const { startTag, endTag } = element?.sourceCodeLocation ?? {};
  if (!startTag || !endTag) return null;
  const [start, end] = [startTag.endOffset, endTag.startOffset];
  return { start, end, behind: endTag.endOffset, ...parseImportMap(code.slice(start, end)) };
}

function findPlace(element: Tree.Element, name: string): (Span & { value: string }) | null {
  const place = element.sourceCodeLocation?.attrs?.[name];
  if (!place) return null;
  const { startOffset: start, endOffset: end } = place;
  return { start, end, value: readAttribute(element, name) ?? "" };
}

function blank(code: string, spans: readonly Span[]): string {
  return applyEdits(code, spans.map(({ start, end }) => ({ start, end, text: " " }))).text;
}
