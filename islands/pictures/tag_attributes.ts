import { escapeAttribute } from "../../contract/markup.ts";
import { applyEdits } from "../editor/paste/lines.ts";
import { readMarkup } from "../editor/paste/markup.ts";

/** A null value removes the attribute. A style is taken as it was written, entities included. */
export type WrittenAttribute = [name: string, value: string | null];

export interface Attributes {
  get(name: string): string | undefined;
}

/** Browsers use the first of two attributes of one name. */
export function readTagAttributes(tag: string): Attributes {
  const own = attributesOf(tag);
  return { get: (name) => own.get(name)?.value };
}

export function writeTagAttributes(tag: string, written: readonly WrittenAttribute[]): string {
  const own = attributesOf(tag);
  const texts = written.map(([name, value]) => {
    const text = name === "style"
      ? value?.replaceAll('"', "&quot;")
      : value && escapeAttribute(value);
    return [name, text ? ` ${name}="${text}"` : ""] as const;
  });
  const added = texts.filter(([name]) => !own.has(name)).map(([, text]) => text).join("");
  const changes = texts.flatMap(([name, text]) => {
    const place = own.get(name);
    const insert = name === "src" ? text + added : text;
    return place ? [{ from: place.from, to: place.to, insert }] : [];
  });
  if (own.has("src")) return applyEdits(tag, changes);
  const behindName = /^<[^\s/>]*/.exec(tag)![0].length;
  return applyEdits(tag, [{ from: behindName, to: behindName, insert: added }, ...changes]);
}

function attributesOf(tag: string) {
  const [token] = readMarkup(tag);
  return new Map((token?.attributes ?? []).toReversed().map((each) => [each.name, each]));
}
