// Changes on the page as changes of its source: over real pages, by chance, against the tree that browsers make of it.
// Lane: rest.
import assert from "node:assert/strict";
import { htmlLanguage } from "@codemirror/lang-html";
import fc from "fast-check";
import { type DefaultTreeAdapterTypes as Tree, parse, serialize } from "parse5";
import type { Change } from "../../../islands/editor/code/code_changes.ts";
import { SOURCE_MARK } from "../../../contract/publishing/frame_messages.ts";
import { annotate } from "../../../server/page_code/prepare_preview.ts";
import { parseDraft } from "../../../server/page_code/findings/parsed_draft.ts";
import { walkNodes } from "../../../server/page_code/sanitize/edits.ts";
import {
  attributeChange,
  placeAfter,
  readable,
  readElement,
  type SectionAction,
  sectionChange,
  type SourceElement,
  textChange,
} from "../../../islands/editor/preview/page_source.ts";
import { anyCharacter } from "../../support/any_character.ts";

const PAGES = new URL("../../pages/", import.meta.url);
const codes = await Promise.all(
  [...Deno.readDirSync(PAGES)].map(({ name }) => Deno.readTextFile(new URL(name, PAGES))),
);

type ChangeKind = "text" | "attribute" | SectionAction;
const KINDS: ChangeKind[] = ["text", "attribute", "up", "down", "twice", "away"];

Deno.test("of a hundred changes by chance each is seen on the page, and changes nothing else of the code", () => {
  const seen = new Map<ChangeKind, number>();
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      fc.constantFrom(...KINDS),
      fc.nat(),
      fc.string({ minLength: 1, maxLength: 20, unit: anyCharacter })
        .map((text) => text.replaceAll(/[\0\r\s]/g, "") || "x"),
      (code, kind, chance, text) => {
        const places = placesOf(code);
        const at = places[chance % places.length]!;
        const element = readElement(htmlLanguage.parser.parse(readable(code)), code, at);
        assert.ok(element, `${at}`);
        const change = changeOf(kind, element, code, chance, text);
        if (!change) return;
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        const { from, to, insert } = change;
        const edited = code.slice(0, from) + insert + code.slice(to);
        assert.equal(serialize(parse(edited)), expected(kind, code, element, change, text));
        const there = kind in MOVES && element.section
          ? placeAfter(element.section, kind as SectionAction, at, change)
          : at;
        if (there !== null) {
          assert.equal(
            readElement(htmlLanguage.parser.parse(readable(edited)), edited, there)?.name,
            element.name,
          );
        }
      },
    ),
    { numRuns: 300 },
  );
  assert.deepEqual([...seen.keys()].sort(), [...KINDS].sort(), "every kind was tried");
});

const MOVES = { up: true, down: true, twice: true, away: true };

function changeOf(
  kind: ChangeKind,
  element: SourceElement,
  code: string,
  chance: number,
  text: string,
): Change | null {
  if (kind === "text") {
    const { texts } = element;
    return texts.length === 0 ? null : textChange(texts[chance % texts.length]!, text);
  }
  if (kind === "attribute") return attributeChange(element, "title", text);
  return element.section && sectionChange(element.section, kind, code);
}

/** Where the elements begin that a preview lets people pick. */
function placesOf(code: string): number[] {
  const marks = annotate(parseDraft(code)).code.matchAll(
    new RegExp(` ${SOURCE_MARK}="(\\d+)"`, "g"),
  );
  return marks.map(([, at]) => Number(at)).toArray();
}

/** The page after the change, made of the tree of the page before it. */
function expected(
  kind: ChangeKind,
  code: string,
  element: SourceElement,
  change: Change,
  text: string,
): string {
  const document = parse(code, { sourceCodeLocationInfo: true });
  if (kind === "text") {
    const node = walkNodes(document).find((node) =>
      node.nodeName === "#text" && node.sourceCodeLocation!.startOffset <= change.from &&
      node.sourceCodeLocation!.endOffset > change.from
    ) as Tree.TextNode;
    const [, before, , after] = /^([ \t\n\f\r]*)([^]*?)([ \t\n\f\r]*)$/.exec(node.value)!;
    node.value = before + text + after;
    return serialize(document);
  }
  const node = elementAt(document, kind === "attribute" ? element.from : element.section!.from);
  if (kind === "attribute") {
    const attribute = node.attrs.find(({ name }) => name === "title");
    if (attribute) attribute.value = text;
    else node.attrs.unshift({ name: "title", value: text });
    return serialize(document);
  }
  const { childNodes } = node.parentNode!;
  const index = childNodes.indexOf(node);
  const { previous, next } = element.section!;
  if (kind === "up" || kind === "down") {
    const other = childNodes.indexOf(elementAt(document, (kind === "up" ? previous : next)!.from));
    [childNodes[index], childNodes[other]] = [childNodes[other]!, node];
    return serialize(document);
  }
  const space = /\n[ \t]*$/.exec(code.slice(0, element.section!.from))?.[0] ?? "";
  if (kind === "twice") childNodes.splice(index + 1, 0, textNode(space || "\n", node), node);
  else {
    const before = childNodes[index - 1] as Tree.TextNode | undefined;
    if (space && before) before.value = before.value.slice(0, -space.length);
    childNodes.splice(index, 1);
  }
  return serialize(document);
}

function elementAt(document: Tree.Document, at: number): Tree.Element {
  return walkNodes(document).find((node) =>
    "tagName" in node && node.sourceCodeLocation?.startOffset === at
  ) as Tree.Element;
}

function textNode(value: string, { parentNode }: Tree.Element): Tree.TextNode {
  return { nodeName: "#text", value, parentNode };
}
