// The laws of CONTRIBUTING.md, as far as a machine can see them.
import assert from "node:assert/strict";
import { CALLS, routeOf } from "../server/contract/paths.ts";
import { testApp } from "./support/test_app.ts";

const ROOT = new URL("../", import.meta.url);
const MAX_LINES = 200;

/** Tables of texts may be long. */
const TABLES = /^(ui\/content\/|tests\/server\/portfolios\/sanitize\/rules_test)/;

/** Who may import whom, by the start of the importer's path; the first that fits counts. */
const MAY_IMPORT: [importer: RegExp, imported: RegExp][] = [
  [/^server\/contract\//, /^server\/contract\//],
  [/^ui\/parts\//, /^(server\/contract\/|ui\/parts\/|ui\/site)/],
  [/^islands\/published\//, /^islands\/published\//],
  [/^islands\//, /^(server\/contract\/|ui\/parts\/|islands\/browser\/)/],
  [/^ui\//, /^(server\/contract\/|ui\/|islands\/\w+\.tsx)/],
  [/^server\/api\//, /^(server\/(?!api\/|app)|ui\/)/],
  [/^server\/(accounts|portfolios)\//, /^server\/(?!api\/|app|guard|screens)/],
  [/^server\//, /^(server\/|ui\/)/],
  [/^main\.ts/, /^server\//],
  [/^(tests|scripts)\//, /./],
];

interface Source {
  path: string;
  text: string;
  imports: string[];
}

Deno.test("files import only what their folder may", async () => {
  const wrong: string[] = [];
  for (const { path, imports } of await sources()) {
    const [, allowed] = MAY_IMPORT.find(([importer]) => importer.test(path))!;
    for (const imported of imports.filter((name) => name.startsWith("."))) {
      const target = new URL(imported, new URL(path, ROOT)).href.slice(ROOT.href.length);
      if (!allowed.test(target)) wrong.push(`${path} imports ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
});

Deno.test("accounts and portfolios do not speak HTTP", async () => {
  const wrong = (await sources())
    .filter(({ path }) => /^server\/(accounts|portfolios)\//.test(path))
    .filter(({ imports }) => imports.some((name) => /^hono(\/(?!jwt))?$/.test(name)));
  assert.deepEqual(wrong.map(({ path }) => path), []);
});

Deno.test("no file is longer than 200 lines, tables aside", async () => {
  const long = (await sources([".ts", ".tsx", ".css"]))
    .filter(({ path, text }) => !TABLES.test(path) && text.split("\n").length - 1 > MAX_LINES);
  assert.deepEqual(long.map(({ path }) => path), []);
});

Deno.test("each file opens with a sentence that says what it answers for", async () => {
  const silent = (await sources()).filter(({ text }) => !/^\/\/ \S.*[.:]$/m.test(firstLine(text)));
  assert.deepEqual(silent.map(({ path }) => path), []);
});

Deno.test("only the configuration reads the environment", async () => {
  const allowed = /^(main\.ts|server\/production\.ts|scripts\/|tests\/)/;
  assert.deepEqual(await holders(/Deno\.env|process\.env/, /./, allowed), []);
});

Deno.test("the browser has one fetch", async () => {
  assert.deepEqual(await holders(/\bfetch\(/, /^islands\//, /^islands\/browser\/call\.ts/), []);
});

for (
  const [table, owner] of [
    ["users", /accounts\/(users|sessions|username_holds)\.ts|portfolios\/portfolios\.ts/],
    ["sessions", /accounts\/sessions\.ts/],
    ["links", /accounts\/links\.ts/],
    ["portfolios", /portfolios\/portfolios\.ts/],
    ["username_holds", /accounts\/username_holds\.ts/],
    ["mails", /mail\/outbox\.ts/],
  ] as const
) {
  Deno.test(`the table ${table} has one owner`, async () => {
    const sql = new RegExp(`(insert into|update|delete from|from|join)\\s+${table}\\b`);
    assert.deepEqual(await holders(sql, /^server\//, owner), []);
  });
}

Deno.test("the allowed hosts stand in one file", async () => {
  const hosts = /live\.staticflickr\.com|cdn\.jsdelivr\.net.*unpkg/;
  const allowed = /^(server\/contract\/hosts\.ts|ui\/content\/)/;
  assert.deepEqual(await holders(hosts, /^(server|ui|islands)\//, allowed), []);
});

Deno.test("every dependency is an exact version from npm", async () => {
  const { imports } = JSON.parse(await Deno.readTextFile(new URL("deno.json", ROOT)));
  const wrong = Object.values<string>(imports)
    .filter((specifier) =>
      !/^npm:\/?(@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+(-[\w.]+)?\/?$/.test(specifier)
    );
  assert.deepEqual(wrong, []);
});

Deno.test("nothing is typed any", async () => {
  assert.deepEqual(await holders(/(: any\b|as any\b|<any>)/, /./, /architecture_test/), []);
});

Deno.test("every call that the contract names is answered", async () => {
  await using app = await testApp();
  for (const call of Object.values(CALLS)) {
    const response = await app.fetch(
      new Request(`http://localhost:8000${routeOf(call)}`, { method: "DELETE" }),
    );
    await response.body?.cancel();
    assert.equal(response.status, 405, call);
  }
});

async function holders(pattern: RegExp, within: RegExp, allowed: RegExp): Promise<string[]> {
  return (await sources())
    .filter(({ path, text }) => within.test(path) && pattern.test(text) && !allowed.test(path))
    .map(({ path }) => path);
}

async function sources(endings = [".ts", ".tsx"]): Promise<Source[]> {
  const found: Source[] = [];
  const folders = ["", "server/", "ui/", "islands/", "scripts/", "tests/"];
  for (const folder of folders) await collect(folder, folder !== "", endings, found);
  return found;
}

async function collect(folder: string, isDeep: boolean, endings: string[], found: Source[]) {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder || ".", ROOT))) {
    const path = folder + name;
    if (isDirectory && isDeep) await collect(`${path}/`, true, endings, found);
    const isSource = endings.some((ending) => name.endsWith(ending)) && !name.startsWith(".");
    if (isDirectory || !isSource) continue;
    const text = await Deno.readTextFile(new URL(path, ROOT));
    const imports = [...text.matchAll(/^(?:import|export)\b[^;]*?from "([^"]+)";/gm)];
    found.push({ path, text, imports: imports.map((match) => match[1]!) });
  }
}

function firstLine(text: string): string {
  return text.slice(0, text.indexOf("\n"));
}
