import { type DefaultTreeAdapterTypes as Tree } from "parse5";
import { parsePage } from "./sanitize/guard.ts";

/** It is a MinHash with one permutation, for words, tags and scripts each. */
export type Fingerprint = Uint8Array<ArrayBuffer>;

const VERSION = 1;
const RANGES = [128, 64, 64] as const;
const HEADER_BYTES = 1 + 3 * 4 + 8;
const FINGERPRINT_BYTES = HEADER_BYTES + 4 * (RANGES[0] + RANGES[1] + RANGES[2]);

const LETTERS_TOGETHER = 12;
const TAGS_TOGETHER = 6;
const CODE_TOGETHER = 16;

/** Everybody's short pages look alike, so below so many shingles only an equal page is similar. */
const COMPARED_MIN = 30;
const PART_MIN = 12;
/** Many pages share a library, so with so many words scripts do not count. */
const WORDS_ENOUGH = 100;
const SCRIPT_MAX_LENGTH = 200_000;
/** The value was measured (docs/decisions/0035). */
const SIMILAR_FROM = 0.2;
const SKETCH_EMPTY = 0xffffffff;

export function fingerprintOf(
  code: string,
  { document } = parsePage(code, "open", new Set(), { places: false }),
): Fingerprint {
  const { words, tags, scripts, styles } = readPage(document);
  const parts = [
    sketch(hashLetters(words, LETTERS_TOGETHER), RANGES[0]),
    sketch(hashTags(tags), RANGES[1]),
    sketch(hashLetters(scripts, CODE_TOGETHER), RANGES[2]),
  ];
  const print = new Uint8Array(FINGERPRINT_BYTES);
  const view = new DataView(print.buffer);
  view.setUint8(0, VERSION);
  parts.forEach(({ count }, i) => view.setUint32(1 + i * 4, count));
  const whole = [words, tags.join(" "), scripts, styles].join("\n");
  view.setUint32(13, hashText(whole, 0x811c9dc5));
  view.setUint32(17, hashText(whole, 0x9747b28c));
  let at = HEADER_BYTES;
  for (const { least } of parts) {
    for (const value of least) {
      view.setUint32(at, value);
      at += 4;
    }
  }
  return print;
}

/** An index needs these: similar fingerprints have some of them in common. */
export function keysOf(print: Fingerprint): number[] {
  const view = toView(print);
  const keys = new Set([view.getInt32(13)]);
  for (let at = HEADER_BYTES; at < FINGERPRINT_BYTES; at += 4) {
    if (view.getUint32(at) !== SKETCH_EMPTY) keys.add(view.getInt32(at));
  }
  return [...keys];
}

export function isSimilar(a: Uint8Array, b: Uint8Array): boolean {
  return similarityOf(a, b) >= SIMILAR_FROM;
}

export function similarityOf(a: Uint8Array, b: Uint8Array): number {
  if (!isReadable(a) || !isReadable(b)) return 0;
  const [left, right] = [toView(a), toView(b)];
  if (left.getUint32(13) === right.getUint32(13) && left.getUint32(17) === right.getUint32(17)) {
    return 1;
  }
  const [ours, theirs] = [countsOf(left), countsOf(right)];
  if (Math.min(sum(ours), sum(theirs)) < COMPARED_MIN) return 0;
  const isTold = Math.min(ours[0]!, theirs[0]!) >= WORDS_ENOUGH;
  let [at, total, weight] = [HEADER_BYTES, 0, 0];
  RANGES.forEach((ranges, i) => {
    const [own, other] = [ours[i]!, theirs[i]!];
    if (Math.max(own, other) >= PART_MIN && !(i === SCRIPTS && isTold)) {
      // A small part tells little, and a large one should not outweigh all others.
      const share = WEIGHTS[i]! * Math.sqrt(Math.max(own, other));
      total += share * compareRanges(left, right, at, ranges);
      weight += share;
    }
    at += 4 * ranges;
  });
  return weight === 0 ? 0 : total / weight;
}

const SCRIPTS = 2;
const WEIGHTS = [2, 1, 1] as const;

