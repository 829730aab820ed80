// What files are called, how they export, and what no type may be.
import assert from "node:assert/strict";
import { readPackages, readSources, ROOT } from "./support/sources.ts";

const FORBIDDEN = ["utils", "helpers", "lib", "common", "misc", "service", "manager", "index"];

/** Alone, none of these says what a type is; participles that end in -ed or -ing do not either. */
const VAGUE = new Set(
  ("Begun Broken Brought Built Chosen Done Drawn Driven Felt Found Given Gone Grown Heard Held Hidden Hung Kept Known Laid Led " +
    "Left Lost Made Meant Met Paid Said Seen Sent Shown Sold Spent Spoken Taken Thrown Told Understood Woken Won Worn Written " +
    "Anything Everything Manner Nothing Other Others Something Such That These Thing This Those Way What Which Who Whom Whose " +
    "About Above After Again Apart Around Aside Away Back Before Behind Below Beside Between Beyond By Down Else For From " +
    "Here How In Into Near Now Of Off On Once Only Out Over Own Since Soon Then There Through To Under Until Up When Where " +
    "Why With Within Without").split(" "),
);
/** They end as participles do, and are nouns of the field. */
const NOUNS = ["Feed", "Finding", "Screening", "Setting"];

Deno.test("no file or folder has a name that says nothing", async () => {
  const wrong = (await paths()).filter((path) =>
    path.split("/").some((part) =>
      part.split(".")[0]!.split("_").some((word) => FORBIDDEN.includes(word))
    )
  );
  assert.deepEqual(wrong, []);
});

Deno.test("files and folders are snake_case", async () => {
  const wrong = (await paths()).filter((path) =>
    !/^([a-z0-9]+(_[a-z0-9]+)*\/)*[a-z0-9]+(_[a-z0-9]+)*\.(ts|tsx|css)$/.test(path)
  );
  assert.deepEqual(wrong, []);
});

Deno.test("exports have names", async () => {
  const wrong = (await readSources()).filter(({ code }) => /^export default\b/m.test(code));
  assert.deepEqual(wrong.map(({ path }) => path), []);
});

Deno.test("no type is any, wherever it stands", async () => {
  const any = /(?:[:<|&,]\s*|\bas\s+|=>\s*)any\s*(?=[[\];,)>=|&{}]|$)/m;
  const wrong = (await readSources()).filter(({ code }) => any.test(withoutTexts(code)));
  assert.deepEqual(wrong.map(({ path }) => path), []);
});

Deno.test("no type is called by a word that says nothing", async () => {
  const declared =
    /^\s*(?:export |declare )*(?:interface|type) ([A-Z][a-z\d]*)(?=\s*[<={]|\s+extends\b)/gm;
  const wrong = (await readSources())
    .flatMap(({ path, code }) =>
      [...code.matchAll(declared)].map(([, name]) => ({ path, name: name! }))
    )
    .filter(({ name }) => VAGUE.has(name) || /(?:ed|ing)$/.test(name) && !NOUNS.includes(name));
  assert.deepEqual(wrong, []);
});

Deno.test("no check of the compiler or the linter is switched off", async () => {
  const wrong = (await readSources()).filter(({ text }) =>
    /^\s*(\/\/|\/\*|\{\/\*)\s*(@ts-|deno-lint-ignore|deno-fmt-ignore)/m.test(text)
  );
  assert.deepEqual(wrong.map(({ path }) => path), []);
});

async function paths(): Promise<string[]> {
  return (await readSources([".ts", ".tsx", ".css"])).map(({ path }) => path);
}

/** Nor regular expressions, which may look for the word. */
function withoutTexts(code: string): string {
  return code.replaceAll(
    /[(,\[]\s*\/(?:[^/\\\n]|\\.)+\/|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g,
    '""',
  );
}

Deno.test("every package that package.json names has its reason in docs/decisions", async () => {
  const { dependencies, devDependencies } = await readPackages();
  let reasons = "";
  for await (const { name } of Deno.readDir(new URL("docs/decisions/", ROOT))) {
    reasons += await Deno.readTextFile(new URL(`docs/decisions/${name}`, ROOT));
  }
  const names = Object.keys({ ...dependencies, ...devDependencies })
    .map((name) => name.replace(/^@types\//, ""));
  assert.deepEqual(names.filter((name) => !reasons.includes(name)), []);
});
