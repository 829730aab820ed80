import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { elisionsIn, isElision, isElisionInText } from "../../../contract/page_code/elisions.ts";
import { EXAMPLE_TAGS, QUOTED } from "./left_over.ts";
import {
  type DraftFinding,
  type DraftScript,
  type ParsedDraft,
  valuePlace,
} from "./parsed_draft.ts";

const MARKS = new RegExp(
  [
    /\[cite_(?:start|end)\]|\[cite:\s?\d{1,4}(?:\s?[,–-]\s?\d{1,4}){0,40}\]|\[citation:\d{1,4}\]/,
    /(?::contentReference)?\[oaicite:\d{1,4}\](?:\{index=\d{1,4}\})?/,
    /【\d{1,4}(?::\d{1,4})?†[^【】\n]{1,120}】|\ue200[^\ue200\ue201\n]{1,200}\ue201/,
    /\b(?:(?:file)?cite[:\ue202]?)?(?:turn\d{1,3}(?:search|view|news|image|file|fetch)\d{1,3}\ue202?){1,20}(?!\w)/,
    /\[\^\d{1,3}\^\]/,
  ].map(({ source }) => source).join("|"),
  "g",
);
const MAY_HAVE_MARKS = /\[(?:cit|oaicite|\^)|†|\ue200|turn\d/;
const READ_ATTRIBUTES = ["alt", "title", "aria-label", "content"];
const WORD = /[\p{L}\p{N}]/u;
/** Whoever quotes a mark writes about it. */
const QUOTES = /["'“”„‘’«»]/;

const CHATS =
  "chatgpt|(?:chat\\.)?openai(?:\\.com)?|perplexity|(?:chatgpt|grok|copilot|copilot\\.microsoft|" +
  "gemini\\.google|chat\\.deepseek|poe)\\.com|(?:claude|perplexity|chat\\.mistral|meta)\\.ai";
const FROM_CHAT = new RegExp(`(\\?|&(?:amp;)?)utm_source=(${CHATS})(?=(&(?:amp;)?)|#|$)`, "i");

const MESSAGES = {
  chat_mark: "The chat put this mark in for its sources, and visitors see it: take it out.",
  chat_remark:
    "This remark stands in place of what the assistant left out, so a part of the page may be missing. Ask for the whole page.",
};

interface WrittenText {
  text: string;
  start: number;
}

export function findChatResidue(draft: ParsedDraft): DraftFinding[] {
  return [
    ...[...readMarked(draft)].flatMap(marksIn),
    ...findTracking(draft),
    ...findRemarks(draft),
  ];
}

function* readMarked({ code, texts, elements, scripts }: ParsedDraft): Generator<WrittenText> {
  const isExample = createExampleCheck();
  for (const { node, parent } of texts) {
    const place = node.sourceCodeLocation;
    if (!place || !MAY_HAVE_MARKS.test(node.value) || isExample(parent)) continue;
    yield { text: code.slice(place.startOffset, place.endOffset), start: place.startOffset };
  }
  for (const element of elements) {
    for (const { name, value } of element.attrs) {
      if (!READ_ATTRIBUTES.includes(name) || !MAY_HAVE_MARKS.test(value)) continue;
      const written = valuePlace(element, name, code);
      if (written) yield written;
    }
  }
  for (const script of scripts) {
    if (!MAY_HAVE_MARKS.test(script.text)) continue;
    for (const quoted of readQuoted(script)) {
      // A mark alone is what a script looks for.
      if (WORD.test(quoted.text.replaceAll(MARKS, ""))) yield quoted;
    }
  }
}

function* readQuoted({ text, start, element }: DraftScript): Generator<WrittenText> {
  if (!element) return;
  for (const { 0: quoted, index } of text.matchAll(QUOTED)) {
    yield { text: quoted.slice(1, -1), start: start + index + 1 };
  }
}

function marksIn({ text, start }: WrittenText): DraftFinding[] {
  return [...text.matchAll(MARKS)].flatMap(({ 0: mark, index }): DraftFinding[] => {
    const end = index + mark.length;
    if (QUOTES.test(text[index - 1] ?? "") && QUOTES.test(text[end] ?? "")) return [];
    // The space before a mark goes with it, unless words would then run together.
    const isAtWord = WORD.test(text[end] ?? "");
    const from = !isAtWord && text[index - 1] === " " ? index - 1 : index;
    return [{
      kind: "left_over",
      rule: "chat_mark",
      message: MESSAGES.chat_mark,
      at: { start: start + index, end: start + end },
      fix: { edits: [{ start: start + from, end: start + end, text: "" }] },
    }];
  });
}

/** Many texts stand in the same elements, so each element is looked at once. */
function createExampleCheck(): (element: Tree.Element) => boolean {
  const known = new Map<Tree.Element, boolean>();
  return (element) => {
    const above: Tree.Element[] = [];
    let at: Tree.ParentNode | null = element;
    while (at && "tagName" in at && !known.has(at)) {
      above.push(at);
      at = at.parentNode;
    }
    let isWithin = at !== null && "tagName" in at && known.get(at)!;
    for (const each of above.toReversed()) {
      isWithin ||= EXAMPLE_TAGS.has(each.tagName) || each.tagName === "q";
      known.set(each, isWithin);
    }
    return isWithin;
  };
}

function findTracking({ code, elements, scripts }: ParsedDraft): DraftFinding[] {
  const links = elements.flatMap((element) =>
    /^(?:a|area)$/.test(element.tagName) ? valuePlace(element, "href", code) ?? [] : []
  );
  const quoted = scripts.filter(({ text }) => text.includes("utm_source="))
    .flatMap((script) => [...readQuoted(script)]);
  return [...links, ...quoted].filter(({ text }) => /^\s*https?:/i.test(text)).flatMap(
    ({ text, start }): DraftFinding[] => {
      const found = FROM_CHAT.exec(text);
      if (!found) return [];
      const [whole, sign, chat, next = ""] = found;
      const end = start + found.index + whole.length;
      const from = start + found.index;
      const edit = sign === "?" && next
        ? { start: from + 1, end: end + next.length, text: "" }
        : { start: from, end, text: "" };
      return [{
        kind: "left_over",
        rule: "chat_address",
        message:
          `This link tells the place it leads to that visitors come from ${chat}: take that part of its address out.`,
        at: { start, end: start + text.length },
        fix: { edits: [edit] },
      }];
    },
  );
}

function findRemarks(draft: ParsedDraft): DraftFinding[] {
  const { code, comments, texts, scripts } = draft;
  const isExample = createExampleCheck();
  const remarks: WrittenText[] = [];
  for (const { data, sourceCodeLocation: place } of comments) {
    if (!place || !isElision(data, "markup")) continue;
    remarks.push({
      text: code.slice(place.startOffset, place.endOffset),
      start: place.startOffset,
    });
  }
  for (const { node: { value, sourceCodeLocation: place }, parent } of texts) {
    if (!place || !isElisionInText(value) || isExample(parent)) continue;
    const written = code.slice(place.startOffset, place.endOffset);
    const text = written.trim();
    remarks.push({ text, start: place.startOffset + written.indexOf(text) });
  }
  for (const sheet of sheetsOf(draft)) {
    for (const { text, start } of elisionsIn(sheet.text, "style")) {
      remarks.push({ text, start: sheet.start + start });
    }
  }
  for (const { text, start, element, read } of scripts) {
    const candidates = element ? elisionsIn(text, "script") : [];
    if (candidates.length === 0) continue;
    const starts = read()?.comments;
    // A script that cannot be read has gaps indeed; in any other, a line of a text is no remark.
    for (const each of candidates) {
      if (!starts || starts.has(each.start)) {
        remarks.push({ text: each.text, start: start + each.start });
      }
    }
  }
  return remarks.map(({ text, start }) => ({
    kind: "left_over",
    rule: "chat_remark",
    message: MESSAGES.chat_remark,
    at: { start, end: start + text.length },
    fix: null,
  }));
}

function sheetsOf({ code, elements }: ParsedDraft): WrittenText[] {
  return elements.flatMap(({ tagName, sourceCodeLocation }) => {
    const { startTag, endTag } = sourceCodeLocation!;
    if (tagName !== "style" || !startTag || !endTag) return [];
    const start = startTag.endOffset;
    return [{ text: code.slice(start, endTag.startOffset), start }];
  });
}
