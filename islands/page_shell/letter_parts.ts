import type { MessageField } from "../../contract/publishing/frame_messages.ts";

const LETTER_STYLE = `
.letter {
  box-sizing: border-box;
  width: min(30rem, calc(100vw - 1.5rem));
  max-height: calc(100dvh - 1.5rem);
  padding: 1.5rem;
  overflow: auto;
  border: 0;
  border-radius: 1.125rem;
  background: light-dark(#fffcf6, #261e19);
  color: light-dark(#2b2018, #f4eadc);
  box-shadow: 0 1.5rem 4rem rgb(0 0 0 / 45%);
  color-scheme: light dark;
  font: 1.0625rem/1.5 "Avenir Next", "Segoe UI", system-ui, sans-serif;
}
.letter[open] { display: grid; gap: 1rem; }
.letter::backdrop { background: rgb(27 21 18 / 62%); }
.letter > * { margin: 0; }
.letter h2 {
  font: 600 1.5rem/1.25 "Iowan Old Style", Palatino, "Book Antiqua", Georgia, serif;
  overflow-wrap: anywhere;
}
.letter h2:focus { outline: 0; }
.letter [role="status"]:empty { display: none; }
.letter dl ~ [role="status"]:empty { display: block; min-height: 1lh; }
.letter #letter_lead { color: light-dark(#6b5c4d, #bfae9b); }
.letter dl, .letter .letter-words {
  max-height: 40dvh;
  padding: .25rem 1rem .75rem;
  overflow: auto;
  border: 1px solid light-dark(#e2d6c3, #3d3129);
  border-radius: .625rem;
  background: light-dark(#faf4e9, #1b1512);
}
.letter dt {
  margin-block-start: .6rem;
  color: light-dark(#6b5c4d, #bfae9b);
  font-size: .875rem;
  overflow-wrap: anywhere;
}
.letter .letter-size { color: light-dark(#6b5c4d, #bfae9b); font-size: .875rem; }
.letter .letter-size + dl { margin-block-start: -.5rem; }
.letter dd { margin: 0; overflow: hidden; white-space: pre-wrap; overflow-wrap: anywhere; }
.letter summary { margin-block: .35rem; font-size: .875rem; cursor: pointer; }
.letter summary:focus-visible { outline-offset: -2px; }
.letter .letter-words { padding-block: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.letter form { display: grid; gap: .75rem; }
.letter form > * { margin: 0; }
.letter label { display: grid; gap: .35rem; }
.letter .letter-field {
  min-height: 2.75rem;
  padding: .4rem .75rem;
  border: 1px solid light-dark(#988670, #8c7a68);
  border-radius: .625rem;
  background: light-dark(#fff, #1b1512);
  color: inherit;
  font: inherit;
}
.letter input:not(.letter-field) { position: absolute; inset-inline-start: -99rem; }
.letter-actions { display: flex; flex-wrap: wrap; gap: .75rem; }
.letter button {
  min-height: 2.75rem;
  padding: .4rem 1.5rem;
  border: 1px solid light-dark(#988670, #8c7a68);
  border-radius: 999px;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
.letter-actions button:first-child:not(:last-child) {
  border-color: transparent;
  background: light-dark(#a5431f, #f0a06f);
  color: light-dark(#fffaf3, #2a1408);
  font-weight: 600;
}
.letter button:disabled { opacity: .55; cursor: default; }
.letter :focus-visible { outline: 2px solid light-dark(#a5431f, #f0a06f); outline-offset: 2px; }
`;

const UNFOLDED_MAX = { lines: 12, length: 800 };
const FOLDED_HEAD = { lines: 6, length: 400 };
const FOLDED_TAIL = { lines: 4, length: 300 };

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  text = "",
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(text);
  return made;
}

let isDressed = false;

export function applyLetterStyle(): void {
  if (isDressed) return;
  isDressed = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LETTER_STYLE);
  document.adoptedStyleSheets.push(sheet);
}

export function formatSize(fields: readonly MessageField[]): string {
  const text = fields.map(({ value }) => value).join("\n");
  return `${counted(fields.length, "field")}, ${describeExtent(text)}`;
}

export function shownValue(value: string): (string | HTMLElement)[] {
  if (value.length <= UNFOLDED_MAX.length && value.split("\n").length <= UNFOLDED_MAX.lines) {
    return [value];
  }
  const start =
    value.slice(0, FOLDED_HEAD.length).split("\n").slice(0, FOLDED_HEAD.lines).join("\n").length;
  const end = value.length -
    value.slice(-FOLDED_TAIL.length).split("\n").slice(-FOLDED_TAIL.lines).join("\n").length;
  const [head, middle, tail] = splitParts(value, start, end);
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = `Between these: ${describeExtent(middle.trim())}`;
  details.append(summary, middle);
  return [head, details, tail];
}

/** The cut must not split a surrogate pair. */
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
