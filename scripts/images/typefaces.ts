// Writes the typefaces that an example page names into it, so that it looks the same everywhere and asks nobody for them.
import { Buffer } from "node:buffer";
import { pathToFileURL } from "node:url";

/** Where they are installed: nothing but this needs them. */
const FOLDER = new URL("../../.typefaces/", import.meta.url);
const SUBSET_FONT = "2.9.0";
/** Fontsource's packages of the families, each under the SIL Open Font License 1.1. */
const VERSION = "5.3.0";

/** A comment in a style that names typefaces ("Fraunces 400..700, Karla italic 400"), and the rest of that style. */
const BLOCK = /\/\* Typefaces: ([^*]+?) \(SIL Open Font License 1\.1\) \*\/[^<]*/;
/** What a name in western Europe, a price and a typographer need. */
const CHARACTERS = range(0x20, 0x7e) + range(0xa0, 0xff) +
  "ıŁłŒœŠšŸŽžˆ˜–—‘’‚“”„•…′″‹›⁄€™←↑→↓−×";

interface Typeface {
  family: string;
  style: "normal" | "italic";
  /** One weight, or the two ends of a range. */
  weight: [number, number?];
  /** Also in widths. */
  width?: [number, number];
}

/** The page with its typefaces written anew; as it is when it names none. */
export async function withTypefaces(page: string): Promise<string> {
  const block = BLOCK.exec(page);
  if (!block) return page;
  const rules: string[] = [];
  for (const wish of block[1]!.split(", ")) rules.push(await fontFace(readWish(wish)));
  const comment = `/* Typefaces: ${block[1]} (SIL Open Font License 1.1) */`;
  return page.replace(BLOCK, () => `${comment}\n${rules.join("\n")}\n`);
}

/** "Archivo 400..600 wdth 75..125", "EB Garamond italic 400" */
function readWish(wish: string): Typeface {
  const parts = /^(.+?)( italic)?(?: (\d{3})(?:\.\.(\d{3}))?)?(?: wdth (\d+)\.\.(\d+))?$/.exec(
    wish.trim(),
  );
  if (!parts) throw new Error(`${wish}: a family, "italic", a weight or two, "wdth" and two`);
  const [, family, italic, from = "400", to, narrow, wide] = parts;
  return {
    family: family!,
    style: italic ? "italic" : "normal",
    weight: to ? [Number(from), Number(to)] : [Number(from)],
    width: narrow ? [Number(narrow), Number(wide)] : undefined,
  };
}

async function fontFace(face: Typeface): Promise<string> {
  const { family, style, weight: [from, to], width } = face;
  const bytes = await subset(face);
  const src = `url(data:font/woff2;base64,${bytes.toBase64()})`;
  const descriptors = [
    `font-family:"${family}"`,
    `font-style:${style}`,
    `font-weight:${to ? `${from} ${to}` : from}`,
    ...width ? [`font-stretch:${width[0]}% ${width[1]}%`] : [],
    "font-display:block",
    `src:${src} format("woff2")`,
  ];
  return `@font-face{${descriptors.join(";")}}`;
}

async function subset(
  { family, style, weight: [from, to], width }: Typeface,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = family.toLowerCase().replaceAll(" ", "-");
  const axes = width ? "wdth" : "wght";
  const variable = `@fontsource-variable/${name}`;
  const isVariable = await install(variable);
  const fixed = `@fontsource/${name}`;
  if (!isVariable && !await install(fixed)) throw new Error(`no package has ${family}`);
  const file = isVariable
    ? `${variable}/files/${name}-latin-${axes}-${style}.woff2`
    : `${fixed}/files/${name}-latin-${from}-${style}.woff2`;
  await install("subset-font", SUBSET_FONT);
  const { default: subsetFont } = await import(
    pathToFileURL(new URL("node_modules/subset-font/index.js", FOLDER).pathname).href
  );
  const bytes = await Deno.readFile(new URL(`node_modules/${file}`, FOLDER));
  const made = await subsetFont(Buffer.from(bytes), CHARACTERS, {
    targetFormat: "woff2",
    variationAxes: isVariable
      ? {
        wght: to ? { min: from, max: to } : from,
        ...width ? { wdth: { min: width[0], max: width[1] } } : {},
      }
      : undefined,
  });
  return new Uint8Array(made);
}

/** Whether there is such a package. */
async function install(name: string, version = VERSION): Promise<boolean> {
  const manifest = new URL(`node_modules/${name}/package.json`, FOLDER);
  if (await Deno.stat(manifest).catch(() => null)) return true;
  await Deno.mkdir(FOLDER, { recursive: true });
  await Deno.writeTextFile(
    new URL("deno.json", FOLDER),
    JSON.stringify({ nodeModulesDir: "auto", minimumDependencyAge: "P1D" }),
  );
  const own = new URL("package.json", FOLDER);
  const before = JSON.parse(await Deno.readTextFile(own).catch(() => "{}"));
  const dependencies = { ...before.dependencies, [name]: version };
  await Deno.writeTextFile(own, JSON.stringify({ dependencies }));
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["install", "--quiet"],
    cwd: FOLDER,
    stderr: "null",
  }).spawn().status;
  if (!success) await Deno.writeTextFile(own, JSON.stringify(before));
  return success;
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}
