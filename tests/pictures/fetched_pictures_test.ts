// POST /api/pictures/fetch/: a picture of another host is brought here once, and whatever else is there is refused in words.
import assert from "node:assert/strict";
import { PICTURE_MAX_BYTES } from "../../contract/limits.ts";
import { CALLS } from "../../contract/paths.ts";
import type { UploadPictureReply } from "../../contract/pictures/picture_calls.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { errorIn } from "../support/errors.ts";
import { signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { openPictureHost } from "../support/picture_host.ts";
import { testApp } from "../support/test_app.ts";
import { upload } from "../support/uploads.ts";
import { createWaits } from "../../server/outside/waits.ts";

Deno.test("a picture is brought here once, whatever type it is said to have, and is kept without its host", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const host = await openPictureHost((_request, { photo }) =>
    new Response(photo, { headers: { "Content-Type": "text/html" } })
  );
  const address = `${host.origin}/soup%20of%20peas.jpg?w=400`;
  const bring = () =>
    app.post(CALLS.fetchPicture, { address: ` ${address} `, is_mine: true }, bearer);
  const sent = await bring();
  assert.equal(sent.status, 201);
  const { picture, src }: UploadPictureReply = await sent.json();
  assert.equal(picture.file_name, "soup of peas.jpg");
  assert.equal(src, `pictures/${picture.files[0]!.name}`);
  const ids = [bring(), upload(app, host.photo, bearer)].map(async (each) =>
    (await (await each).json()).picture.id
  );
  assert.deepEqual(await Promise.all(ids), [picture.id, picture.id]);
  await host[Symbol.asyncDispose]();
  const { base } = await (await app.get(CALLS.pictures, bearer)).json();
  assert.equal(
    (await app.get(base + picture.files[0]!.name)).headers.get("Content-Type"),
    "image/webp",
  );
});

Deno.test("without its owner's word nothing is asked for, and a key needs its scope", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await using host = await openPictureHost();
  const { address } = host;
  const bring = async (is_mine: unknown, headers: Record<string, string>) => {
    const response = await app.post(CALLS.fetchPicture, { address, is_mine }, headers);
    return [response.status, response.ok ? null : await errorIn(response)];
  };
  assert.deepEqual(await bring(false, user.bearer), [400, SENTENCES.picture_not_mine]);
  assert.equal((await bring("yes", user.bearer))[0], 400);
  assert.equal((await bring(true, {}))[0], 401);
  const reading = { Authorization: `Bearer ${await makeKey(app, user, ["page:read"])}` };
  assert.equal((await bring(true, reading))[0], 403);
  assert.deepEqual(host.asked, []);
  const writing = { Authorization: `Bearer ${await makeKey(app, user, ["page:write"])}` };
  assert.deepEqual(await bring(true, writing), [201, null]);
});

const bomb = async () => {
  const zeros = new Blob([new Uint8Array(50 * 1024 * 1024)]).stream();
  const packed = await new Response(zeros.pipeThrough(new CompressionStream("gzip"))).bytes();
  return new Response(packed, {
    headers: { "Content-Encoding": "gzip", "Content-Type": "image/png" },
  });
};
const endless = () =>
  new Response(
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(0x89)),
    }),
  );
const leadTo = (location: string) => () =>
  new Response(null, { status: 302, headers: { location } });
const page = (html: string) => () =>
  new Response(html, { headers: { "Content-Type": "image/jpeg" } });
const host = "127.0.0.1";

const REFUSED: Record<
  string,
  [answer: () => Response | Promise<Response>, status: number, said: string]
> = {
  "a page": [page("<!DOCTYPE html><title>Soup</title>"), 400, SENTENCES.picture_is_page],
  "a page behind many spaces": [page(`${" ".repeat(900)}<HTML>`), 400, SENTENCES.picture_is_page],
  "a drawing": [page("<svg onload=alert(1)>"), 400, SENTENCES.picture_is_svg],
  "a text": [page("soup"), 400, SENTENCES.picture_unknown],
  "nothing": [() => new Response(), 400, SENTENCES.picture_empty],
  "no content": [
    () => new Response(null, { status: 204 }),
    400,
    SENTENCES.picture_refused({ host, status: 204 }),
  ],
  "not found": [
    () => new Response("x", { status: 404 }),
    400,
    SENTENCES.picture_gone({ host, status: 404 }),
  ],
  "a refusal": [
    () => new Response("x", { status: 403 }),
    400,
    SENTENCES.picture_refused({ host, status: 403 }),
  ],
  "a failure": [
    () => new Response("x", { status: 500 }),
    400,
    SENTENCES.picture_refused({ host, status: 500 }),
  ],
  "what is packed": [bomb, 400, SENTENCES.picture_unknown],
  "bytes without an end": [endless, 413, SENTENCES.picture_too_large],
  "one byte too many": [
    () => new Response(new Uint8Array(PICTURE_MAX_BYTES + 1)),
    413,
    SENTENCES.picture_too_large,
  ],
  "a redirect without a place": [
    () => new Response(null, { status: 302 }),
    400,
    SENTENCES.picture_refused({ host, status: 302 }),
  ],
  "a redirect to itself": [leadTo("/soup.jpg"), 400, SENTENCES.picture_led_on({ host })],
  "a redirect to a file": [leadTo("file:///etc/passwd"), 400, SENTENCES.picture_address_invalid],
  "a redirect with a password": [
    leadTo("https://a:b@images.example/"),
    400,
    SENTENCES.picture_address_invalid,
  ],
  "a redirect to another port": [
    leadTo("https://9.9.9.9:22/"),
    400,
    SENTENCES.picture_address_invalid,
  ],
  ...Object.fromEntries(
    ["10.0.0.1", "169.254.169.254", "192.168.1.1", "[::ffff:10.0.0.1]", "0.0.0.0", "[fd00::1]"].map(
      (
        inner,
      ) => [`a redirect to ${inner}`, [
        leadTo(`http://${inner}/latest`),
        400,
        SENTENCES.picture_address_private,
      ]],
    ),
  ),
};

