import { readEntities } from "../../contract/page_code/entities.ts";
import { type Change, changeBetween } from "../editor/code/code_changes.ts";
import { applyEdits } from "../editor/paste/lines.ts";
import { readMarkup, type Token } from "../editor/paste/markup.ts";

interface PictureElsewhere extends Omit<Change, "insert"> {
  address: string;
  write(src: string): string;
}

const ADDRESS = /^\s*(?:https?:)?\/\/[^\s/]/i;
const IN_CSS =
  /url\(\s{0,9}(?:["']|&quot;|&#39;)?((?:https?:)?\/\/[^"'()\s\\<>]{1,2000})\s{0,9}["']?\s{0,9}\)/gi;
const ENDING = /(?:&quot;|&#39;)$/;
const FONT = /\.(?:woff2?|ttf|otf|eot|css)(?:[?#]|$)/i;

/** Each address once, in the order of the code. */
export function listElsewhere(code: string): string[] {
  return [...new Set(readElsewhere(code).map(({ address }) => address))];
}

/** All that were brought in one change, so that one step takes it back. */
export function withBrought(code: string, brought: ReadonlyMap<string, string>): Change | null {
  const edits = readElsewhere(code).flatMap(({ from, to, address, write }) => {
    const src = brought.get(address);
    return src ? [{ from, to, insert: write(src) }] : [];
  });
  return changeBetween(code, applyEdits(code, edits));
}

function readElsewhere(code: string): PictureElsewhere[] {
  return [...readMarkup(code)].flatMap((token) => {
    if (token.kind === "raw" && token.name === "style") return readCss(code, token.from, token.to);
    return token.kind === "start" ? readTag(code, token) : [];
  });
}

function readTag(code: string, { name, attributes }: Token): PictureElsewhere[] {
  const find = (wanted: string) => attributes.find((each) => each.name === wanted);
  const style = find("style");
  const inStyle = style ? readCss(code, style.from, style.to) : [];
  const shown = find(name === "video" ? "poster" : name === "source" ? "srcset" : "src");
  if (!shown || !["img", "source", "video"].includes(name)) return inStyle;
  // The last of several is the widest as a rule, and all others are of the same picture.
  const value = readEntities(shown.value).trim();
  const address = shown.name === "srcset"
    ? /(\S+)(?:\s+[\d.]+[wx])?$/.exec(value.slice(-4_000))?.[1] ?? ""
    : value;
  if (!ADDRESS.test(address)) return inStyle;
  const written = code.slice(shown.from, shown.to);
  const [space = ""] = /^\s*/.exec(written) ?? [];
  const write = (src: string) => `${space}${shown.name}="${src}"`;
  const others = name === "img" ? ["srcset", "sizes"].flatMap((each) => find(each) ?? []) : [];
  return [
    { from: shown.from, to: shown.to, address: absolute(address), write },
    ...others.map(({ from, to }) => ({ from, to, address: absolute(address), write: () => "" })),
    ...inStyle,
  ];
}

function readCss(code: string, from: number, to: number): PictureElsewhere[] {
  return code.slice(from, to).matchAll(IN_CSS).flatMap(({ 0: written, 1: said = "", index }) => {
    const address = readEntities(said.replace(ENDING, ""));
    if (FONT.test(address)) return [];
    const start = from + index;
    return [{
      from: start,
      to: start + written.length,
      address: absolute(address),
      write: (src: string) => `url(${src})`,
    }];
  }).toArray();
}

function absolute(address: string): string {
  return address.trim().replace(/^\/\//, "https://");
}
