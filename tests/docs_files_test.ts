// What documents and comments name is there: a file or a symbol that was moved, renamed or deleted is found by this.
import assert from "node:assert/strict";
import { readSources, ROOT } from "./support/sources.ts";

const FOLDERS = ["contract", "server", "ui", "islands", "scripts", "tests", "sql", "docs"];
/** Files of pages that somebody else wrote, or that a test makes. */
const ELSEWHERE =
  /^(style|a|src\/main|css\/site|site\/css\/site|dist\/\w+|\w*_?dishes|main_menu)\./;

/** Its code has all exceptions, so that it proves nothing. */
const OWN_PATH = "tests/docs_files_test.ts";
const SYMBOL = /(?<![\w$./-])[A-Za-z_][\w$]*(?:\.\w+)*\(?/g;
const FILE_ENDING = /\.(?:tsx?|sql|css|json|md|yaml)$/;
const QUOTED_FORM = /[a-z\d][A-Z]|\w_\w|\.|\($/;
/** Without backticks, MinHash may be a product and e.g. no property. */
const BARE_FORM = /^[a-z]\w*[A-Z]|\w_\w/;
/** These are names of Postgres, of Linux and of esbuild, and a way to write. */
const SYMBOLS_ELSEWHERE = [
  "pg_dump",
  "tcp_user_timeout",
  "tcp_keepalives_idle",
  "client_connection_check_interval",
  "SO_REUSEPORT",
  "net.ipv4.tcp_migrate_req",
  "PascalCase",
  "__PURE__",
];

Deno.test("each file that a document names is there", async () => {
  const files = await listFiles();
  const missing: string[] = [];
  for (const { path, text } of await readDocuments()) {
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

Deno.test("each symbol that a document or a comment names is in the code", async () => {
  const sources = await readSources([".ts", ".tsx", ".css"]);
  const code = sources.filter(({ path }) => path !== OWN_PATH).map(({ code }) => code).join("\n");
  const words = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  const named = [
    ...(await readDocuments()).flatMap(({ path, text }) => findSymbols(path, text)),
    ...sources.flatMap(({ path, comments }) => comments.flatMap((text) => findSymbols(path, text))),
  ];
  assert.ok(named.length > 400);
  const missing = named.filter(({ name }) =>
    // A log event has a dot, and of several variables only the start is named.
    !(/\.|_$/.test(name) ? code.includes(name) : words.has(name))
  );
  const isOfMissing = (name: string) => missing.some((each) => each.name === name);
  assert.deepEqual(missing.filter(({ name }) => !SYMBOLS_ELSEWHERE.includes(name)), []);
  assert.deepEqual(SYMBOLS_ELSEWHERE.filter((name) => !isOfMissing(name)), [], "no longer named");
});

function findSymbols(path: string, text: string): { path: string; name: string }[] {
  return text.replaceAll("```", "`").split("`").flatMap((part, at) => {
    const form = at % 2 === 1 ? QUOTED_FORM : BARE_FORM;
    return (part.match(SYMBOL) ?? [])
      .filter((symbol) => form.test(symbol) && !FILE_ENDING.test(symbol))
      .map((symbol) => ({ path, name: symbol.replace("(", "") }));
  });
}

function isThere(name: string, files: readonly string[]): boolean {
  return files.some((file) => `/${file}`.endsWith(`/${name}`));
}

async function readDocuments(): Promise<{ path: string; text: string }[]> {
  const paths = (await listFiles()).filter((path) => path.endsWith(".md"));
  assert.ok(paths.length > 25);
  return await Promise.all(paths.map(async (path) => {
    return { path, text: await Deno.readTextFile(new URL(path, ROOT)) };
  }));
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
