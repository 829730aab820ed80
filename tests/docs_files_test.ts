// The files that documents and comments name are there: one that was moved or deleted is found by this.
import assert from "node:assert/strict";
import { readSources, ROOT } from "./support/sources.ts";

const FOLDERS = ["contract", "server", "ui", "islands", "scripts", "tests", "sql", "docs"];
/** Files of pages that somebody else wrote, or that a test makes. */
const ELSEWHERE =
  /^(style|a|src\/main|css\/site|site\/css\/site|dist\/\w+|\w*_?dishes|main_menu)\./;

Deno.test("each file that a document names is there", async () => {
  const files = await listFiles();
  const documents = ["README.md", "CONTRIBUTING.md", ...files.filter((path) => /\.md$/.test(path))];
  assert.ok(documents.length > 25);
  const missing: string[] = [];
  for (const path of documents) {
    const text = await Deno.readTextFile(new URL(path, ROOT));
    for (const [, name] of text.matchAll(/`([\w.-][\w./-]*\.(?:tsx?|sql|css|json))`/g)) {
      if (!isThere(name!, files)) missing.push(`${path}: ${name}`);
    }
  }
  assert.deepEqual(missing, []);
});

Deno.test("each file and folder that a comment names is there", async () => {
  const files = await listFiles();
  const folders = new Set(files.map((path) => `/${path.slice(0, path.lastIndexOf("/") + 1)}`));
  const missing: string[] = [];
  for (const { path, comments } of await readSources([".ts", ".tsx", ".css"])) {
    for (const comment of comments) {
      for (const [name] of comment.matchAll(/(?<![\w/*.@:-])[a-z][\w/]*\.(?:tsx?|css|sql|md)\b/g)) {
        if (!isThere(name, files) && !ELSEWHERE.test(name)) missing.push(`${path}: ${name}`);
      }
      const named = comment.matchAll(
        /(?<![\w/.-])(?:contract|server|ui|islands|tests|docs)\/(?:\w+\/)+/g,
      );
      for (const [name] of named) {
        if (![...folders].some((folder) => folder.startsWith(`/${name}`))) {
          missing.push(`${path}: ${name}`);
        }
      }
    }
  }
  assert.deepEqual(missing, []);
});

function isThere(name: string, files: readonly string[]): boolean {
  return files.some((file) => `/${file}`.endsWith(`/${name}`));
}

async function listFiles(): Promise<string[]> {
  const files = ["main.ts", "deno.json", "package.json", "README.md", "CONTRIBUTING.md"];
  for (const folder of FOLDERS) await collect(folder, files);
  return files;
}

async function collect(folder: string, files: string[]): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(`${folder}/`, ROOT))) {
    if (isDirectory) await collect(`${folder}/${name}`, files);
    else files.push(`${folder}/${name}`);
  }
}
