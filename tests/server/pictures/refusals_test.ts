// What is not taken as a picture, each with a sentence that says why.
import assert from "node:assert/strict";
import sharp from "sharp";
import { PICTURE_MAX_BYTES } from "../../../contract/limits.ts";
import { MESSAGES } from "../../../contract/sentences.ts";
import type { FailureCode } from "../../../contract/failures.ts";
import { Failure } from "../../../server/errors.ts";
import { MAKE_HERE } from "../../../server/pictures/picture_maker.ts";
import { makeAnimation, makePhoto } from "../../support/make_pictures.ts";

async function assertRefused(bytes: Uint8Array, sentence: string, code: FailureCode = "bad_input") {
  const error = await MAKE_HERE.make(["chef1"], bytes).then(() => null, (error) => error);
  assert.ok(error instanceof Failure, String(error));
  assert.equal(error.sentences, sentence);
  assert.equal(error.code, code);
}

const text = (words: string) => new TextEncoder().encode(words);
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#fed" }, limitInputPixels: false });

Deno.test("an empty file is refused", () => assertRefused(new Uint8Array(), MESSAGES.pictureEmpty));

Deno.test("a file of 10 MB is taken, and one with a byte more is refused", async () => {
  const photo = await makePhoto(100, 100).jpeg().toBuffer();
  const padded = new Uint8Array(PICTURE_MAX_BYTES);
  padded.set(photo);
  assert.equal((await MAKE_HERE.make(["chef1"], padded)).files[0]!.width, 100);
  const larger = new Uint8Array(PICTURE_MAX_BYTES + 1);
  larger.set(photo);
  await assertRefused(larger, MESSAGES.pictureTooLarge, "too_large");
});

for (
  const [name, bytes, sentence] of [
    ["HEIC", text("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), MESSAGES.pictureIsHeic],
    [
      "HEIC by its second brand",
      text("\0\0\0\x18ftypmif1\0\0\0\0heicmiaf"),
      MESSAGES.pictureIsHeic,
    ],
    ["SVG", text("<svg xmlns='http://www.w3.org/2000/svg'/>"), MESSAGES.pictureIsSvg],
    [
      "SVG after a prologue",
      text("\uFEFF<?xml version='1.0'?>\n<!--x--><svg/>"),
      MESSAGES.pictureIsSvg,
    ],
    ["SVG in UTF-16", text([..."<svg/>"].join("\0")), MESSAGES.pictureIsSvg],
    ["TIFF", text("II*\0\x08\0\0\0"), MESSAGES.pictureIsTiff],
    ["big-endian TIFF", text("MM\0*\0\0\0\x08"), MESSAGES.pictureIsTiff],
    ["PDF", text("%PDF-1.7"), MESSAGES.pictureIsPdf],
    ["BMP", text("BM\x9a\0\0\0"), MESSAGES.pictureUnknown],
    ["HTML", text("<!doctype html><p>Lentils"), MESSAGES.pictureUnknown],
    ["one byte", text("G"), MESSAGES.pictureUnknown],
  ] as const
) {
  Deno.test(`${name} is refused with its own sentence`, () => assertRefused(bytes, sentence));
}

Deno.test("more pixels than a kind may have are refused, and the sentence says how many it may have", async () => {
  for (
    const [picture, megapixels] of [
      [plain(8_000, 6_400).jpeg(), 51],
      [plain(5_100, 5_000).jpeg({ progressive: true }), 25],
      [plain(3_900, 3_900).png(), 15],
      [plain(3_900, 3_900).webp({ effort: 0 }), 15],
      [plain(3_000, 2_700).toColourspace("rgb16").png(), 8],
      [plain(2_100, 2_100).avif({ effort: 0 }), 4],
    ] as const
  ) {
    await assertRefused(
      await picture.toBuffer(),
      MESSAGES.pictureTooManyPixels(megapixels),
      "too_large",
    );
  }
});

Deno.test("a picture longer than any is refused, however narrow", async () => {
  await assertRefused(
    await plain(20_001, 1).png().toBuffer(),
    MESSAGES.pictureTooLong,
    "too_large",
  );
});

Deno.test("an animation of 300 frames is taken, and one more is refused", async () => {
  const made = await MAKE_HERE.make(
    ["chef1"],
    await makeAnimation(300, 4).gif({ effort: 1 }).toBuffer(),
  );
  assert.equal((await sharp(made.files[0]!.bytes, { animated: true }).metadata()).pages, 300);
  const longer = await makeAnimation(301, 4).gif({ effort: 1 }).toBuffer();
  await assertRefused(longer, MESSAGES.animationTooLarge, "too_large");
});

Deno.test("an animation of more than 24 million pixels is refused", async () => {
  const large = await makeAnimation(10, 1_600).webp({ effort: 0, quality: 1 }).toBuffer();
  await assertRefused(large, MESSAGES.animationTooLarge, "too_large");
});

for (const kind of ["jpeg", "png", "webp", "gif", "avif"] as const) {
  Deno.test(`half of a ${kind} is refused`, async () => {
    const whole = await makePhoto(300, 300).toFormat(kind).toBuffer();
    await assertRefused(whole.subarray(0, whole.length / 2), MESSAGES.pictureUnreadable);
  });

  Deno.test(`the first bytes of a ${kind} alone are refused`, async () => {
    const whole = await makePhoto(300, 300).toFormat(kind).toBuffer();
    await assertRefused(whole.subarray(0, 40), MESSAGES.pictureUnreadable);
  });
}

Deno.test("a photo in more passes than any camera writes is refused", async () => {
  const photo = await makePhoto(64, 64).jpeg({ progressive: true }).toBuffer();
  const last = photo.lastIndexOf(Uint8Array.of(0xff, 0xda));
  const pass = photo.subarray(last, photo.length - 2);
  const many = [photo.subarray(0, -2), ...Array<Uint8Array>(30).fill(pass), photo.subarray(-2)];
  await assertRefused(
    new Uint8Array(await new Blob(many as BlobPart[]).arrayBuffer()),
    MESSAGES.pictureUnreadable,
  );
});
