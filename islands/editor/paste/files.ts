import { decide, saidOfOther } from "./decide.ts";
import { applyEdits } from "./lines.ts";
import { type Asset, type AssetLookup, joinPage } from "./join.ts";
import { detectLanguage, readEnding } from "./language.ts";
import { type Intake, type IntakeFile, saying, type SourceFormat } from "./outcome.ts";
import { createTextReader, openPage, type TextFile } from "./text_files.ts";
import { startsAsPage } from "./page_ends.ts";
import { cleanPath, readFileName, readFolder, resolvePath } from "./references.ts";
import { FILE_TYPE } from "../../../contract/files/files.ts";
import { dataAddress, type FindPicture, localType, picturesInCss } from "./intake_pictures.ts";
import { takeIn } from "./reply.ts";

export type ReadAddressFrom = (file: IntakeFile, type: string) => string | null;

const withinPage: ReadAddressFrom = ({ bytes }, type) =>
  type === FILE_TYPE ? null : dataAddress(type, bytes);

export function takeInFiles(
  given: IntakeFile[],
  readAddressFrom: ReadAddressFrom = withinPage,
): Intake {
  const known = given.map(({ path, bytes }) => ({ path: cleanPath(path), bytes }));
  const files = known.filter(({ path }) => /^html?$/.test(readEnding(path)));
  if (files.length === 0) return takeInOthers(known);
  const reader = createTextReader();
  const html = files.flatMap((file) => reader.read(file)).map(openPage);
  if (html.length === 0) throw new Error(reader.refusals.get(files[0]!.path));
  const whole = html.filter(({ text }) => startsAsPage(text));
  const pages = indexFirst(whole.length > 0 ? whole : html);
  if (pages.every(({ text }) => NEEDS_BUILD.test(text))) return takeInOthers(known);
  const { encoding: otherwise, raw } = pages[0]!;
  const pictures = collectPictures(known, readAddressFrom);
  const assets = readAssets(known, pictures, (file) => reader.read(file, { otherwise }));
  const isOnlyPage = pages.length === 1;
  const joined = pages.map(({ path, text }) =>
    joinPage(text, groupAssets(path, assets, pictures, isOnlyPage))
  );
  const used = new Set(joined.flatMap((page) => page.assets.map(({ path }) => path)));
  for (const { path } of pages) used.add(path);
  for (const path of pictures.used) used.add(path);
  const unused = known.filter(({ path }) => !used.has(path));
  const taken = decide({
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
      ...unused.map(({ path }) => ({ what: "a file", text: reader.refusals.get(path) ?? path })),
      ...joined.flatMap(({ leftOut }) => leftOut),
    ],
  });
  const readAs = [...pages, ...assets.filter(({ path }) => used.has(path))]
    .flatMap(({ said }) => said);
  const told = saying([...new Set(readAs)], taken);
  return told.kind === "page" && raw !== undefined ? { ...told, raw } : told;
}

/** Browsers cannot run the source of components. */
const NEEDS_BUILD = /<script\b[^<>]*\ssrc\s*=\s*["']?[^"'<>\s]+\.(?:[jt]sx|ts)\b/i;

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

type FileAsset = Asset & Pick<TextFile, "said">;

type Pictures = ReturnType<typeof collectPictures>;

function readAssets(
  files: IntakeFile[],
  pictures: Pictures,
  read: (file: IntakeFile) => TextFile[],
): FileAsset[] {
  return files.filter(({ path }) => /^(?:css|m?js)$/.test(readEnding(path))).flatMap(read)
    .map(({ path, text, said }) => {
      if (readEnding(path) !== "css") return { kind: "javascript", path, code: text, said };
      const code = applyEdits(text, picturesInCss(text, pictures.of(path)));
      return { kind: "css", path, code, said };
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
  const { read, refusals } = createTextReader();
  if (file && files.length === 1) {
    const isText = /^(?:txt|md|)$/.test(readEnding(file.path));
    const [found] = read(file);
    if (isText && !found) throw new Error(refusals.get(file.path));
    if (found && (isText || openPage(found) !== found)) {
      return saying(found.said, takeIn(found.text));
    }
  }
  const source = SOURCES.find(({ ending }) =>
    files.some(({ path }) => ending.test(readEnding(path)))
  );
  const isReact = source?.what === "javascript" &&
    files.filter(({ path }) => readEnding(path) === "js").flatMap((each) => read(each))
      .some(({ text }) => detectLanguage(text, "js", null) === "react");
  const what = isReact ? "react" : source?.what ?? "text";
  return { kind: "not_a_page", what, said: saidOfOther(what) };
}
