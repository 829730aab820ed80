// POST /api/pictures/ as clients and lines break it: cut off, of another length or type than it says, in chunks, too many at once.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { PICTURE_MAX_BYTES } from "../../contract/limits.ts";
import { openPictureMaker } from "../../server/pictures/picture_maker.ts";
import { discarded } from "../support/limited.ts";
import { signIn } from "../support/make.ts";
import { openRawClient } from "../support/raw_client.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { testServer } from "../support/test_server.ts";
import { makePhoto, upload } from "../support/uploads.ts";

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);

function head(bearer: Record<string, string>, ...headers: string[]): string {
  return [
    `POST ${CALLS.pictures}?name=soup.jpg HTTP/1.1`,
    "Host: localhost",
    `Authorization: ${bearer.Authorization}`,
    "Connection: close",
    ...headers,
    "\r\n",
  ].join("\r\n");
}

Deno.test("POST /api/pictures/ keeps nothing of an upload that breaks off, and takes it when it is sent again", async () => {
  await using server = await testServer();
  const { bearer } = await signIn(server.app);
  const photo = await makePhoto(400, 300);
  for (const length of [0, 1, 30, photo.length - 1]) {
    for (const how of [`Content-Length: ${photo.length}`, "Transfer-Encoding: chunked"]) {
      using client = await openRawClient(server.origin);
      const part = latin(photo.subarray(0, length));
      const chunk = `${photo.length.toString(16)}\r\n`;
      await client.send(head(bearer, how) + (how.startsWith("T") ? chunk : "") + part);
    }
  }
  assert.deepEqual(await listed(server.app, bearer), []);
  assert.equal((await discarded(upload(server.app, photo, bearer))).status, 201);
  assert.equal((await listed(server.app, bearer)).length, 1);
});

Deno.test("POST /api/pictures/ believes no length: what is too long, too short or twice told is refused", async () => {
  await using server = await testServer();
  const { bearer } = await signIn(server.app);
  const photo = await makePhoto(64, 48);
  const body = latin(photo);
  const chunked = `${photo.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const chunks = (text: string) =>
    text.replaceAll(/[^]{1,7}/g, (part) => `${part.length.toString(16)}\r\n${part}\r\n`) +
    "0\r\n\r\n";
  const cases: [claim: string, text: string, status: RegExp][] = [
    ["shorter than it is", head(bearer, "Content-Length: 40") + body, /^400/],
    ["none", head(bearer) + body, /^400/],
    ["negative", head(bearer, "Content-Length: -1") + body, /^400/],
    ["no number", head(bearer, "Content-Length: 1e3") + body, /^400/],
    ["two", head(bearer, "Content-Length: 40", "Content-Length: 50") + body, /^400/],
    ["too large", head(bearer, `Content-Length: ${PICTURE_MAX_BYTES + 1}`) + body, /^413/],
    ["endless", head(bearer, `Content-Length: ${"9".repeat(19)}`), /^(400|413)/],
    ["chunked", head(bearer, "Transfer-Encoding: chunked") + chunked, /^201/],
    ["in many chunks", head(bearer, "Transfer-Encoding: chunked") + chunks(body), /^201/],
    ["no chunk", head(bearer, "Transfer-Encoding: chunked") + "zz\r\n" + body, /^(400|$)/],
    ["another coding", head(bearer, "Transfer-Encoding: gzip") + body, /^(400|501)/],
  ];
  for (const [claim, text, status] of cases) {
    using client = await openRawClient(server.origin);
    await client.send(text);
    // Whether more comes, such a connection is only told by its deadline.
    const answer = await client.readUntil("}");
    assert.match(answer.replace("HTTP/1.1 ", ""), status, `${claim}: ${answer}`);
    assert.doesNotMatch(answer, /HTTP\/1.1 5/, claim);
    if (/^HTTP\/1.1 413/.test(answer)) assert.match(answer, /"A picture may be at most 10 MB\."/);
  }
  assert.equal((await listed(server.app, bearer)).length, 1);
});

Deno.test("POST /api/pictures/ refuses what is too large in chunks, as it comes", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  let given = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      given++;
      controller.enqueue(new Uint8Array(1024 * 1024).fill(0xff));
    },
  });
  const url = `http://localhost:8000${CALLS.pictures}`;
  const response = await app.fetch(new Request(url, { method: "POST", headers: bearer, body }));
  assert.equal(response.status, 413);
  assert.match((await response.json()).error, /at most 10 MB/);
  assert.ok(given < 20, `${given} MB were read`);
});

