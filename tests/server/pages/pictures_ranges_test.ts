// GET /u/{name}/pictures/{file} with Range: one part of a picture, kept in memory or not, and never one of a page.
import assert from "node:assert/strict";
import { CALLS } from "../../../contract/paths.ts";
import { discarded } from "../../support/limited.ts";
import {
  bytesOf,
  LARGE_BYTES,
  ownerPath,
  picturedUser,
  type ServedPicture,
} from "../../support/served_pictures.ts";
import { type TestApp, testApp } from "../../support/test_app.ts";

const KINDS: [
  claim: string,
  length: number,
  path: (app: TestApp, picture: ServedPicture) => string | Promise<string>,
][] = [
  ["kept in memory", 1_000, (_, { path }) => path],
  ["too large for it", LARGE_BYTES, (_, { path }) => path],
  ["that its owner alone sees", 1_000, ownerPath],
];

for (const [claim, length, pathOf] of KINDS) {
  Deno.test(`a part of a picture ${claim} is what was asked for, and the whole what was not`, async () => {
    await using app = await testApp();
    const picture = await picturedUser(app, "chef1", length);
    const path = await pathOf(app, picture);
    const { bytes, name } = picture;
    const last = length - 1;
    const parts: [range: string, start: number, end: number][] = [
      ["bytes=0-0", 0, 0],
      ["bytes=0-99", 0, 99],
      ["bytes=500-509", 500, 509],
      ["bytes=-5", length - 5, last],
      [`bytes=-${length + 5}`, 0, last],
      ["bytes=990-", 990, last],
      [`bytes=${last}-`, last, last],
      [`bytes=10-${"9".repeat(30)}`, 10, last],
      [`bytes=-${"9".repeat(400)}`, 0, last],
      ["bytes= 3-4 ", 3, 4],
    ];
    for (const ifRange of [undefined, `"${name}"`]) {
      for (const [Range, start, end] of parts) {
        const headers = { Range, ...(ifRange && { "If-Range": ifRange }) };
        const response = await app.get(path, headers);
        assert.equal(response.status, 206, Range);
        assert.equal(response.headers.get("Content-Range"), `bytes ${start}-${end}/${length}`);
        assert.equal(response.headers.get("Content-Type"), "image/webp");
        assert.equal(response.headers.get("ETag"), `"${name}"`);
        assert.match(response.headers.get("Content-Security-Policy")!, /sandbox/);
        assert.deepEqual(await bytesOf(response), bytes.subarray(start, end + 1));
      }
    }
    for (const Range of [`bytes=${length}-`, "bytes=99999999-", "bytes=-0", `bytes=${length}-x`]) {
      const response = await app.get(path, { Range });
      if (Range.endsWith("x")) assert.equal(response.status, 200, "it is no range");
      else {
        assert.equal(response.status, 416, Range);
        assert.equal(response.headers.get("Content-Range"), `bytes */${length}`);
        assert.equal(response.headers.get("Cache-Control"), "no-store");
        assert.equal(response.headers.get("ETag"), null, "it is not the picture's");
      }
      await response.body?.cancel();
    }
    const whole: Record<string, string>[] = [
      "bytes=0-1,4-5",
      "bytes=5-3",
      "bytes=-",
      "bytes",
      "bytes=a-b",
      "bytes=1.5-3",
      "bytes=+1-3",
      "bytes=0x1-3",
      "pages=1-2",
      "",
      "bytes=--1",
    ].map((Range) => ({ Range }));
    for (const tag of ['"other"', `W/"${name}"`, "Mon, 01 Jan 2024 00:00:00 GMT", "*", name]) {
      whole.push({ "Range": "bytes=0-1", "If-Range": tag });
    }
    for (const headers of whole) {
      const response = await app.get(path, headers);
      assert.equal(response.status, 200, JSON.stringify(headers));
      assert.equal(response.headers.get("Content-Range"), null);
      assert.deepEqual(await bytesOf(response), bytes);
    }
  });
}

Deno.test("nothing but a picture comes in parts", async () => {
  await using app = await testApp();
  const { user } = await picturedUser(app);
  const paths = [
    "/",
    "/robots.txt",
    "/u/chef1",
    "/u/chef1/frame",
    "/u/chef1/qr.svg",
    CALLS.publicPortfolio.replace(":username", "chef1"),
    CALLS.pictures,
  ];
  // Each is made first, and kept then.
  for (const path of [...paths, ...paths]) {
    const headers = { ...user.bearer, Range: "bytes=0-1" };
    const { status, headers: answered } = await discarded(app.get(path, headers));
    assert.equal(status, 200, path);
    assert.equal(answered.get("Content-Range"), null, path);
    assert.equal(answered.get("Accept-Ranges"), null, path);
  }
});
