// What files are called, how they export, and what no type may be.
import assert from "node:assert/strict";
import { readPackages, readSources, ROOT } from "./support/sources.ts";

const FORBIDDEN = ["utils", "helpers", "lib", "common", "misc", "service", "manager", "index"];

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