Deno.test("POST /api/pictures/ looks at the bytes, whatever type they are said to be", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const photo = await makePhoto(40, 30);
  const types = ["", "image/svg+xml", "text/html", "application/json", "x", 'image/jpeg; a="b"'];
  for (const [at, type] of types.entries()) {
    const sent = await upload(app, await makePhoto(40 + at, 30), {
      ...bearer,
      "Content-Type": type,
    });
    const reply = await sent.json();
    assert.equal(sent.status, 201, type);
    assert.match(reply.src, /\.(webp|jpg)$/);
  }
  const form = new FormData();
  form.set("file", new File([photo], "soup.jpg", { type: "image/jpeg" }));
  const gzipped = new Response(
    new Blob([photo]).stream().pipeThrough(new CompressionStream("gzip")),
  );
  const others: RequestInit[] = [
    { body: form },
    { body: new URLSearchParams({ picture: "soup" }) },
    { body: await gzipped.bytes() },
    { body: `data:image/jpeg;base64,${photo.toBase64()}` },
    { body: JSON.stringify({ picture: photo.toBase64() }) },
    {},
  ];
  for (const { body } of others) {
    const asked = new Request(`http://localhost:8000${CALLS.pictures}`, {
      method: "POST",
      body,
      headers: bearer,
    });
    const response = await app.fetch(asked);
    assert.equal(response.status, 400);
    assert.match((await response.json()).error, /^(This is no picture that we know|This file is)/);
  }
  assert.equal((await listed(app, bearer)).length, types.length);
});

Deno.test("POST /api/pictures/ asks no one in by cookie, from wherever it comes", async () => {
  await using app = await testApp();
  const { cookie } = await signIn(app);
  const photo = await makePhoto(40, 30);
  for (const origin of ["http://localhost:8000", "https://evil.example", "null"]) {
    const response = await upload(app, photo, { ...cookie, Origin: origin });
    assert.equal(response.status, 401);
    assert.match((await response.json()).error, /^Please sign in/);
  }
});

Deno.test("POST /api/pictures/ of 30 at once loses none, whoever is asked to come back", async () => {
  const pictureMaker = openPictureMaker();
  await using app = await testApp({}, { pictureMaker });
  const { bearer } = await signIn(app);
  const photos = await Promise.all(Array.from({ length: 30 }, (_, at) => makePhoto(300 + at, 200)));
  let waiting = photos;
  for (let round = 0; waiting.length > 0; round++) {
    assert.ok(round < 30, `${waiting.length} never came in`);
    const answers = await Promise.all(waiting.map((photo) => upload(app, photo, bearer)));
    const refused: typeof photos = [];
    for (const [at, response] of answers.entries()) {
      const reply = await response.json();
      if (response.status === 201) continue;
      assert.equal(response.status, 503, JSON.stringify(reply));
      assert.match(response.headers.get("Retry-After")!, /^\d+$/);
      assert.match(reply.error, /^[A-Z].+\.$/);
      refused.push(waiting[at]!);
    }
    assert.ok(refused.length < waiting.length, "some come in each time");
    waiting = refused;
  }
  assert.equal((await listed(app, bearer)).length, 30);
  pictureMaker.close();
});

async function listed(app: TestApp, bearer: Record<string, string>): Promise<unknown[]> {
  return (await (await app.get(CALLS.pictures, bearer)).json()).pictures;
}
