// POST /api/pictures/ with hostile pictures and names: what is served of them is a picture of the type that it says, with nothing of theirs.
// Lane: rest.
import assert from "node:assert/strict";
import { FILE_NAME_MAX_LENGTH } from "../../contract/limits.ts";
import { CALLS } from "../../contract/paths.ts";
import type { UploadPictureReply } from "../../contract/pictures/picture_calls.ts";
import { PICTURE_TYPES, picturesPath, typeOfPicture } from "../../contract/pictures/pictures.ts";
import { findPictureKind } from "../../contract/pictures/picture_kinds.ts";
import { HOSTILE_PICTURES } from "../attacks/pictures.ts";
import { NAMES } from "../attacks/picture_disguises.ts";
import { discarded } from "../support/limited.ts";
import { publicUser } from "../support/locked.ts";
import { holds, PRIVATE } from "../support/make_pictures.ts";
import { countBytes } from "../support/served_pictures.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { upload } from "../support/uploads.ts";

/** Of markup, programs, other files, and what cameras know. */
const FOREIGN = [
  "SCRIPT",
  "<script",
  "<svg",
  "<html",
  "<!doctype",
  "<?php",
  "<?xml",
  "alert(",
  "xmpmeta",
  "PK\x03\x04",
  "%PDF",
  PRIVATE.camera,
];
/** Beside those that are shown as what they are not, those that nobody sees. */
const HARMFUL = /[/\\\p{C}\u{fffd}]/u;

Deno.test("POST /api/pictures/ refuses each hostile picture with a sentence, or serves a picture with nothing of it", async (t) => {
  await using app = await testApp();
  const { bearer } = await publicUser(app);
  const counts = { stored: 0, refused: 0 };
  for (const { name, claims, bytes } of HOSTILE_PICTURES) {
    await t.step(name, async () => {
      const sent = await upload(app, new Uint8Array(await bytes()), bearer, claims);
      const reply = await sent.json();
      if (sent.status !== 201) {
        assert.ok([400, 413].includes(sent.status), `${sent.status} ${JSON.stringify(reply)}`);
        assert.match(reply.error, /^[A-Z][^<>]+\.$/);
        counts.refused++;
        return;
      }
      counts.stored++;
      await assertHarmless(app, reply);
      const { pictures } = await (await app.get(CALLS.pictures, bearer)).json();
      assert.deepEqual(pictures, [reply.picture]);
      // The next one may be of the same bytes.
      const { id } = reply.picture;
      assert.equal((await discarded(app.post(CALLS.deletePicture, { id }, bearer))).status, 200);
    });
  }
  assert.ok(counts.stored >= NAMES.length && counts.refused >= 30, JSON.stringify(counts));
});

async function assertHarmless(app: TestApp, { picture, markup }: UploadPictureReply) {
  const { file_name, files, description } = picture;
  assert.equal(description, "");
  assert.doesNotMatch(file_name, HARMFUL);
  assert.equal(file_name, file_name.trim());
  assert.ok(file_name.length > 0 && [...file_name].length <= FILE_NAME_MAX_LENGTH);
  assert.match(markup, /^<img src="pictures[^<>]+ alt="" [^<>]+>$/, "a name is not for visitors");
  for (const { name, bytes } of files) {
    const served = await app.get(picturesPath("chef1") + name);
    assert.equal(served.status, 200);
    const type = served.headers.get("Content-Type")!;
    assert.equal(type, typeOfPicture(name));
    assert.equal(served.headers.get("X-Content-Type-Options"), "nosniff");
    assert.equal(served.headers.get("Content-Disposition"), "inline");
    const body = await countBytes(served);
    assert.equal(body.length, bytes);
    assert.equal(PICTURE_TYPES[findPictureKind(body)!], type);
    for (const word of FOREIGN) assert.ok(!holds(body, word), word);
  }
}

Deno.test("POST /api/pictures/ takes names of any letters, however they are written", async () => {
  await using app = await testApp();
  const { bearer } = await publicUser(app);
  const bytes = new Uint8Array(await NAMES[0]!.bytes());
  for (
    const [query, expected] of [
      ["", "picture"],
      ["name=", "picture"],
      ["name=%20", "picture"],
      ["name=/", "picture"],
      ["name=..", ".."],
      ["name=%ff%fe.png", "%ff%fe.png"],
      ["name=%", "%"],
      ["name=%ud800", "%ud800"],
      ["name=a&name=b", "a"],
      ["name=Suppe+mit+Kn%C3%B6deln.png", "Suppe mit Knödeln.png"],
      ["name=%F0%9F%8D%B2.png", "🍲.png"],
      [`name=${"%F0%9F%8D%B2".repeat(300)}`, "🍲".repeat(FILE_NAME_MAX_LENGTH)],
      ["name=%E2%80%AEgnp.exe", "gnp.exe"],
      ["name=%E2%80%8B", "picture"],
      ["name=a%00b%0d%0ac", "abc"],
      [`name=%3Cb%3E${"x".repeat(20_000)}`, `<b>${"x".repeat(FILE_NAME_MAX_LENGTH - 3)}`],
      ["name=__proto__", "__proto__"],
      ["Name=x", "picture"],
    ] as const
  ) {
    const address = `http://localhost:8000${CALLS.pictures}?${query}`;
    const asked = new Request(address, { method: "POST", body: bytes, headers: bearer });
    const sent = await app.fetch(asked);
    assert.equal(sent.status, 201, query.slice(0, 50));
    const { picture } = await sent.json();
    assert.equal(picture.file_name, expected, query.slice(0, 50));
    await discarded(app.post(CALLS.deletePicture, { id: picture.id }, bearer));
  }
});
