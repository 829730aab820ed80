// Zips from anywhere are opened in memory, or refused with a sentence, whatever they say of themselves.
import assert from "node:assert/strict";
import { strToU8, zipSync } from "fflate";
import { unpack } from "../../../islands/editor/paste/zip_directory.ts";
import { unpackBeside } from "../../../islands/editor/paste/unzip_beside.ts";
import { endlessZip, lyingZip, withZip64 } from "../../support/zip_bombs.ts";

const small = strToU8("<p>Hello</p>");
const MIB = 1024 * 1024;

Deno.test("a zip's files come out, without folders and what a computer added", async () => {
  const zip = zipSync({
    "site/": new Uint8Array(),
    "site/index.html": small,
    "site/stored.html": [small, { level: 0 }],
    "__MACOSX/site/._index.html": small,
  });
  assert.deepEqual(await unpackBeside([zip]), [
    { path: "site/index.html", bytes: small },
    { path: "site/stored.html", bytes: small },
  ]);
});

Deno.test("a zip whose sizes stand where 64 bits have room is opened, and one with a comment", async () => {
  const zip = withZip64(zipSync({ "é.html": small }));
  assert.deepEqual(await unpack([zip]), [{ path: "é.html", bytes: small }]);
  const comment = new Uint8Array([...zipSync({ "a.html": small }), ...strToU8("a comment")]);
  assert.deepEqual(await unpack([comment]), [{ path: "a.html", bytes: small }]);
});

Deno.test("no path of a zip leads out of its folder", async () => {
  const zip = zipSync({
    "../../../etc/a.html": small,
    "/b.html": small,
    "c\\..\\..\\d.html": small,
  });
  const paths = (await unpack([zip])).map(({ path }) => path);
  assert.deepEqual(paths, ["etc/a.html", "b.html", "d.html"]);
});

Deno.test("zips of more than 500 files are refused, together as well", async () => {
  const zip = (count: number) =>
    zipSync(Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.html`, small])));
  await assert.rejects(unpack([zip(501)]), /more than 500 files/);
  assert.equal((await unpack([zip(250), zip(250)])).length, 500);
  await assert.rejects(unpack([zip(250), zip(251)]), /more than 500 files/);
});

Deno.test("zips of more than 20 MB are refused, together as well", async () => {
  const zip = (mib: number) => zipSync({ "a.html": new Uint8Array(mib * MIB) });
  await assert.rejects(unpack([zip(21)]), /too large/);
  await assert.rejects(unpack([zip(11), zip(11)]), /too large/);
  const stored = zipSync({ "a.html": [new Uint8Array(21 * MIB), { level: 0 }] });
  await assert.rejects(unpack([stored]), /too large/);
});

Deno.test("a zip that tells a smaller size than it has is refused by what comes out of it", async () => {
  const zip = lyingZip({ "a.html": new Uint8Array(32 * MIB), "b.html": small });
  assert.ok(zip.length < MIB);
  await assert.rejects(unpackBeside([zip]), /too large: unpacked it has over 20 MB/);
  const fair = lyingZip({ "a.html": small });
  assert.deepEqual(await unpack([fair]), [{ path: "a.html", bytes: small }]);
});

Deno.test("a zip that unpacks for ever to nothing is ended", async () => {
  await assert.rejects(unpackBeside([endlessZip()], 1_000), /takes too long to open/);
  assert.equal((await unpackBeside([zipSync({ "a.html": small })])).length, 1);
});

Deno.test("what is no zip, is cut off or locked is refused with a sentence", async () => {
  const zip = zipSync({ "a.html": small });
  const locked = zip.slice();
  // The first bit of the flags of its entry, behind its local header.
  locked[zip.length - 22 - 46 - "a.html".length + 8]! |= 1;
  for (const wrong of [small, new Uint8Array(), zip.subarray(1), zip.subarray(0, -4), locked]) {
    await assert.rejects(
      unpack([new Uint8Array(wrong)]),
      /^Error: This zip file cannot be opened: it is damaged, locked or of another kind\.$/,
    );
  }
});
