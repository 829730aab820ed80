// A page as whoever puts it up again changes it: spaces, numbers, letters' case, attributes' order, some words, the name. By a seed.
import { type DefaultTreeAdapterTypes as Tree, parse, serialize } from "parse5";
import { BRANDS } from "../../server/page_code/findings/risk/brands.ts";

/** Of words. */
const CHANGED_SHARE = 0.05;
const OTHER_WORDS = "today kindly simply below again people notice quickly soon heute aquí merci"
  .split(" ");

export function changePage(code: string, seed: number): string {
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const document = parse(code);
  const [from, to] = [findName(code), pick(BRANDS).name];
  const changeWords = (text: string) => {
    const named = from ? text.replaceAll(new RegExp(from, "gi"), to) : text;
    return named.replaceAll(/[\p{L}]{3,}/gu, (word) => {
      const chance = random();
      if (chance < CHANGED_SHARE) return pick(OTHER_WORDS);
      return chance < 2 * CHANGED_SHARE ? word.toUpperCase() : word;
    }).replaceAll(/\d/g, () => String(Math.floor(random() * 10)));
  };
  const pending: Tree.Node[] = [document];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ("attrs" in node) {
      node.attrs = node.attrs.map((each) => ({ each, at: random() }))
        .toSorted((a, b) => a.at - b.at).map(({ each }) => each);
      for (const attribute of node.attrs) {
        if (/^(placeholder|alt|content)$/.test(attribute.name)) {
          attribute.value = changeWords(attribute.value);
        }
      }
    }
    if ("value" in node) {
      const { parentNode } = node;
      const isScript = parentNode && "tagName" in parentNode && parentNode.tagName === "script";
      const isStyle = parentNode && "tagName" in parentNode && parentNode.tagName === "style";
      if (isStyle) node.value = changeStyle(node.value, random);
      else if (!isScript) node.value = spread(changeWords(node.value), random);
    }
    if ("childNodes" in node) pending.push(...node.childNodes);
  }
  return serialize(document).replaceAll("><", () => random() < 0.5 ? ">\n  <" : "><");
}

/** Colours and sizes. */
function changeStyle(text: string, random: () => number): string {
  return text.replaceAll(
    /\d+(?=px|rem|vh)/g,
    (size) => String(Number(size) + Math.floor(random() * 5)),
  )
    .replaceAll(
      /#[0-9a-f]{3,6}\b/gi,
      () => `#${Math.floor(random() * 4096).toString(16).padStart(3, "0")}`,
    )
    .replaceAll(/\}/g, () => random() < 0.5 ? "}\n" : "}");
}

function spread(text: string, random: () => number): string {
  return text.replaceAll(/ /g, () => random() < 0.2 ? "  " : " ");
}

function findName(code: string): string | null {
  const names = BRANDS.map(({ name }) => name).filter((name) => code.includes(name));
  return names.toSorted((a, b) => b.length - a.length)[0]?.replaceAll(/[^\w ]/g, ".") ?? null;
}

/** Mulberry32: the same numbers for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = state + 0x6d2b79f5 | 0;
    let t = Math.imul(state ^ state >>> 15, 1 | state);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
  };
}
