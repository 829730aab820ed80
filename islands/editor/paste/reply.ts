import { type Block, readBlocks, textAround } from "./blocks.ts";
import { chooseOffered, decide, ELIDED_SAID, saidOfOther } from "./decide.ts";
import { findElisions } from "./elisions.ts";
import { repair } from "./repair.ts";
import { type Asset, type AssetLookup, joinPage } from "./join.ts";
import { detectLanguage, detectProse, type Language } from "./language.ts";
import { type Intake, type LeftOut, saying, type SourceFormat } from "./outcome.ts";
import { hasSecondPage, startsAsPage } from "./page_ends.ts";
import { unescape } from "./unescape.ts";
import { readOffer } from "./optional.ts";
import { cleanPath, localPath, readFileName } from "./references.ts";

export function takeIn(text: string): Intake {
  const page = unescape(text);
  if (!page) return takeInPlain(text);
  const taken = saying(page.said, takeInPlain(page.code), [page.leftOut]);
  return taken.kind === "page" ? { ...taken, raw: text } : taken;
}

function takeInPlain(text: string): Intake {
  if (isWholePage(text)) return takeInPage(text);
  const bare = detectLanguage(text, "", null);
  if (bare === "php") return notAPage(bare);
  const parts = readBlocks(text).filter(({ code }) => code.trim() !== "").map(readCodeBlock);
  const html = parts.filter(({ language }) => language === "html");
  if (/^\s*<[a-z!]/i.test(text) && !html.some(isFencedOrWhole)) {
    return bare === "html" ? asItIs(text) : notAPage(classify(bare) ?? "text");
  }
  if (html.length > 0) return takeInOffered(text, parts, html);
  const first = parts.map(({ language }) => classify(language)).find((what) => what !== null);
  return notAPage(first ?? (parts.length === 0 ? classify(bare) : null) ?? detectProse(text));
}

function isWholePage(text: string): boolean {
  return /<\/html>\s*$/i.test(text.slice(-2_000)) && startsAsPage(text) && !hasSecondPage(text);
}

/** Code without a fence may have been altered by a phone's keyboard. */
function takeInPage(text: string): Intake {
  const { code, leftOut } = repair(text, true);
  if (code === text) return asItIs(text);
  const page = { code, name: null, joined: [], stopped: [] };
  const taken = decide({ pages: [page], text, around: 0, files: 0, leftOut });
  return taken.kind === "page" ? { ...taken, said: taken.said ?? "Mended the page." } : taken;
}

function asItIs(text: string): Intake {
  const markers = findElisions(text);
  if (markers.length > 0) return { kind: "elided", code: text, markers, said: ELIDED_SAID };
  return { kind: "page", code: text, said: null, leftOut: [] };
}

function notAPage(what: SourceFormat): Intake {
  return { kind: "not_a_page", what, said: saidOfOther(what) };
}

function classify(language: Language): SourceFormat | null {
  return language === "html" || language === "other" ? null : language;
}

const SAMPLE_LENGTH = 100_000;

interface CodeBlock extends Block {
  language: Language;
  leftOut: LeftOut[];
}

function readCodeBlock(block: Block): CodeBlock {
  const page = unescape(block.code);
  const written = page?.code ?? block.code;
  const escapes = page ? [page.leftOut] : [];
  // Line numbers would hide the language, so a sample is repaired first.
  const plain = repair(written.slice(0, SAMPLE_LENGTH), false).code;
  const language = detectLanguage(plain, page ? "html" : block.info, block.name);
  const { code, leftOut } = repair(written, language === "html");
  return { ...block, code, language, leftOut: [...escapes, ...leftOut] };
}

function isFencedOrWhole({ isFenced, code }: CodeBlock): boolean {
  return isFenced || /<html[\s>]/i.test(code);
}

/** What a reply leaves to its reader joins the page only when they choose so. */
function takeInOffered(text: string, parts: CodeBlock[], html: CodeBlock[]): Intake {
  const offers = new Map<CodeBlock, string>();
  parts.forEach((part, i) => {
    const between = text.slice(parts[i - 1]?.to ?? 0, part.from);
    const offer = part.language === "html" ? null : readOffer(between);
    if (offer !== null) offers.set(part, offer);
  });
  const alone = takeInParts(text, parts, html, (part) => !offers.has(part));
  if (offers.size === 0 || alone.kind !== "page") return alone;
  const whole = takeInParts(text, parts, html);
  return whole.kind === "page" ? chooseOffered(alone, whole, [...offers.values()]) : alone;
}

function takeInParts(
  text: string,
  parts: CodeBlock[],
  html: CodeBlock[],
  mayJoin: (part: CodeBlock) => boolean = () => true,
): Intake {
  const whole = html.filter(({ code }) => startsAsPage(code));
  const pages = whole.length > 0 ? whole : html;
  const assets = new Map<Asset, CodeBlock>();
  for (const part of parts) {
    const { language: kind, name: path, code } = part;
    if (kind === "css" || kind === "javascript") assets.set({ kind, path, code }, part);
  }
  const company = groupAssets(
    [...assets.keys()],
    pages.length === 1,
    (asset) => mayJoin(assets.get(asset)!),
  );
  const joined = pages.map(({ code }) =>
    assets.size > 0 ? joinPage(code, company) : { code, assets: [], leftOut: [] }
  );
  const used = [
    ...pages,
    ...new Set(joined.flatMap((page) => page.assets.map((asset) => assets.get(asset)!))),
  ];
  const around = textAround(text, used);
  return decide({
    pages: pages.map(({ name }, i) => ({
      code: joined[i]!.code,
      name: name && readFileName(name),
      joined: readNames(joined[i]!.assets),
      stopped: readNames(joined[i]!.assets.filter((asset) => hasStopped(assets.get(asset)!))),
    })),
    text,
    around: around.flatMap((piece) => piece.split("\n")).filter(isWords).length,
    files: 0,
    leftOut: [
      ...around.map((piece) => ({ what: "prose", text: piece })),
      ...used.flatMap(({ leftOut }) => leftOut),
      ...joined.flatMap(({ leftOut }) => leftOut),
    ],
  });
}

function hasStopped({ isOpen, code }: CodeBlock): boolean {
  return isOpen && !/[};)\]/]\s*$/.test(code);
}

function readNames(assets: readonly Asset[]): string[] {
  const names = assets.map(({ kind, path }) =>
    path !== null ? readFileName(path) : kind === "css" ? "the style sheet" : "the script"
  );
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, { length }]) => length > 1 ? `${name}s` : name);
}

function groupAssets(
  assets: Asset[],
  isOnlyPage: boolean,
  mayJoin: (asset: Asset) => boolean,
): AssetLookup {
  return {
    find(kind, reference, isOnly) {
      const path = cleanPath(localPath(reference) ?? "");
      const all = assets.filter((asset) => asset.kind === kind);
      const named = all.filter((asset) => asset.path !== null);
      return named.find((asset) => cleanPath(asset.path!) === path) ??
        named.find((asset) => readFileName(cleanPath(asset.path!)) === readFileName(path)) ??
        (isOnly ? all.find((asset) => asset.path === null && mayJoin(asset)) ?? null : null);
    },
    unreferenced: (used) =>
      isOnlyPage ? assets.filter((asset) => !used.has(asset) && mayJoin(asset)) : [],
    findPicture: () => null,
  };
}

function isWords(line: string): boolean {
  return /[^\s`~\u200b\u2060]/.test(line.replace(/^\s*(?:`{3,}|~{3,}).*$/, ""));
}
