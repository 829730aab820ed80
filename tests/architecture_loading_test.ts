// Each process and each worker loads at its start what is listed here, since more of it costs time and memory there.
import assert from "node:assert/strict";
import { readSources, type Source } from "./support/sources.ts";

const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "main.ts": ["ipaddr.js", "pg", "tldts", "zod"],
  "server/product.ts": [
    "@opentelemetry/api",
    "aws4fetch",
    "fflate",
    "hono",
    "ipaddr.js",
    "isbot",
    "openid-client",
    "otpauth",
    "parse5",
    "pg",
    "postal-mime",
    "rate-limiter-flexible",
    "react",
    "react-dom",
    "tldts",
    "uqr",
    "zod",
  ],
  "server/accounts/hash_worker.ts": [],
  "server/cards/card_worker.ts": ["@takumi-rs/core", "parse5"],
  "server/page_code/text_worker.ts": [
    "@csstools/css-tokenizer",
    "acorn",
    "acorn-jsx",
    "es-module-lexer",
    "parse5",
    "sanitize-html",
  ],
  "server/pictures/picture_worker.ts": ["sharp"],
};

const sources = new Map((await readSources()).map((source) => [source.path, source]));

const workers = [...sources.keys()].filter((path) => /^server\/.*_worker\.ts$/.test(path));

Deno.test("each process and worker loads at its start no package but these", () => {
  const loaded = ["main.ts", "server/product.ts", ...workers].map((
    path,
  ) => [path, listPackages(path)]);
  assert.deepEqual(Object.fromEntries(loaded), PACKAGES);
});

Deno.test("no worker loads the schemas of calls", () => {
  assert.ok(workers.length > 3);
  const loading = workers.filter((path) => collectLoaded(path).has("contract/feature_calls.ts"));
  assert.deepEqual(loading, []);
});

function listPackages(path: string): string[] {
  const loaded = [...collectLoaded(path)].flatMap((path) => importsAtStart(path));
  const names = loaded.filter(({ isOurs }) => !isOurs).map(({ target }) =>
    /^(@[^/]+\/)?[^/]+/.exec(target)![0]
  );
  return [...new Set(names.filter((name) => !name.startsWith("node:")))].sort();
}

function collectLoaded(path: string): Set<string> {
  const loaded = new Set([path]);
  for (const each of loaded) {
    for (const { target, isOurs } of importsAtStart(each)) if (isOurs) loaded.add(target);
  }
  return loaded;
}

function importsAtStart(path: string): Source["imports"] {
  const { imports = [] } = sources.get(path) ?? {};
  return imports.filter(({ isType, isDynamic }) => !isType && !isDynamic);
}
