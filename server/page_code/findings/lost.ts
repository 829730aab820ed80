import type { FindingRule } from "../../../contract/page_code/finding_groups.ts";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { PAGE_SENTENCES } from "../../../contract/publishing/page_sentences.ts";
import { type DraftFinding, type ParsedDraft, readAttribute, readText } from "./parsed_draft.ts";

interface Content {
  rule: FindingRule;
  key: string;
  shown: string;
  message(shown: string): string;
}

const SHOWN_MAX_LENGTH = 80;
const EXAMPLES = 3;
const PHONE = /(?<![\d.\-/])\+?\(?\d[\d\s().\-/]{6,18}\d(?!\d|[.\-/]\d)/g;
const DATE = /^((19|20)\d\d\D|\d{1,2}[./]\d{1,2}[./]\d{2,4})/;
const CALLING = /call|phone|tel|mobil|fon|whats|☎|📞|📱/i;
const EMAIL = /(?<![\w.+-])[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,20}){1,3}/g;

export function findLost(before: ParsedDraft, now: ParsedDraft): DraftFinding[] {
  const nowNames = new Set(collectThings(now).map(nameOf));
  const [wordsBefore, words] = [readWords(before), readWords(now)];
  const all = [...new Map(collectThings(before).toReversed().map((each) => [nameOf(each), each]))
    .values()].reverse();
  const lost = all.filter((thing) =>
    // The words of a lost heading may stand in another element.
    !nowNames.has(nameOf(thing)) && (thing.rule !== "lost_heading" || !words.includes(thing.key))
  );
  if (lost.length > 1 && isMostOf(lost.length, all.length) && isMostGone(wordsBefore, words)) {
    const [gone, such] = [lost.length, pickExamples(lost)];
    const message = PAGE_SENTENCES.page_is_another({ gone, all: all.length, such });
    return [toFound("another_page", message)];
  }
  return lost.map(({ rule, shown, message }) =>
    toFound(rule, message(shown.slice(0, SHOWN_MAX_LENGTH)))
  );
}

function pickExamples(lost: readonly Content[]): string {
  const isContact = ({ rule }: Content) => /email|phone/.test(rule);
  return lost.toSorted((a, b) => Number(isContact(b)) - Number(isContact(a))).slice(0, EXAMPLES)
    .map(({ shown }) => shown.slice(0, SHOWN_MAX_LENGTH)).join(", ");
}

function toFound(rule: FindingRule, message: string): DraftFinding {
  return { kind: "lost", rule, message, at: null, fix: null };
}

function nameOf({ rule, key }: Content): string {
  return `${rule} ${key}`;
}

function isMostOf(some: number, all: number): boolean {
  return some * 2 > all;
}

function isMostGone(before: string, now: string): boolean {
  const [all, kept] = [toWords(before), toWords(now)];
  return all.size === 0 || isMostOf(all.difference(kept).size, all.size);
}

function toWords(text: string): Set<string> {
  return new Set(text.match(/[\p{L}\p{N}]+/gu));
}

function collectThings({ elements, texts }: ParsedDraft): Content[] {
  const things: Content[][] = [[], [], [], [], [], []];
  const [links, emails, phones, pictures, headings, sections] = things as [
    Content[],
    Content[],
    Content[],
    Content[],
    Content[],
    Content[],
  ];
  for (const element of elements) {
    const { tagName } = element;
    const href = tagName === "a" ? readAttribute(element, "href")?.trim() ?? "" : "";
    if (/^https?:/i.test(href)) links.push(link(href));
    else if (/^mailto:/i.test(href)) emails.push(email(href.slice(7).split("?")[0]!));
    else if (/^tel:/i.test(href)) phones.push(phone(href.slice(4)));
    const src = tagName === "img" ? readAttribute(element, "src")?.trim() ?? "" : "";
    if (/^https?:/i.test(src)) pictures.push(picture(src));
    if (/^h[1-3]$/.test(tagName)) headings.push(heading(readText(element)));
    const id = tagName === "section" ? readAttribute(element, "id") : null;
    if (id && !hasHeading(element)) sections.push(section(id));
  }
  for (const { node } of texts) {
    for (const [found] of node.value.matchAll(EMAIL)) emails.push(email(found));
    for (const { 0: found, index } of node.value.matchAll(PHONE)) {
      const before = node.value.slice(Math.max(0, index - 20), index);
      if (isPhone(found, before)) phones.push(phone(found));
    }
  }
  return things.flat().filter(({ key }) => key !== "");
}

function link(href: string): Content {
  return {
    rule: "lost_link",
    key: href.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "").toLowerCase(),
    shown: href,
    message: (shown) => `The page before had a link to ${shown}; this one has not.`,
  };
}

function email(address: string): Content {
  return {
    rule: "lost_email",
    key: address.trim().toLowerCase(),
    shown: address.trim(),
    message: (shown) => `The page before had the mail address ${shown}; this one has not.`,
  };
}

function isPhone(text: string, before: string): boolean {
  if (text.replaceAll(/\D/g, "").length < 7 || DATE.test(text)) return false;
  return /^[+(0]/.test(text) || /\d{3}[-. ]\d{4}$/.test(text) || CALLING.test(before);
}

/** Only the last digits are compared, since the same number is written with and without its country code. */
function phone(number: string): Content {
  return {
    rule: "lost_phone",
    key: number.replaceAll(/\D/g, "").slice(-7),
    shown: number.trim(),
    message: (shown) => `The page before had the phone number ${shown}; this one has not.`,
  };
}

function picture(src: string): Content {
  return {
    rule: "lost_picture",
    key: src.split(/[?#]/)[0]!.toLowerCase(),
    shown: src,
    message: (shown) => `The page before had the picture ${shown}; this one has not.`,
  };
}

function heading(text: string): Content {
  return {
    rule: "lost_heading",
    key: normal(text),
    shown: text,
    message: (shown) => `The page before had the heading "${shown}"; this one has not.`,
  };
}

function section(id: string): Content {
  return {
    rule: "lost_section",
    key: id,
    shown: id,
    message: (shown) => `The page before had the section "${shown}"; this one has not.`,
  };
}

function hasHeading(element: Tree.Element): boolean {
  return element.childNodes.some((child) =>
    "tagName" in child && (/^h[1-6]$/.test(child.tagName) || hasHeading(child))
  );
}

function readWords({ texts }: ParsedDraft): string {
  return normal(texts.map(({ node }) => node.value).join(" "));
}

function normal(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().toLowerCase();
}
