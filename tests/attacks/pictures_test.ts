// Every hostile picture through the real child: refused with a sentence, or encoded anew with nothing of it left.
import { askerOf } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import sharp from "sharp";
import { Failure } from "../../server/errors.ts";
import { findPictureKind } from "../../contract/pictures/picture_kinds.ts";
import { openPictureMaker } from "../../server/pictures/picture_maker.ts";
import { holds, makePhoto, PRIVATE } from "../support/make_pictures.ts";
import { HOSTILE_PICTURES } from "./pictures.ts";

/** Of markup, programs and other files. */
const FOREIGN = [
  "SCRIPT",
  "<script",
  "<svg",
  "<html",
  "<?php",
  "<?xml",
  "alert(",
  "xmpmeta",
  "PK\x03\x04",
];

Deno.test("each hostile picture has a name of its own", () => {
  const names = HOSTILE_PICTURES.map(({ name }) => name);
  assert.ok(names.length >= 60);
  assert.equal(new Set(names).size, names.length);
});

Deno.test("hostile pictures are refused with a sentence, or nothing of theirs is left, and the next one works", async (t) => {
  const maker = openPictureMaker();
  for (const { name, bytes } of HOSTILE_PICTURES) {
    await t.step(name, async () => {
      const made = await maker.make(askerOf("chef1"), await bytes()).catch((error) => error);
      if (made instanceof Error) {
        assert.ok(made instanceof Failure, String(made));
        assert.match(made.message, /^[A-Z].+\.$/);
        return;
      }
      assert.ok(made.files.length > 0);
      for (const { bytes, extension, width, height } of made.files) {
        assert.equal(findPictureKind(bytes), extension);
        const metadata = await sharp(bytes).metadata();
        assert.deepEqual([metadata.width, metadata.height], [width, height]);
        for (const word of [...FOREIGN, PRIVATE.camera]) assert.ok(!holds(bytes, word), word);
      }
    });
  }
  const next = await maker.make(askerOf("chef1"), await makePhoto(1_700, 900).jpeg().toBuffer());
  assert.equal(next.files.length, 3);
  maker.close();
});