function compareRanges(a: DataView, b: DataView, at: number, ranges: number): number {
  let [same, used] = [0, 0];
  for (let i = 0; i < ranges; i++, at += 4) {
    const [own, other] = [a.getUint32(at), b.getUint32(at)];
    if (own === SKETCH_EMPTY && other === SKETCH_EMPTY) continue;
    used++;
    if (own === other) same++;
  }
  return used === 0 ? 0 : same / used;
}

function isReadable(print: Uint8Array): boolean {
  return print.length === FINGERPRINT_BYTES && print[0] === VERSION;
}

function toView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function countsOf(view: DataView): number[] {
  return RANGES.map((_, i) => view.getUint32(1 + i * 4));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

interface ReadPage {
  words: string;
  tags: string[];
  scripts: string;
  /** Templates and assistants give everybody the same styles, so they count only for equal pages. */
  styles: string;
}

const TEXT_ATTRIBUTES = new Set(["alt", "placeholder", "aria-label", "title", "value", "content"]);

const VIEWPORT = /width=device-width/;
const CODE_ATTRIBUTES = new Set(["srcdoc", "src", "href", "action"]);

function readPage(root: Tree.Node): ReadPage {
  const [words, tags, scripts, styles]: [string[], string[], string[], string[]] = [[], [], [], []];
  const pending: Tree.Node[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ("value" in node) {
      const parent = node.parentNode;
      const within = parent && "tagName" in parent ? parent.tagName : "";
      if (within === "style") styles.push(node.value);
      else if (within !== "script") words.push(node.value);
      else if (node.value.length <= SCRIPT_MAX_LENGTH) scripts.push(node.value);
    }
    if ("tagName" in node) {
      tags.push([node.tagName, ...node.attrs.map(({ name }) => name).toSorted()].join("."));
      for (const { name, value } of node.attrs) {
        if (TEXT_ATTRIBUTES.has(name) && !VIEWPORT.test(value)) words.push(value);
        else if (name.startsWith("on") || CODE_ATTRIBUTES.has(name)) scripts.push(value);
      }
    }
    if ("content" in node) pending.push(node.content as Tree.Node);
    if (!("childNodes" in node)) continue;
    for (let i = node.childNodes.length - 1; i >= 0; i--) pending.push(node.childNodes[i]!);
  }
  const [said, run, shown] = [words, scripts, styles].map((each) => toLetters(each.join(" ")));
  return { words: said!, tags, scripts: run!, styles: shown! };
}

function toLetters(text: string): string {
  return text.normalize("NFKD").toLowerCase().replaceAll(/[^\p{L}]+/gu, "");
}

function hashLetters(letters: string, together: number): Uint32Array {
  const length = Math.max(0, letters.length - together + 1);
  const hashes = new Uint32Array(length);
  let power = 1;
  for (let i = 1; i < together; i++) power = Math.imul(power, BASE);
  let hash = 0;
  for (let i = 0; i < letters.length; i++) {
    if (i >= together) hash = hash - Math.imul(letters.charCodeAt(i - together), power) | 0;
    hash = Math.imul(hash, BASE) + letters.charCodeAt(i) | 0;
    if (i >= together - 1) hashes[i - together + 1] = mix(hash);
  }
  return hashes;
}

const BASE = 0x01000193;

function hashTags(tags: readonly string[]): Uint32Array {
  const own = tags.map((tag) => hashText(tag, 0x811c9dc5));
  const hashes = new Uint32Array(Math.max(0, own.length - TAGS_TOGETHER + 1));
  for (let i = 0; i < hashes.length; i++) {
    let hash = 0;
    for (let j = 0; j < TAGS_TOGETHER; j++) hash = Math.imul(hash, BASE) + own[i + j]! | 0;
    hashes[i] = mix(hash);
  }
  return hashes;
}

/** This is FNV-1a over UTF-16 units. */
function hashText(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), BASE);
  return mix(hash);
}

/** The last steps of MurmurHash3 spread values that are near each other. */
function mix(value: number): number {
  let hash = value ^ value >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ hash >>> 16) >>> 0;
}

function sketch(hashes: Uint32Array, ranges: number): { count: number; least: Uint32Array } {
  const least = new Uint32Array(ranges).fill(SKETCH_EMPTY);
  for (const hash of hashes) {
    const range = hash % ranges;
    if (hash < least[range]!) least[range] = hash;
  }
  return { count: hashes.length, least };
}
