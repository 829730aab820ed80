import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { CodeEdit } from "../../../contract/page_code/findings.ts";
import { type DraftFinding, type ParsedDraft, valuePlace } from "./parsed_draft.ts";

/** Elements that hold others: a text of escapes alone, between those, is of nobody's words. */
const HOLDERS = new Set(
  "html head body main header footer section article aside nav div ul ol dl table tbody tr form figure"
    .split(" "),
);
const ONLY_ESCAPES = /^(?:\s|\\[nrt])*$/;
/** Nobody writes these to be read, but in code. */
const RUN = /\\n\s{0,20}\\n|\\r\\n|\\"[^"\\]{1,500}\\"/;
const ESCAPES = /\\(?:r\\n|[nrt"])/g;
const MEANT: Readonly<Record<string, string>> = { "\\t": "\t", '\\"': '"' };
/** Of a text that stands between elements alone, one could be meant. */
const PLACES_MIN = 2;

const SHOWS_CODE = new Set(["pre", "code", "textarea", "kbd", "samp", "xmp", "option", "title"]);
const CODE_CLASS = /code|terminal|editor|snippet|syntax|highlight|console|prism|hljs/i;
const BLOCK =
  /^\s*<(section|div|main|header|footer|article|nav|aside|ul|ol|table|form|h[1-6]|html|body)(?:\s[^<>]{0,500})?>[^]*<\/\1\s*>\s*$/i;
const TAG = /<\/?[a-z][\w-]*(?:\s[^<>]*)?>/gi;
const TAGS_MIN = 4;

/** What is escaped as a whole is undone before; this tells what is so in part. */
export function findHalfEscaped(draft: ParsedDraft): DraftFinding[] {
  return [...findVisibleEscapes(draft), ...findEscapedQuotes(draft), ...findVisibleTags(draft)];
}

function findVisibleEscapes({ code, texts }: ParsedDraft): DraftFinding[] {
  const shown = texts.filter(({ node }) => node.value.includes("\\") && node.sourceCodeLocation);
  const runs = shown.filter(({ node, parent }) => RUN.test(node.value) && !isOfCode(parent));
  const between = shown.filter(({ node, parent }) =>
    HOLDERS.has(parent.tagName) && ONLY_ESCAPES.test(node.value) &&
    parent.childNodes.some((each) => "tagName" in each)
  );
  const found = new Set([...runs, ...between.length < PLACES_MIN ? [] : between]);
  return [...found].flatMap(({ node }): DraftFinding[] => {
    const { startOffset, endOffset } = node.sourceCodeLocation!;
    const edits = code.slice(startOffset, endOffset).matchAll(ESCAPES)
      .map(({ 0: written, index }): CodeEdit => {
        const start = startOffset + index;
        return { start, end: start + written.length, text: MEANT[written] ?? "\n" };
      }).toArray();
    if (edits.length === 0) return [];
    return [{
      kind: "left_over",
      rule: "visible_escapes",
      message: String
        .raw`Visitors see \n or \" here: that is how a program writes line breaks and quotes. Write them as they are.`,
      at: { start: edits[0]!.start, end: edits.at(-1)!.end },
      fix: { edits },
    }];
  });
}

function findEscapedQuotes({ code, elements }: ParsedDraft): DraftFinding[] {
  return elements.flatMap((element): DraftFinding[] => {
    for (const { name, value } of element.attrs) {
      if (!value.startsWith('\\"')) continue;
      const place = valuePlace(element, name, code);
      if (!place) continue;
      return [{
        kind: "will_not_work",
        rule: "escaped_quotes",
        message: String
          .raw`A part of the page may look or work wrong here: its quotes are written as \", as within a program, so its ${name} is not read. Write " alone.`,
        at: { start: place.start, end: place.start + place.text.length },
        fix: null,
      }];
    }
    return [];
  });
}

function findVisibleTags({ code, texts }: ParsedDraft): DraftFinding[] {
  return texts.flatMap(({ node, parent }): DraftFinding[] => {
    const place = node.sourceCodeLocation;
    if (!place || !node.value.includes("</") || !BLOCK.test(node.value)) return [];
    const tags = node.value.matchAll(TAG).take(TAGS_MIN).toArray();
    if (tags.length < TAGS_MIN || isOfCode(parent)) return [];
    const written = code.slice(place.startOffset, place.endOffset);
    const start = place.startOffset + /^\s*/.exec(written)![0].length;
    return [{
      kind: "left_over",
      rule: "visible_tags",
      message:
        "Visitors see the code of this part instead of what it shows, since it is written with &lt; and &gt;. Write them as < and >, or put the part into a <pre> if it is meant to be read.",
      at: { start, end: place.endOffset },
      fix: null,
    }];
  });
}

function isOfCode(element: Tree.Element): boolean {
  for (let each: Tree.Node | null = element; each && "tagName" in each; each = each.parentNode) {
    if (SHOWS_CODE.has(each.tagName)) return true;
    const names = each.attrs.find(({ name }) => name === "class")?.value ?? "";
    if (CODE_CLASS.test(names)) return true;
  }
  return false;
}
