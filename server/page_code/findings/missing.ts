import type { FindingRule } from "../../../contract/page_code/finding_groups.ts";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { AskedField, CodeEdit } from "../../../contract/page_code/findings.ts";
import { asked } from "../../../contract/page_code/asked_sentences.ts";
import { escapeAttribute, escapeText } from "../../../contract/markup.ts";
import { findHeadOffset } from "../head_offset.ts";
import { type DraftFinding, type ParsedDraft, readAttribute, readText } from "./parsed_draft.ts";
import type { FindSurroundings } from "./surroundings.ts";

const SCRIPTS: [RegExp, string][] = [
  [/[\u3040-\u30ff]/g, "ja"],
  [/[\uac00-\ud7af]/g, "ko"],
  [/[\u4e00-\u9fff]/g, "zh"],
  [/[\u0600-\u06ff]/g, "ar"],
  [/[\u0590-\u05ff]/g, "he"],
  [/[\u0370-\u03ff]/g, "el"],
  [/[\u0e00-\u0e7f]/g, "th"],
  [/[\u0900-\u097f]/g, "hi"],
];

const COMMON: Record<string, string> = {
  en: "the and of to in is for with you my our your are this from that we at",
  de: "der die das und ist für mit ein eine nicht wir ich sie auf von zu im den",
  fr: "le la les des et est pour avec un une dans nous vous je sur mon ma du",
  es: "el la los las y es para con un una de en mi nuestro que por del al",
  it: "il la le gli e è per con un una di in mio che del della sono noi",
  pt: "o a os as e é para com um uma de em meu que do da não nós",
  nl: "de het een en is voor met van in mijn wij niet op te dat zijn ik ons",
};
const WORDS = Object.entries(COMMON).map(([language, words]) =>
  [language, new Set(words.split(" "))] as const
);

const DESCRIPTION_MAX_LENGTH = 155;
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">';

type HeadField = Pick<AskedField, "name" | "label" | "as" | "before" | "after">;

const TITLE: HeadField = {
  name: "title",
  label: asked("asked_page_title"),
  as: "text",
  before: "<title>",
  after: "</title>",
};
const DESCRIPTION: HeadField = {
  name: "description",
  label: asked("asked_page_description"),
  as: "attribute",
  before: '<meta name="description" content="',
  after: '">',
};

export function findMissing(draft: ParsedDraft, surroundingsOf: FindSurroundings): DraftFinding[] {
  const { code, elements } = draft;
  const has = (name: string) =>
    elements.some((each) =>
      each.tagName === "meta" && readAttribute(each, "name")?.toLowerCase() === name &&
      (readAttribute(each, "content") ?? "").trim() !== ""
    );
  const first = (...names: string[]) => elements.find(({ tagName }) => names.includes(tagName));
  const found: DraftFinding[] = [];
  const miss = (rule: FindingRule, message: string, fix: DraftFinding["fix"]) =>
    found.push({ kind: "missing", rule, message, at: null, fix });
  const place = findHeadOffset(code) ?? 0;
  const inHead = (text: string) => ({ edits: [{ start: place, end: place, text: `\n${text}` }] });
  const inHeadOrAsked = (words: string, field: HeadField) => {
    const { before, after, as } = field;
    if (words) {
      return inHead(before + (as === "text" ? escapeText : escapeAttribute)(words) + after);
    }
    const at = { start: place, end: place };
    return { ask: [{ ...field, ...at, type: "text" as const, before: `\n${before}` }] };
  };

  if (!elements.some((each) => each.tagName === "title" && readText(each))) {
    const heading = first("h1", "h2");
    miss(
      "no_title",
      "The page has no title: its tab in the browser, and links to it, show no name.",
      inHeadOrAsked(heading ? readText(heading).slice(0, 80) : "", TITLE),
    );
  }
  if (!has("description")) {
    miss(
      "no_description",
      "The page has no description: search results and shared links could show a sentence about it.",
      inHeadOrAsked(describe(elements), DESCRIPTION),
    );
  }
  const saysLanguage = [draft.root, first("body")]
    .some((each) => each && (readAttribute(each, "lang") ?? "").trim());
  if (!saysLanguage) {
    miss(
      "no_language",
      "The page does not say its language: programs that read it aloud or translate it need that.",
      languageFix(draft),
    );
  }
  if (!has("viewport")) {
    miss(
      "no_viewport",
      "The page has no viewport setting: on phones all of it is shown tiny, as on a big screen.",
      inHead(VIEWPORT),
    );
  }
  return [...found, ...elements.flatMap((element) => findSilentPicture(element, surroundingsOf))];
}

function describe(elements: Tree.Element[]): string {
  const words = elements.filter(({ tagName }) => tagName === "p").map(readText)
    .find(({ length }) => length >= 40);
  if (!words || words.length <= DESCRIPTION_MAX_LENGTH) return words ?? "";
  const start = words.slice(0, DESCRIPTION_MAX_LENGTH - 1).toWellFormed();
  return `${start.slice(0, Math.max(start.lastIndexOf(" "), 0) || start.length)}…`;
}

function languageFix({ code, root, texts }: ParsedDraft): DraftFinding["fix"] {
  const words = texts.slice(0, 400).map(({ node }) => node.value).join(" ");
  const language = guessLanguage(words);
  const tag = root?.sourceCodeLocation?.startTag;
  if (!language || !tag) return null;
  const empty = root!.sourceCodeLocation!.attrs?.["lang"];
  const edit: CodeEdit = empty
    ? { start: empty.startOffset, end: empty.endOffset, text: `lang="${language}"` }
    : { start: tag.startOffset + 5, end: tag.startOffset + 5, text: ` lang="${language}"` };
  return /^<html$/i.test(code.slice(tag.startOffset, tag.startOffset + 5))
    ? { edits: [edit] }
    : null;
}

function findSilentPicture(
  element: Tree.Element,
  surroundingsOf: FindSurroundings,
): DraftFinding[] {
  const place = element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation;
  const isNamed = ["alt", "aria-label", "aria-labelledby", "aria-hidden", "role"]
    .some((name) => readAttribute(element, name) !== null);
  if (element.tagName !== "img" || isNamed || !place) return [];
  const source = readAttribute(element, "src") ?? "";
  const file = /([^/?#:]{1,60}\.\w{2,5})(?:[?#]|$)/.exec(source.slice(0, 2_000))?.[1] ?? "";
  const start = place.startOffset + "<img".length;
  const around = surroundingsOf(element).heading;
  return [{
    kind: "missing",
    rule: "no_alt",
    message: `The picture ${file ? `${file} ` : ""}is not described for people who cannot see it.`,
    at: { start: place.startOffset, end: place.endOffset },
    fix: {
      ask: [{
        name: `alt_${place.startOffset}`,
        label: around
          ? asked("asked_picture_of", { around, file })
          : asked("asked_picture", { file }),
        type: "text",
        start,
        end: start,
        as: "attribute",
        before: ' alt="',
        after: '"',
      }],
    },
  }];
}

function guessLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [letter, language] of SCRIPTS) {
    if ((text.match(letter)?.length ?? 0) > letters * 0.2) return language;
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = WORDS.map(([language, common]) =>
    [language, words.filter((word) => common.has(word)).length] as const
  ).sort((a, b) => b[1] - a[1]);
  const [[language, most], [, second]] = counts as [[string, number], [string, number]];
  return most >= 3 && most > second * 1.3 ? language : null;
}
