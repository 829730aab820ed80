// Built files: every coding holds the same bytes, only listed names are served, React's chunk holds React alone.
import assert from "node:assert/strict";
import { listIslands } from "../../scripts/named_files.ts";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { readAssets } from "../../server/http/assets.ts";
import { preferredCoding } from "../../server/http/content_coding.ts";
import { CALLS } from "../../contract/paths.ts";
import { OperatorError } from "../../server/errors.ts";
import { testApp } from "../support/test_app.ts";

const DIST = new URL("../../dist/", import.meta.url);

for (
  const [accepted, coding] of [
    ["", "identity"],
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["BR", "br"],
    ["deflate, gzip;q=1.0, *;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.000 , gzip;q=0.5", "gzip"],
    ["br; q=0, gzip; q=0", "identity"],
    ["br;q=0.001", "br"],
    ["identity", "identity"],
    ["xbr, gzipped", "identity"],
  ] as const
) {
  Deno.test(`a client that accepts "${accepted}" gets ${coding}`, () => {
    assert.equal(preferredCoding(accepted), coding);
  });
}

Deno.test("each built file is the same in every coding", () => {
  const { files } = readAssets(DIST);
  assert.ok(files.size > 10);
  for (const [name, { type, bodies }] of files) {
    const { identity, gzip, br } = bodies;
    if (!type.startsWith("text/")) {
      assert.match(name, /^[\w-]+-(?:[0-9a-f]{8}\.(?:png|avif|webp)|[0-9A-Z]{8}\.woff2)$/);
      assert.deepEqual([gzip, br], [undefined, undefined], "compressed already");
      continue;
    }
    assert.deepEqual(new Uint8Array(gunzipSync(gzip!)), identity, name);
    assert.deepEqual(new Uint8Array(brotliDecompressSync(br!)), identity, name);
    assert.match(name, /^\w+-[0-9A-Z]{8}\.(js|css)$/, "a hash stands in the name");
  }
});

Deno.test("GET /assets/ sends the bytes that it names", async () => {
  await using app = await testApp();
  const { files, entries } = readAssets(DIST);
  const { file } = entries["hydrate"]!;
  const expected = files.get(file)!.bodies.identity;
  for (const [accepted, decode] of [["br", brotliDecompressSync], ["gzip", gunzipSync]] as const) {
    const response = await app.get(`/assets/${file}`, { "Accept-Encoding": accepted });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("Content-Type"), "text/javascript; charset=utf-8");
    assert.equal(response.headers.get("Content-Encoding"), accepted);
    assert.deepEqual(new Uint8Array(decode(await response.bytes())), expected);
  }
});

Deno.test("GET /assets/ codes nothing for a client that refuses every coding", async () => {
  await using app = await testApp();
  const { files, entries } = readAssets(DIST);
  const { file } = entries["styles/form"]!;
  for (const accepted of ["", "identity", "br;q=0, gzip;q=0"]) {
    const response = await app.get(`/assets/${file}`, { "Accept-Encoding": accepted });
    assert.equal(response.headers.get("Content-Encoding"), null, accepted);
    assert.equal(response.headers.get("Content-Type"), "text/css; charset=utf-8");
    assert.deepEqual(await response.bytes(), files.get(file)!.bodies.identity);
  }
});

Deno.test("GET /assets/ serves no name that is not a built file's", async () => {
  await using app = await testApp();
  const { entries } = readAssets(DIST);
  const { file } = entries["gate"]!;
  for (
    const name of [
      `${file}.br`,
      `${file}.gz`,
      file.toUpperCase(),
      "manifest.json",
      "..%2Fmanifest.json",
      "%2e%2e%2fmanifest.json",
      "..%5Cmanifest.json",
      "%00",
      "__proto__",
      "constructor",
    ]
  ) {
    const response = await app.get(`/assets/${name}`);
    await response.body?.cancel();
    assert.equal(response.status, 302, name);
    assert.equal(response.headers.get("Location"), "/#nothing-there");
    assert.notEqual(response.headers.get("Cache-Control"), "public, max-age=31536000, immutable");
  }
});

Deno.test("every file that the manifest names was built", () => {
  const { files, entries } = readAssets(DIST);
  for (const [name, { file, imports }] of Object.entries(entries)) {
    for (const needed of [file, ...imports]) assert.ok(files.has(needed), `${name}: ${needed}`);
  }
});

Deno.test("every island has a file of its own", async () => {
  const { entries } = readAssets(DIST);
  const islands = Array.from((await listIslands()).keys(), (name) => `islands/${name}`);
  const built = Object.keys(entries).filter((name) => name.startsWith("islands/"));
  assert.deepEqual(built.sort(), islands.sort());
  const files = built.map((name) => entries[name]!.file);
  assert.equal(new Set(files).size, files.length);
});

Deno.test("React's chunk holds React alone, and no other file holds any of it", () => {
  const { files, entries } = readAssets(DIST);
  const react = entries["react"]!.imports[0]!;
  const text = (name: string) => new TextDecoder().decode(files.get(name)!.bodies.identity);
  assert.doesNotMatch(text(react), /^import\b|\bfrom"\.\//m, "it imports nothing");
  for (const ours of [CALLS.login, "access_token", "Sign In", "Save Portfolio"]) {
    assert.ok(!text(react).includes(ours), ours);
  }
  const holders = [...files.keys()].filter((name) => text(name).includes("react.transitional"));
  assert.deepEqual(holders, [react]);
});

Deno.test("a page without a build says what to run", async () => {
  const folder = await Deno.makeTempDir();
  assert.throws(() => readAssets(new URL(`file://${folder}/`)), (error: unknown) => {
    assert.ok(error instanceof OperatorError);
    assert.match(error.message, /not built yet: run deno task build/);
    return true;
  });
  await Deno.remove(folder);
});
