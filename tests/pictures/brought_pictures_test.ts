// POST /api/pictures/brought/: what the page of a registration names, and nothing else; a taken address the same.
import assert from "node:assert/strict";
import sharp from "sharp";
import { CALLS } from "../../contract/paths.ts";
import { PICTURE_MAX_BYTES, PICTURES_MAX_BYTES } from "../../contract/limits.ts";
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import { picturesPath } from "../../contract/pictures/pictures.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { dropAbandoned } from "../../server/pictures/pictures.ts";
import { dropOldAwaited } from "../../server/pictures/brought_pictures.ts";
import { dropUnverified } from "../../server/publishing/portfolios.ts";
import { bring, nameOf, pageWith, registrationWith } from "../support/brought.ts";
import { errorIn } from "../support/errors.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { nextVerification } from "../support/registration.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { makePhoto, upload } from "../support/uploads.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

type Bytes = Uint8Array<ArrayBuffer>;

Deno.test("POST /api/pictures/brought/ keeps what the page names, which shows it under that name", async () => {
  await using app = await testApp();
  const photo = await makePhoto(900, 600);
  const token = await registerWith(app, [photo]);
  assert.equal((await bring(app, photo, token, "C:\\bowl.jpg")).status, 200);
  const { to: _, ...link } = await nextVerification(app);
  // The token is good for the day, also when the address was verified in the meantime.
  await (await app.post(CALLS.verifyEmail, link)).body?.cancel();
  assert.equal((await bring(app, photo, token)).status, 200);

  const name = nameOf(photo);
  const frame = await (await app.get(portfolioFramePath("chef1"))).text();
  assert.ok(frame.includes(`pictures/${name}`));
  const shown = await app.get(picturesPath("chef1") + name);
  assert.equal(shown.headers.get("Content-Type"), "image/webp");
  assert.equal((await sharp(await shown.bytes()).metadata()).format, "webp");

  const bearer = await bearerOf(app);
  const list = await (await app.get(CALLS.pictures, bearer)).json();
  assert.deepEqual(
    list.pictures.map(({ files }: { files: { width: number }[] }) => files.map((f) => f.width)),
    [[900, 800]],
  );
  const [{ file_name, sent_name }] = list.pictures;
  assert.deepEqual([file_name, sent_name], ["bowl.jpg", name]);
  assert.equal(list.bytes, await sumOf(app));
  assert.equal((await app.get(list.base + name)).status, 200);
});

Deno.test("what is sent signed in has the same name, also when it was kept before that", async () => {
  await using app = await testApp();
  const photo = await makePhoto(40, 30);
  const { bearer } = await signIn(app);
  await (await upload(app, photo, bearer)).body?.cancel();
  const { base } = await (await app.get(CALLS.pictures, bearer)).json();
  assert.equal(await statusOf(app.get(base + nameOf(photo))), 200);
  await app.database.sql`update pictures set sent_name = null`;
  assert.equal(await statusOf(app.get(base + nameOf(photo))), 404);
  await (await upload(app, photo, bearer)).body?.cancel();
  assert.equal(await statusOf(app.get(base + nameOf(photo))), 200);
});

Deno.test("a page with such a name misses no picture, and takes it along", async () => {
  await using app = await testApp();
  const photo = await makePhoto(40, 30);
  const { bearer } = await signIn(app);
  const user_code = pageWith([photo]);
  const missing = async () => {
    const reply = await app.post(CALLS.previewPortfolio, { user_code }, bearer);
    const { findings } = await reply.json();
    return findings.some(({ rule }: { rule: string }) => /picture/.test(rule));
  };
  assert.equal(await missing(), true);
  await (await upload(app, photo, bearer)).body?.cancel();
  assert.equal(await missing(), false);
  const zip = await (await app.post(CALLS.archivePortfolio, { user_code }, bearer)).bytes();
  assert.ok(new TextDecoder("latin1").decode(zip).includes(`pictures/${nameOf(photo)}`));
});

const REFUSED: [claim: string, send: (app: TestApp, token: string) => Promise<Response>, string][] =
  [
    [
      "what no page names",
      async (app, token) => await bring(app, await makePhoto(50, 50), token),
      SENTENCES.picture_not_awaited,
    ],
    [
      "a token of its sender's own",
      async (app, token) => await bring(app, await makePhoto(40, 30), token.slice(0, -1) + "_"),
      SENTENCES.pictures_over,
    ],
    ["no bytes", (app, token) => bring(app, new Uint8Array(0), token), SENTENCES.picture_empty],
    [
      "too many bytes",
      (app, token) => bring(app, new Uint8Array(PICTURE_MAX_BYTES + 1), token),
      SENTENCES.picture_too_large,
    ],
    [
      "what is no picture",
      (app, token) => bring(app, new TextEncoder().encode("<svg onload=alert(1)>"), token),
      SENTENCES.picture_is_svg,
    ],
    [
      "what comes a day later",
      async (app, token) => {
        app.clock.advance(DAY_MS);
        return await bring(app, await makePhoto(40, 30), token);
      },
      SENTENCES.pictures_over,
    ],
  ];
