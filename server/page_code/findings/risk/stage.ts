import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { readAttribute } from "../parsed_draft.ts";
import type { InputField } from "./fields.ts";
import type { DocumentPart, PageContent } from "./looked_at.ts";
import { toRead } from "./plain.ts";

export interface Stage {
  text: string;
  names: string[];
  heads: string;
  sections: number;
  tells: boolean;
  isCompact: boolean;
}

const COMPACT_MAX_LENGTH = 900;
const STAGE_MAX_LENGTH = 6_000;
const LEAD_MAX_LENGTH = 400;
const SECTIONS_MAX = 20;
const SECTION_MAX_LENGTH = 800;
const NAME_MAX_LENGTH = 60;

export function findStage({ parts, scripts }: PageContent, asked: readonly InputField[]): Stage {
  const isDrawn = asked.some(({ secret, element }) => secret && !element);
  const drawn = isDrawn ? scripts.flatMap(findDrawn).slice(0, TEXTS_MAX) : [];
  const length = parts.reduce((sum, part) => sum + lengthOf(part), 0) +
    drawn.reduce((sum, text) => sum + text.length, 0);
  const isCompact = length <= COMPACT_MAX_LENGTH;
  const texts: string[] = [];
  let room = STAGE_MAX_LENGTH;
  const add = (text: string) => {
    if (room <= 0) return;
    const spaced = text.slice(0, 2 * room).replaceAll(/\s+/g, " ").trim().slice(0, room);
    room -= spaced.length;
    if (spaced !== "") texts.push(spaced);
  };
  const heads: string[] = [];
  for (const part of parts) {
    for (const { node, parent } of part.texts) {
      if (!isHead(parent) || heads.length >= SECTIONS_MAX) continue;
      heads.push(node.value.slice(0, SECTION_MAX_LENGTH));
    }
    const chosen = isCompact ? part.texts : chooseTexts(part, asked);
    for (const { node, parent } of chosen) {
      add(endsBlock(node, parent) ? `${node.value} .` : node.value);
    }
  }
  drawn.forEach((text) => add(`. ${text} .`));
  for (const { said } of asked.slice(0, 5 * SECTIONS_MAX)) add(`. ${said} .`);
  if (isCompact || asked.length > 0) parts.forEach((part) => buttonsOf(part).forEach(add));
  const text = toRead(texts.join(" "));
  return {
    text,
    names: [...heads, ...texts].map((each) => toRead(each).replace(/^[ .]+|[ .]+$/g, ""))
      .filter((each) => each !== "" && each.length <= NAME_MAX_LENGTH),
    heads: toRead(heads.join(" . ")),
    isCompact,
    tells: parts.some((part) => part.texts.some(isSentence)) ||
      drawn.some((text) => text.length >= SENTENCE_MIN_LENGTH && / /.test(text)),
    sections: parts.reduce(
      (sum, { elements }) =>
        sum + elements.filter(({ tagName }) => /^h[1-3]$/.test(tagName)).length,
      0,
    ),
  };
}

const SENTENCE_MIN_LENGTH = 45;

/** Forms for practice have labels and buttons but no sentence. */
function isSentence({ node, parent }: DocumentPart["texts"][number]): boolean {
  if (/^(title|label|button|option|a|li)$/.test(parent.tagName)) return false;
  return node.value.trim().length >= SENTENCE_MIN_LENGTH;
}

function lengthOf({ texts }: DocumentPart): number {
  return texts.reduce(
    (sum, { node, parent }) =>
      parent.tagName === "title" || parent.tagName === "option"
        ? sum
        : sum + node.value.trim().length,
    0,
  );
}

function isHead({ tagName }: Tree.Element): boolean {
  return tagName === "title" || tagName === "h1";
}

const INLINE = /^(a|b|i|em|strong|span|code|kbd|mark|small|u|abbr|font|sub|sup)$/;

function endsBlock(node: Tree.TextNode, { tagName, childNodes }: Tree.Element): boolean {
  return !INLINE.test(tagName) && childNodes.at(-1) === node;
}

function chooseTexts(part: DocumentPart, asked: readonly InputField[]): DocumentPart["texts"] {
  const fields = new Set(
    asked.filter(({ secret, element }) => secret && element).slice(0, SECTIONS_MAX)
      .map(({ element }) => element),
  );
  const chosen = new Set<number>();
  const order = new Map(part.texts.map(({ node }, i) => [node as Tree.Node, i]));
  let lead = LEAD_MAX_LENGTH;
  for (const [i, { node, parent }] of part.texts.entries()) {
    if (!part.isPage || lead <= 0) break;
    chosen.add(i);
    if (parent.tagName !== "title") lead -= node.value.length;
  }
  let [next, start] = [0, 0];
  const places: { start: number; at: number }[] = [];
  for (const node of part.nodes) {
    const index = order.get(node);
    if (index !== undefined) next = index + 1;
    else if ("tagName" in node) {
      if (/^h[1-3]$/.test(node.tagName)) start = next;
      if (fields.has(node as Tree.Element)) places.push({ start, at: next });
    }
  }
  for (const { start, at } of places) {
    let room = SECTION_MAX_LENGTH;
    for (let i = at - 1; i >= start && room > 0; i--) room -= chooseText(i);
    room = SECTION_MAX_LENGTH / 2;
    for (let i = at; i < part.texts.length && room > 0; i++) {
      if (/^h[1-3]$/.test(part.texts[i]!.parent.tagName)) break;
      room -= chooseText(i);
    }
  }
  return [...chosen].toSorted((a, b) => a - b).map((i) => part.texts[i]!);

  function chooseText(i: number): number {
    chosen.add(i);
    return part.texts[i]!.node.value.length + 1;
  }
}

const TEXTS_MAX = 500;

function findDrawn({ texts }: PageContent["scripts"][number]): string[] {
  return texts.map(({ text }) => text.trim()).filter((text) => WORDS.test(text));
}

const WORDS = /^[^<>{};]{0,20}\p{Lu}[^<>{};]{2,300}$/u;

const BUTTONS_MAX = 10;

function buttonsOf({ elements }: DocumentPart): string[] {
  return elements.filter((element) =>
    element.tagName === "input" && readAttribute(element, "type")?.toLowerCase() === "submit"
  ).slice(0, BUTTONS_MAX).map((element) => `. ${readAttribute(element, "value") ?? ""} .`);
}
