// How much a visitor is about to send, and how a long text of it is shown: its beginning and its end, the rest between.
import type { MessageField } from "../../contract/publishing/frame_messages.ts";

/** What is longer is folded. */
const SHOWN = { lines: 12, length: 800 };
/** Of one that is folded: together less than that, so that they never meet. */
const HEAD = { lines: 6, length: 400 };
const TAIL = { lines: 4, length: 300 };

/** "3 fields, 1,204 characters, 12 lines" */
export function formatSize(fields: readonly MessageField[]): string {
  const text = fields.map(({ value }) => value).join("\n");
  return `${counted(fields.length, "field")}, ${describeExtent(text)}`;
}

/** The text alone, or its two ends around what a press unfolds. */
export function shownValue(value: string): (string | HTMLElement)[] {
  if (value.length <= SHOWN.length && value.split("\n").length <= SHOWN.lines) return [value];
  const start = value.slice(0, HEAD.length).split("\n").slice(0, HEAD.lines).join("\n").length;
  const end = value.length -
    value.slice(-TAIL.length).split("\n").slice(-TAIL.lines).join("\n").length;
  const [head, middle, tail] = splitParts(value, start, end);
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = `Between these: ${describeExtent(middle.trim())}`;
  details.append(summary, middle);
  return [head, details, tail];
}

/** No character is cut in two. */
function splitParts(text: string, start: number, end: number): [string, string, string] {
  const [from, to] = [start, end].map((at) =>
    /^[\uDC00-\uDFFF]/.test(text.slice(at)) ? at - 1 : at
  );
  return [text.slice(0, from), text.slice(from, to), text.slice(to)];
}

function describeExtent(text: string): string {
  return `${counted([...text].length, "character")}, ${counted(text.split("\n").length, "line")}`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
