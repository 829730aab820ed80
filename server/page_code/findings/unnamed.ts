import type { FindingRule } from "../../../contract/page_code/finding_groups.ts";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { asked, type AskedCode } from "../../../contract/page_code/asked_sentences.ts";
import { type DraftFinding, type ParsedDraft, readAttribute, readText } from "./parsed_draft.ts";

/** A script that does so may give a name that the code does not show. */
const SETS_WORDS =
  /textContent|innerText|innerHTML|outerHTML|insertAdjacent|append|replaceChildren|ariaLabel|aria-label|\.title\b|createRoot|createApp|\.render\(|\.(?:text|html)\(/;
const SETS_LABELS = /htmlFor|<label|createElement\(\s*["'`]label|aria-?label|createRoot|createApp/i;
const WRITES_LETTERS = /content\s*:[^;}]*["'][^"']*\p{L}/iu;
const BOUND = /^(?::|v-|x-|ng-|hx-|bind:|data-bind|data-i18n|\[)/;
const BUTTON_TYPES = /^(?:button|image)$/i;
/** A browser names those of sending and starting anew. */
const NO_FIELD = /^(?:hidden|submit|reset|button|image)$/i;
const TRAP = /honey|trap|(?:^|[-_])hp(?:$|[-_])|hidden|sr-only|visually/i;
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|left\s*:\s*-\d{3,}/i;
/** The work is elements times length of script, so both are bounded. */
const LOOKED_AT_MAX = 200;
const SCRIPT_MAX_LENGTH = 100_000;

export function findUnnamed(draft: ParsedDraft): DraftFinding[] {
  const { elements, scripts } = draft;
  const isWritten = elements.some((each) =>
    each.tagName === "style" && WRITES_LETTERS.test(readText(each))
  );
  const script = scripts.map(({ text }) => text).join("\n").slice(0, SCRIPT_MAX_LENGTH);
  if (isWritten) return [];
  const [setsWords, setsLabels] = [SETS_WORDS.test(script), SETS_LABELS.test(script)];
  const labels = indexLabels(elements);
  let room = LOOKED_AT_MAX;
  return elements.flatMap((element): DraftFinding[] => {
    const place = element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation;
    const what = place && kindOf(element);
    if (!what || isNamed(element) || room <= 0 || isUnseen(element)) return [];
    if (what === "field" ? setsLabels || labels(element) : hasWords(element)) return [];
    room--;
    if (what !== "field" && setsWords && isInScript(element, script)) return [];
    const { rule, message, question } = SAID[what];
    const start = place.startOffset + 1 + element.tagName.length;
    return [{
      kind: "missing",
      rule,
      message,
      at: { start: place.startOffset, end: place.endOffset },
      fix: {
        ask: [{
          name: `${rule}_${place.startOffset}`,
          label: asked(question),
          type: "text",
          start,
          end: start,
          as: "attribute",
          before: ' aria-label="',
          after: '"',
        }],
      },
    }];
  });
}

const SAID: Record<
  "button" | "link" | "field",
  { rule: FindingRule; message: string; question: Extract<AskedCode, `asked_${string}_name`> }
> = {
  button: {
    rule: "empty_button",
    message: "This button has no words: people who cannot see it do not hear what it does.",
    question: "asked_button_name",
  },
  link: {
    rule: "wordless_link",
    message: "This link has no words: people who cannot see it do not hear where it leads.",
    question: "asked_goal_name",
  },
  field: {
    rule: "no_label",
    message: "This field has no label: people who cannot see it do not hear what to write in it.",
    question: "asked_field_name",
  },
};

function kindOf(element: Tree.Element): keyof typeof SAID | null {
  const { tagName } = element;
  const type = readAttribute(element, "type") ?? "";
  if (tagName === "button") return "button";
  // A link that leads nowhere is told of as such.
  if (tagName === "a") {
    return /^#?$/.test((readAttribute(element, "href") ?? "").trim()) ? null : "link";
  }
  if (tagName === "textarea" || tagName === "select") return "field";
  if (tagName !== "input") return null;
  if (BUTTON_TYPES.test(type)) {
    return readAttribute(element, "value") || readAttribute(element, "alt") ? null : "button";
  }
  return NO_FIELD.test(type) ? null : "field";
}

function isNamed(element: Tree.Element): boolean {
  return element.attrs.some(({ name, value }) =>
    BOUND.test(name) ||
    /^(?:aria-label|aria-labelledby|title|placeholder)$/.test(name) && value.trim() !== ""
  );
}

function isUnseen(element: Tree.Element): boolean {
  for (let each: Tree.Node | null = element; each && "tagName" in each; each = each.parentNode) {
    const style = readAttribute(each, "style") ?? "";
    const words = `${readAttribute(each, "class") ?? ""} ${readAttribute(each, "id") ?? ""}`;
    const isHidden = each.attrs.some(({ name, value }) =>
      name === "hidden" || name === "inert" || name === "x-show" ||
      name === "aria-hidden" && value === "true"
    );
    if (isHidden || HIDDEN_STYLE.test(style) || TRAP.test(words)) return true;
  }
  return TRAP.test(readAttribute(element, "name") ?? "");
}

function isInScript(element: Tree.Element, script: string): boolean {
  const words = element.attrs.flatMap(({ name, value }) => {
    if (name === "class") return value.split(/\s+/);
    return name === "id" ? [value] : name.startsWith("data-") ? [name.slice(5)] : [];
  });
  return [element.tagName === "a" ? "'a" : element.tagName, ...words]
    .some((word) => word.length > 1 && script.includes(word));
}

/** An element that is not HTML's own may have words of its own making. */
function hasWords(element: Tree.Element): boolean {
  const pending: Tree.Node[] = [...element.childNodes];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ("value" in node && /\S/.test(node.value)) return true;
    if (!("tagName" in node)) continue;
    if (node.tagName.includes("-") || /^(?:object|canvas|slot|use)$/.test(node.tagName)) {
      return true;
    }
    if (isNamed(node) || (readAttribute(node, "alt") ?? "").trim() !== "") return true;
    if (node.tagName === "img" && readAttribute(node, "alt") === null) return true;
    pending.push(...node.childNodes);
  }
  return false;
}

function indexLabels(elements: readonly Tree.Element[]): (field: Tree.Element) => boolean {
  const named = new Set(
    elements.filter((each) => each.tagName === "label" && hasWords(each))
      .map((each) => readAttribute(each, "for")),
  );
  return (field) => {
    const id = readAttribute(field, "id");
    if (id !== null && named.has(id)) return true;
    for (let each = field.parentNode; each && "tagName" in each; each = each.parentNode) {
      if (each.tagName === "label") return hasWords(each);
    }
    return false;
  };
}