for (const [claim, send, sentence] of REFUSED) {
  for (const isTaken of [false, true]) {
    Deno.test(`POST /api/pictures/brought/ refuses ${claim}${isTaken ? ", of a taken address too" : ""}`, async () => {
      await using app = await testApp();
      const token = await registerWith(app, [await makePhoto(40, 30)], isTaken);
      assert.equal(await errorIn(await send(app, token)), sentence);
      assert.deepEqual(await app.database.sql`select 1 from pictures`, []);
    });
  }
}

Deno.test("POST /api/pictures/brought/ answers a registration with a taken address as any other, and keeps nothing", async () => {
  await using app = await testApp();
  const [soup, stew] = [await makePhoto(40, 30), await makePhoto(60, 30)];
  const broken = soup.slice(0, 300);
  const answers: unknown[] = [];
  for (const isTaken of [false, true]) {
    const token = await registerWith(app, [soup, broken, stew], isTaken);
    const { sql } = app.database;
    const seen: unknown[] = [token.length];
    for (const bytes of [soup, soup, broken, broken, await makePhoto(30, 30)]) {
      const response = await bring(app, bytes, token);
      seen.push(response.status, await response.json());
    }
    // The room is counted without an account, too.
    const [, uid] = /^([\w-]{36})\./.exec(token)!;
    await sql`
      update brought_pictures set bytes = ${PICTURES_MAX_BYTES}
      where registration = ${uid!} and bytes is not null`;
    const full = await bring(app, stew, token);
    seen.push(full.status, await full.json());
    answers.push(seen);
  }
  assert.deepEqual(answers[1], answers[0]);
  assert.equal((await app.database.sql`select 1 from pictures`).length, 1);
});

Deno.test("POST /api/pictures/brought/ keeps nothing that the page names no more, and nothing once access has ended", async () => {
  await using app = await testApp();
  const [soup, stew] = [await makePhoto(40, 30), await makePhoto(60, 30)];
  const token = await registerWith(app, [soup, stew]);
  const bearer = await bearerOf(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: pageWith([stew]) }, bearer);
  await saved.body?.cancel();
  assert.equal(await statusOf(bring(app, soup, token)), 200);
  assert.deepEqual(await app.database.sql`select 1 from pictures`, []);
  const { to: _, ...link } = await nextVerification(app);
  await (await app.post(CALLS.verifyEmail, link)).body?.cancel();
  const change = { current_password: PASSWORD, new_password: "a hotter oven 2" };
  const request = { ...change, confirm_password: change.new_password, ends_connections: true };
  const changed = await app.post(CALLS.changePassword, request, bearer);
  assert.equal(changed.status, 200);
  await changed.body?.cancel();
  assert.equal(await errorIn(await bring(app, stew, token)), SENTENCES.picture_not_awaited);
});

Deno.test("pictures of a registration go with its page when the address was never verified", async () => {
  await using app = await testApp();
  const photo = await makePhoto(40, 30);
  await bring(app, photo, await registerWith(app, [photo]));
  const count = async () => (await app.database.sql`select 1 from pictures`).length;
  await dropAbandoned(app.database);
  assert.equal(await count(), 1);
  await dropUnverified(app.database, new Date(app.clock.now().getTime() + 8 * DAY_MS));
  await dropAbandoned(app.database);
  assert.equal(await count(), 0);
  await dropOldAwaited(app.database, new Date(app.clock.now().getTime() + 31 * DAY_MS));
  assert.deepEqual(await app.database.sql`select 1 from brought_pictures`, []);
});

async function registerWith(
  app: TestApp,
  pictures: readonly Bytes[],
  isTaken = false,
): Promise<string> {
  if (isTaken) await makeUser(app, "chef2");
  const request = isTaken
    ? registrationWith(pictures, "chef3", "chef2")
    : registrationWith(pictures);
  const reply = await (await app.post(CALLS.register, request)).json();
  assert.ok(reply.pictures, JSON.stringify(reply));
  return reply.pictures;
}

async function bearerOf(app: TestApp): Promise<{ Authorization: string }> {
  const login = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
  return { Authorization: `Bearer ${(await login.json()).access}` };
}

async function sumOf(app: TestApp): Promise<number> {
  const [row] = await app.database.sql<{ sum: string }>`select sum(bytes) from picture_files`;
  return Number(row!.sum);
}

async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}
