// What a client packed is unpacked within the bounds of its address, at every address, or refused in words.
import assert from "node:assert/strict";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { READING_SENTENCES } from "../../contract/page_code/reading_sentences.ts";
import { createBodyReader } from "../../server/http/bodies.ts";
import { askerOf } from "../../server/work/fair_queue.ts";
import { errorIn } from "../support/errors.ts";
import { signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { byKey, putPage } from "../support/page_by_key.ts";
import { addressesWithBodies } from "../support/slow_bodies.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const CODINGS = "gzip, deflate, br";
const PAGE = "<h1>Grüße</h1>";
const LONG = Array.from({ length: 3_000 }, (_, i) => `soup ${i * 7_919 % 1_000}`).join(" ");
const MIB = 1024 * 1024;

const PACKED = {
  "gzip": gzipSync,
  "x-gzip": gzipSync,
  "GZIP, identity": gzipSync,
  "deflate": deflateSync,
  "br": brotliCompressSync,
  "identity": (bytes: Uint8Array) => bytes,
  "": (bytes: Uint8Array) => bytes,
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

Deno.test("every address unpacks what it takes: an unknown coding, a broken stream and a bomb are refused", async () => {
  await using app = await testApp({ OPERATORS: "chef1@example.com" });
  const user = await signIn(app);
  const key = byKey(await makeKey(app, user));
  const bomb = new Uint8Array(brotliCompressSync(new Uint8Array(11 * MIB)));
  let answered = 0;
  for (const { method, path, isForKeys } of addressesWithBodies(app)) {
    const address = `${method} ${path}`;
    const send = async (coding: string, body: Uint8Array<ArrayBuffer>) => {
      const headers = {
        ...isForKeys ? key : user.bearer,
        "Content-Type": "application/json",
        "Content-Encoding": coding,
      };
      const url = app.config.publicUrl + path;
      const response = await app.fetch(new Request(url, { method, headers, body }));
      return { response, text: await response.text() };
    };
    const { response, text } = await send("zstd", bytesOf("{}"));
    if (response.status === 404 || response.status === 405) continue;
    answered++;
    assert.equal(response.status, 415, `${address}: ${text}`);
    assert.equal(response.headers.get("Accept-Encoding"), CODINGS, address);
    assert.match(text, /packed in a way that is not known here/, address);
    assert.equal((await send("gzip, br", bytesOf("{}"))).response.status, 415, address);
    const broken = await send("gzip", bytesOf("{}"));
    assert.equal(broken.response.status, 400, `${address}: ${broken.text}`);
    assert.match(broken.text, /not whole as gzip/, address);
    assert.equal((await send("br", bomb)).response.status, 413, address);
  }
  assert.ok(answered > 30, `${answered} addresses`);
});

for (const [coding, pack] of Object.entries(PACKED)) {
  Deno.test(`a page and a JSON body that are packed as "${coding}" arrive as what they are`, async () => {
    await using app = await testApp();
    const { key, bearer } = await openKey(app);
    const put = await putPage(app, key, new Uint8Array(pack(bytesOf(PAGE))), {
      "Content-Encoding": coding,
    });
    assert.equal(put.status, 200, await put.text());
    assert.equal(await (await app.get(CALLS.page, byKey(key))).text(), PAGE);
    const json = JSON.stringify({ user_code: `${PAGE}${"<p>soup</p>".repeat(20_000)}` });
    const response = await app.fetch(
      new Request(app.config.publicUrl + CALLS.savePortfolio, {
        method: "POST",
        body: new Uint8Array(pack(bytesOf(json))),
        headers: { ...bearer, "Content-Type": "application/json", "Content-Encoding": coding },
      }),
    );
    assert.equal(response.status, 200, await response.text());
  });
}

for (
  const [claim, coding, bytes, status, words] of [
    ["half a gzip", "gzip", gzipSync(PAGE).subarray(0, 20), 400, broken("gzip")],
    ["what is no deflate", "deflate", bytesOf(PAGE), 400, broken("deflate")],
    ["half a br", "br", brotliCompressSync(LONG).subarray(0, -1), 400, broken("br")],
    ["something after a gzip", "gzip", [...gzipSync(PAGE), 1, 2, 3], 400, broken("gzip")],
    ["nothing as gzip", "gzip", [], 400, broken("gzip")],
    [
      "2 MiB and a byte in 2 KB",
      "gzip",
      gzipSync(new Uint8Array(2 * MIB + 1).fill(0x78)),
      413,
      SENTENCES.portfolio_code_too_large,
    ],
    [
      "zeros without end in a few bytes",
      "br",
      brotliCompressSync(new Uint8Array(64 * MIB)),
      413,
      SENTENCES.portfolio_code_too_large,
    ],
  ] as [string, string, Iterable<number>, number, string][]
) {
  Deno.test(`who puts ${claim} is told so, and nothing is saved`, async () => {
    await using app = await testApp();
    const { key } = await openKey(app);
    const response = await putPage(app, key, Uint8Array.from(bytes), {
      "Content-Encoding": coding,
    });
    assert.equal(response.status, status);
    assert.deepEqual(await errorIn(response), words);
    assert.deepEqual(await app.database.sql`select 1 from portfolios`, []);
  });
}

Deno.test("what is packed takes its share of the room by what comes out, and as much as it is long", async () => {
  const reader = createBodyReader({ shareBytes: 64 * 1024 });
  const limit = { maxBytes: MIB, tooLong: "too_large" } as const;
  const read = (body: Uint8Array<ArrayBuffer>) => {
    const headers = { "Content-Encoding": "gzip" };
    const request = new Request("http://localhost/", { method: "POST", headers, body });
    return reader.read(
      request,
      askerOf("chef1"),
      limit,
      (bytes) => Promise.resolve(bytes.length),
    );
  };
  const packed = (bytes: number) => new Uint8Array(gzipSync(new Uint8Array(bytes)));
  assert.equal(await read(packed(60 * 1024)), 60 * 1024);
  await assert.rejects(read(packed(200 * 1024)), { status: 503 });
  assert.equal(await read(packed(60 * 1024)), 60 * 1024);
});

Deno.test("blocks without end that hold nothing end at the bound of the address", async () => {
  const empty = Uint8Array.from([0, 0, 0, 0xff, 0xff]);
  let sent = 0;
  const body = new ReadableStream({
    pull(stream) {
      stream.enqueue(
        sent++ === 0
          ? Uint8Array.from([0x78, 0x9c])
          : Uint8Array.from(Array(2_000).fill([...empty]).flat()),
      );
    },
  });
  await using app = await testApp();
  const { key } = await openKey(app);
  const response = await putPage(app, key, body, { "Content-Encoding": "deflate" });
  assert.equal(response.status, 413);
});

function broken(coding: string): string {
  return READING_SENTENCES.coding_broken({ coding });
}

async function openKey(app: TestApp) {
  const user = await signIn(app);
  return { key: await makeKey(app, user), bearer: user.bearer };
}
