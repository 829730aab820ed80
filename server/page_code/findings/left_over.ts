import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { AskedField } from "../../../contract/page_code/findings.ts";
import { type DraftFinding, type ParsedDraft, readAttribute, valuePlace } from "./parsed_draft.ts";
import { findEmptyLinks } from "./empty_links.ts";
import { findPlaceholders, type Placeholder } from "./placeholders.ts";
import type { FindSurroundings } from "./surroundings.ts";
import { findTemplateWords } from "./template_words.ts";

const READ_ATTRIBUTES = ["href", "alt", "title", "aria-label", "content", "value"];
export const EXAMPLE_TAGS = new Set(["code", "pre", "kbd", "samp", "textarea", "option"]);
const ALONE_MAX = 200;
/** These libraries give braces a meaning of their own. */
const TEMPLATES =
  /vue|angular|handlebars|mustache|nunjucks|liquid|alpine|petite|ejs|ractive|svelte|\{\{/i;

export function findLeftOvers(
  draft: ParsedDraft,
  year: number,
  surroundingsOf: FindSurroundings,
): DraftFinding[] {
  return [
    ...findWords(draft),
    ...findEmptyLinks(draft, surroundingsOf),
    ...findLorem(draft),
    ...findOldYears(draft, year),
  ];
}

function findWords({ code, texts, elements, scripts }: ParsedDraft): DraftFinding[] {
  const sources = elements.map((each) => readAttribute(each, "src") ?? "").join(" ");
  const moustaches = !TEMPLATES.test(sources) && !scripts.some(({ text }) => TEMPLATES.test(text));
  const found: DraftFinding[] = [];
  const addFinding = ({ rule, asks, text: word, ...at }: Placeholder, as: AskedField["as"]) =>
    found.push({
      kind: "left_over",
      rule,
      message: `"${word}" is left over from the template: ${
        asks ? "put your own in its place." : "take it out."
      }`,
      at,
      fix: asks && { ask: [{ ...asks, ...at, as, before: "", after: "" }] },
    });
  const addPlaceholders = (text: string, from: number, as: AskedField["as"]) => {
    for (const each of findPlaceholders(text, { moustaches })) {
      addFinding({ ...each, start: from + each.start, end: from + each.end }, as);
    }
  };
  let alone = 0;
  for (const { node, parent } of texts) {
    const place = node.sourceCodeLocation;
    if (!place || EXAMPLE_TAGS.has(parent.tagName)) continue;
    const written = code.slice(place.startOffset, place.endOffset);
    const before = found.length;
    addPlaceholders(written, place.startOffset, "text");
    const isPlain = found.length === before && alone < ALONE_MAX;
    const words = isPlain ? findTemplateWords(node, parent) : null;
    // What is written with references to characters has no such place.
    if (words && written.includes(words.text)) {
      alone++;
      const { text } = words;
      const start = place.startOffset + written.lastIndexOf(text);
      addFinding({ ...words, start, end: start + text.length }, "text");
    }
  }
  for (const element of elements) {
    if (/^(input|textarea|script|link)$/.test(element.tagName)) continue;
    for (const { name } of element.attrs) {
      const place = READ_ATTRIBUTES.includes(name) ? valuePlace(element, name, code) : null;
      if (place) addPlaceholders(place.text, place.start, "attribute");
    }
  }
  for (const { text, start, element } of scripts) {
    if (element && PREFILTER.test(text)) {
      for (const each of text.matchAll(QUOTED)) {
        addPlaceholders(each[0], start + each.index, "script");
      }
    }
  }
  return found;
}

const PREFILTER =
  /your|\bdoe\b|user-?name|@(?:example|domain|email|company)|example\.|\b555\b|\[name/i;

/** This only approximates string literals, which is enough for words as odd as these. */
export const QUOTED = /"[^"\n]{3,200}"|'[^'\n]{3,200}'|`[^`\n$]{3,200}`/g;

function findLorem({ texts }: ParsedDraft): DraftFinding[] {
  const seen = new Set<Tree.Element>();
  return texts.flatMap(({ node, parent }): DraftFinding[] => {
    const place = node.sourceCodeLocation;
    if (!place || seen.has(parent) || !/\blorem ipsum\b|\bdolor sit amet\b/i.test(node.value)) {
      return [];
    }
    seen.add(parent);
    const start = place.startOffset + /^\s*/.exec(node.value)![0].length;
    return [{
      kind: "left_over",
      rule: "lorem_ipsum",
      message: `"Lorem ipsum" says nothing: write your own words here.`,
      at: { start, end: place.endOffset },
      fix: null,
    }];
  });
}

const COPYRIGHT = /©|&copy;|\(c\)|copyright/i;
const YEAR = /(?:19|20)\d{2}(?!\d)/g;

function findOldYears({ code, texts }: ParsedDraft, year: number): DraftFinding[] {
  return texts.flatMap(({ node, parent }): DraftFinding[] => {
    const place = node.sourceCodeLocation;
    if (!place || !/\d{4}/.test(node.value)) return [];
    const written = code.slice(place.startOffset, place.endOffset);
    const sign = COPYRIGHT.exec(written);
    const isNamed = sign || COPYRIGHT.test(wordsBefore(parent));
    if (!isNamed) return [];
    const last = [...written.matchAll(YEAR)].at(-1);
    if (!last || Number(last[0]) >= year || Math.abs(last.index - (sign?.index ?? 0)) > 60) {
      return [];
    }
    const start = place.startOffset + last.index;
    return [{
      kind: "left_over",
      rule: "old_year",
      message: `The copyright line says ${last[0]}: it is ${year}.`,
      at: { start, end: start + last[0].length },
      fix: { edits: [{ start, end: start + last[0].length, text: String(year) }] },
    }];
  });
}

function wordsBefore(element: Tree.Element): string {
  if (element.tagName !== "span") return "";
  const around = element.parentNode?.childNodes ?? [];
  const before = around[around.indexOf(element) - 1];
  return before && "value" in before ? before.value.slice(-40) : "";
}
