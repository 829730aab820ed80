// What the documents name is there: a file that was moved or deleted is found in them by this.
import assert from "node:assert/strict";
import { ROOT } from "./support/sources.ts";

const FOLDERS = ["contract", "server", "ui", "islands", "scripts", "tests", "sql", "docs"];

Deno.test("each file that a document names is there", async () => {
  const files = ["main.ts", "deno.json", "package.json"];
  for (const folder of FOLDERS) await collect(folder, files);
  const documents = ["README.md", "CONTRIBUTING.md", ...files.filter((path) => /\.md$/.test(path))];
  assert.ok(documents.length > 25);
  const missing: string[] = [];
  for (const path of documents) {
    const text = await Deno.readTextFile(new URL(path, ROOT));
    for (const [, name] of text.matchAll(/`([\w.-][\w./-]*\.(?:tsx?|sql|css|json))`/g)) {
      if (!files.some((file) => `/${file}`.endsWith(`/${name}`))) missing.push(`${path}: ${name}`);
    }
  }
  assert.deepEqual(missing, []);
});

async function collect(folder: string, files: string[]): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(`${folder}/`, ROOT))) {
    if (isDirectory) await collect(`${folder}/${name}`, files);
    else files.push(`${folder}/${name}`);
  }
}
