// A zip from anywhere is opened in memory, or refused with a sentence.
import assert from "node:assert/strict";
import { zipSync } from "fflate";
import { unpack } from "../../../islands/editor/intake/unzip.ts";

const small = new TextEncoder().encode("<p>Hello</p>");

Deno.test("a zip's files come out, without folders and what a computer added", () => {
  const zip = zipSync({
    "site/": new Uint8Array(),
    "site/index.html": small,
    "__MACOSX/site/._index.html": small,
  });
  assert.deepEqual(unpack(zip), [{ path: "site/index.html", bytes: small }]);
});

Deno.test("no path of a zip leads out of its folder", () => {
  const zip = zipSync({ "../../etc/a.html": small, "/b.html": small, "c\\..\\..\\d.html": small });
  assert.deepEqual(unpack(zip).map(({ path }) => path), ["etc/a.html", "b.html", "d.html"]);
});

Deno.test("a zip of more than 500 files is refused", () => {
  const files = Array.from({ length: 501 }, (_, i) => [`${i}.html`, small]);
  assert.throws(() => unpack(zipSync(Object.fromEntries(files))), /more than 500 files/);
});

Deno.test("a zip of more than 20 MB is refused before it is unpacked", () => {
  const large = new Uint8Array(11 * 1024 * 1024);
  const zip = zipSync({ "a.html": large, "b.html": large });
  assert.ok(zip.length < 100_000);
  assert.throws(() => unpack(zip), /too large/);
});

Deno.test("a zip that tells a smaller size than it has unpacks to no more than that, or is refused", () => {
  const zip = zipSync({ "a.html": new Uint8Array(1024 * 1024) });
  const view = new DataView(zip.buffer);
  for (let at = 0; at < zip.length - 4; at++) {
    const isLocal = view.getUint32(at, true) === 0x04034b50;
    const isCentral = view.getUint32(at, true) === 0x02014b50;
    if (isLocal || isCentral) view.setUint32(at + (isLocal ? 22 : 24), 10, true);
  }
  try {
    assert.ok(unpack(zip)[0]!.bytes.length <= 10);
  } catch (error) {
    assert.match((error as Error).message, /cannot be opened/);
  }
});

Deno.test("what is no zip is refused with a sentence", () => {
  assert.throws(() => unpack(small), /^Error: This zip file cannot be opened/);
  assert.throws(() => unpack(new Uint8Array()), /^Error: This zip file cannot be opened/);
});
