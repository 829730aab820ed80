import { decide, saidOfOther } from "./decide.ts";
import { applyEdits } from "./lines.ts";
import { type Asset, type AssetLookup, joinPage } from "./join.ts";
import { detectLanguage, readEnding } from "./language.ts";
import type { Intake, IntakeFile, SourceFormat } from "./outcome.ts";
import { startsAsPage } from "./page_ends.ts";
import { cleanPath, readFileName, readFolder, resolvePath } from "./references.ts";
import { FILE_TYPE } from "../../../contract/files/files.ts";
import { dataAddress, type FindPicture, localType, picturesInCss } from "./intake_pictures.ts";
import { takeIn } from "./reply.ts";

export type ReadAddressFrom = (file: IntakeFile, type: string) => string | null;

const withinPage: ReadAddressFrom = ({ bytes }, type) =>
  type === FILE_TYPE ? null : dataAddress(type, bytes);

export function takeInFiles(
  files: IntakeFile[],
  readAddressFrom: ReadAddressFrom = withinPage,
): Intake {
  const known = files.map(({ path, bytes }) => ({ path: cleanPath(path), bytes }));
  const html = known.filter(({ path }) => /^html?$/.test(readEnding(path))).map(readText);
  if (html.length === 0) return takeInOthers(known);
  const whole = html.filter(({ text }) => startsAsPage(text));
  const pages = indexFirst(whole.length > 0 ? whole : html);
  if (pages.every(({ text }) => NEEDS_BUILD.test(text))) return takeInOthers(known);
  const pictures = collectPictures(known, readAddressFrom);
  const assets = readAssets(known, pictures);
  const isOnlyPage = pages.length === 1;
  const joined = pages.map(({ path, text }) =>
    joinPage(text, groupAssets(path, assets, pictures, isOnlyPage))
  );
  const used = new Set(joined.flatMap((page) => page.assets.map(({ path }) => path)));
  for (const { path } of pages) used.add(path);
  for (const path of pictures.used) used.add(path);
  const unused = known.filter(({ path }) => !used.has(path));
  return decide({
    pages: pages.map(({ path }, i) => ({
      code: joined[i]!.code,
      name: readFileName(path),
      joined: joined[i]!.assets.map((asset) => readFileName(asset.path!)),
      stopped: [],
    })),
    text: pages.map(({ text }) => text).join("\n"),
    around: 0,
    files: unused.length,
    leftOut: [
      ...unused.map(({ path }) => ({ what: "a file", text: path })),
      ...joined.flatMap(({ leftOut }) => leftOut),
    ],
  });
}

/** Browsers cannot run the source of components. */
const NEEDS_BUILD = /<script\b[^<>]*\ssrc\s*=\s*["']?[^"'<>\s]+\.(?:[jt]sx|ts)\b/i;

interface TextFile {
  path: string;
  text: string;
}

function readText({ path, bytes }: IntakeFile): TextFile {
  return { path, text: new TextDecoder().decode(bytes) };
}

function indexFirst(pages: TextFile[]): TextFile[] {
  const countFolders = ({ path }: TextFile) => path.split("/").length;
  const [index] = pages.filter(({ path }) => /^index\.html?$/i.test(readFileName(path)))
    .toSorted((a, b) => countFolders(a) - countFolders(b));
  return index ? [index, ...pages.filter((page) => page !== index)] : pages;
}

function collectPictures(files: IntakeFile[], readAddressFrom: ReadAddressFrom) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const used = new Set<string>();
  const of = (from: string): FindPicture => (reference) => {
    const path = resolvePath(reference, from);
    const file = path === null ? undefined : byPath.get(path);
    const type = file && localType(readEnding(file.path));
    const address = type ? readAddressFrom(file, type) : null;
    if (file && address !== null) used.add(file.path);
    return address;
  };
  return { of, used };
}

type Pictures = ReturnType<typeof collectPictures>;

function readAssets(files: IntakeFile[], pictures: Pictures): Asset[] {
  return files.flatMap((file): Asset[] => {
    const ending = readEnding(file.path);
    if (ending !== "css" && ending !== "js" && ending !== "mjs") return [];
    const { path, text } = readText(file);
    if (ending !== "css") return [{ kind: "javascript", path, code: text }];
    return [{ kind: "css", path, code: applyEdits(text, picturesInCss(text, pictures.of(path))) }];
  });
}

function groupAssets(
  page: string,
  assets: Asset[],
  pictures: Pictures,
  isOnlyPage: boolean,
): AssetLookup {
  return {
    find(kind, reference) {
      const path = resolvePath(reference, page);
      return assets.find((asset) => asset.kind === kind && asset.path === path) ?? null;
    },
    unreferenced: (used) =>
      isOnlyPage
        ? assets.filter((asset) => !used.has(asset) && readFolder(asset.path!) === readFolder(page))
        : [],
    findPicture: pictures.of(page),
  };
}

const SOURCES: { what: SourceFormat; ending: RegExp }[] = [
  { what: "react", ending: /^[jt]sx$/ },
  { what: "vue", ending: /^vue$/ },
  { what: "svelte", ending: /^svelte$/ },
  { what: "php", ending: /^php$/ },
  { what: "python", ending: /^py$/ },
  { what: "javascript", ending: /^(?:m?js|ts)$/ },
  { what: "css", ending: /^s?css$/ },
  { what: "json", ending: /^json$/ },
  { what: "markdown", ending: /^md$/ },
];

function takeInOthers(files: IntakeFile[]): Intake {
  const [file] = files;
  if (file && files.length === 1 && /^(?:txt|md|)$/.test(readEnding(file.path))) {
    return takeIn(readText(file).text);
  }
  const source = SOURCES.find(({ ending }) =>
    files.some(({ path }) => ending.test(readEnding(path)))
  );
  const isReact = source?.what === "javascript" &&
    files.some((each) =>
      readEnding(each.path) === "js" && detectLanguage(readText(each).text, "js", null) === "react"
    );
  const what = isReact ? "react" : source?.what ?? "text";
  return { kind: "not_a_page", what, said: saidOfOther(what) };
}