for (const [what, [answer, status, said]] of Object.entries(REFUSED)) {
  Deno.test(`instead of a picture, ${what}: refused in words, and nothing is kept`, async () => {
    await using app = await testApp();
    const { bearer } = await signIn(app);
    await using host = await openPictureHost(answer);
    const response = await app.post(
      CALLS.fetchPicture,
      { address: host.address, is_mine: true },
      bearer,
    );
    assert.deepEqual([response.status, await errorIn(response)], [status, said]);
    assert.deepEqual(await app.database.sql`select 1 from pictures`, []);
  });
}

Deno.test("a length of 1 GB is believed, and nothing of it is read", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const answering = (async () => {
    using connection = await listener.accept();
    await connection.read(new Uint8Array(4_096));
    const head = `HTTP/1.1 200 OK\r\nContent-Length: ${1024 ** 3}\r\n\r\n`;
    await connection.write(new TextEncoder().encode(head));
    return await connection.read(new Uint8Array(1)).catch(() => null);
  })();
  const address = `http://127.0.0.1:${(listener.addr as Deno.NetAddr).port}/`;
  const response = await app.post(CALLS.fetchPicture, { address, is_mine: true }, bearer);
  assert.deepEqual([response.status, await errorIn(response)], [413, SENTENCES.picture_too_large]);
  assert.equal(await answering, null);
});

Deno.test("a picture that stops on its way is not waited for", async () => {
  const waits = createWaits({ picture: { answerMs: 300 } });
  await using app = await testApp({}, { waits });
  const { bearer } = await signIn(app);
  const never = Promise.withResolvers<void>();
  await using host = await openPictureHost((_request, { photo }) =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(photo.slice(0, 100)),
        pull: () => never.promise,
      }),
    )
  );
  const { address } = host;
  const response = await app.post(CALLS.fetchPicture, { address, is_mine: true }, bearer);
  assert.equal(await errorIn(response), SENTENCES.picture_host_silent({ host: "127.0.0.1" }));
  assert.equal(response.status, 400);
  never.resolve();
});

for (const [redirects, status] of [[3, 201], [4, 400]] as const) {
  Deno.test(`${redirects} redirects are ${status === 201 ? "followed" : "too many"}`, async () => {
    await using app = await testApp();
    const { bearer } = await signIn(app);
    await using host = await openPictureHost((request) => {
      const { pathname } = new URL(request.url);
      const at = Number(pathname.slice(1));
      return at < redirects
        ? new Response(null, { status: 307, headers: { location: `/${at + 1}` } })
        : null;
    });
    const address = `${host.origin}/0`;
    const response = await app.post(CALLS.fetchPicture, { address, is_mine: true }, bearer);
    assert.equal(response.status, status);
    await response.body?.cancel();
    assert.equal(host.asked.length, 4);
  });
}

Deno.test("a public product asks nobody inside, and only the ports of the web", async () => {
  await using host = await openPictureHost();
  await using app = await testApp({ PUBLIC_URL: "https://folio.example", RATE_LIMITS: "off" });
  const { bearer } = await signIn(app);
  const { picture_address_private: inner, picture_address_invalid: invalid } = SENTENCES;
  for (
    const [address, said] of [
      [host.address, invalid],
      ["https://127.0.0.1/soup.png", inner],
      ["http://localhost/soup.png", inner],
      ["http://[::1]/soup.png", inner],
      ["http://0x7f.1/soup.png", inner],
      ["https://9.9.9.9:8443/soup.png", invalid],
      ["https://ana:soup@9.9.9.9/soup.png", invalid],
      ["ftp://9.9.9.9/soup.png", invalid],
      ["data:image/png;base64,AAAA", invalid],
      ["soup.png", invalid],
      ["", invalid],
    ] as const
  ) {
    const response = await app.post(CALLS.fetchPicture, { address, is_mine: true }, bearer);
    assert.deepEqual([response.status, await errorIn(response)], [400, said], address);
  }
  const long = { address: `https://9.9.9.9/${"a".repeat(2_000)}`, is_mine: true };
  assert.equal((await app.post(CALLS.fetchPicture, long, bearer)).status, 400);
  assert.deepEqual(host.asked, []);
});

Deno.test("an hour has 100 of them", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const { bearer } = await signIn(app);
  const bring = () => app.post(CALLS.fetchPicture, { address: "soup", is_mine: true }, bearer);
  for (let i = 0; i < 100; i++) assert.equal((await bring()).status, 400);
  assert.equal((await bring()).status, 429);
});
