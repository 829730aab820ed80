import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { readAttribute, readStart } from "../parsed_draft.ts";
import type { DocumentPart } from "./looked_at.ts";

export const SAID_MAX_LENGTH = 120;
const BEFORE_MAX_LENGTH = 60;
const LABELS_MAX = 3;

const SAYING = ["aria-label", "placeholder", "data-placeholder", "title", "data-label"];

export function sayField(
  element: Tree.Element,
  labels: ReadonlyMap<string, string>,
  before: string,
): { said: string; shown: string } {
  const id = readAttribute(element, "id");
  const ids = (readAttribute(element, "aria-labelledby") ?? "").split(/\s+/).slice(0, LABELS_MAX);
  const shown = joinWords([
    ...SAYING.map((name) => readAttribute(element, name)),
    id && labels.get(id),
    ...ids.map((each) => each && labels.get(each)),
    wrappingLabel(element),
  ]);
  const near = before.length <= BEFORE_MAX_LENGTH ? before : "";
  const said = joinWords([shown || near, spaced(readAttribute(element, "name")), spaced(id)]);
  return { said, shown };
}

function joinWords(words: readonly (string | null | undefined)[]): string {
  return words.map((each) => (each ?? "").trim().slice(0, SAID_MAX_LENGTH)).filter(Boolean)
    .join(" , ");
}

function spaced(name: string | null): string {
  return (name ?? "").slice(0, SAID_MAX_LENGTH).replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_.\-[\]]+/g, " ");
}

const LABEL_DEPTH = 4;

function wrappingLabel(element: Tree.Element): string | null {
  let node: Tree.Node | null = element.parentNode;
  for (let i = 0; i < LABEL_DEPTH && node && "tagName" in node; i++) {
    if (node.tagName === "label") return readStart(node);
    node = node.parentNode;
  }
  return null;
}

export function indexLabels({ elements }: DocumentPart): Map<string, string> {
  const asked = new Set<string>();
  for (const element of elements) {
    for (const id of (readAttribute(element, "aria-labelledby") ?? "").split(/\s+/)) asked.add(id);
  }
  const labels = new Map<string, string>();
  for (const element of elements) {
    const target = element.tagName === "label" ? readAttribute(element, "for") : null;
    if (target) labels.set(target, readStart(element));
    const id = readAttribute(element, "id");
    if (id && asked.has(id)) labels.set(id, readStart(element));
  }
  return labels;
}
