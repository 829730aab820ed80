// What is not taken as a picture, each with a sentence that says why.
// Lane: rest.
import { askerOf } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import sharp from "sharp";
import { PICTURE_MAX_BYTES } from "../../contract/limits.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { FailureKind } from "../../contract/problems.ts";
import { Failure } from "../../server/errors.ts";
import { MAKE_HERE } from "../../server/pictures/picture_maker.ts";
import { makeAnimation, makePhoto } from "../support/make_pictures.ts";

async function assertRefused(bytes: Uint8Array, sentence: string, kind: FailureKind = "bad_input") {
  const error = await MAKE_HERE.make(askerOf("chef1"), bytes).then(() => null, (error) => error);
  assert.ok(error instanceof Failure, String(error));
  assert.equal(error.message, sentence);
  assert.equal(error.kind, kind);
}

const text = (words: string) => new TextEncoder().encode(words);
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#fed" }, limitInputPixels: false });

Deno.test("an empty file is refused", () =>
  assertRefused(new Uint8Array(), SENTENCES.picture_empty));

Deno.test("a file of 10 MB is taken, and one with a byte more is refused", async () => {
  const photo = await makePhoto(100, 100).jpeg().toBuffer();
  const padded = new Uint8Array(PICTURE_MAX_BYTES);
  padded.set(photo);
  assert.equal((await MAKE_HERE.make(askerOf("chef1"), padded)).files[0]!.width, 100);
  const larger = new Uint8Array(PICTURE_MAX_BYTES + 1);
  larger.set(photo);
  await assertRefused(larger, SENTENCES.picture_too_large, "too_large");
});

for (
  const [name, bytes, sentence] of [
    ["HEIC", text("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), SENTENCES.picture_is_heic],
    [
      "HEIC by its second brand",
      text("\0\0\0\x18ftypmif1\0\0\0\0heicmiaf"),
      SENTENCES.picture_is_heic,
    ],
    ["SVG", text("<svg xmlns='http://www.w3.org/2000/svg'/>"), SENTENCES.picture_is_svg],
    [
      "SVG after a prologue",
      text("\uFEFF<?xml version='1.0'?>\n<!--x--><svg/>"),
      SENTENCES.picture_is_svg,
    ],
    ["SVG in UTF-16", text([..."<svg/>"].join("\0")), SENTENCES.picture_is_svg],
    ["TIFF", text("II*\0\x08\0\0\0"), SENTENCES.picture_is_tiff],
    ["big-endian TIFF", text("MM\0*\0\0\0\x08"), SENTENCES.picture_is_tiff],
    ["PDF", text("%PDF-1.7"), SENTENCES.picture_is_pdf],
    ["BMP", text("BM\x9a\0\0\0"), SENTENCES.picture_unknown],
    ["HTML", text("<!doctype html><p>Lentils"), SENTENCES.picture_unknown],
    ["one byte", text("G"), SENTENCES.picture_unknown],
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
      SENTENCES.picture_too_many_pixels({ megapixels }),
      "too_large",
    );
  }
});

Deno.test("a picture longer than any is refused, however narrow", async () => {
  await assertRefused(
    await plain(20_001, 1).png().toBuffer(),
    SENTENCES.picture_too_long,
    "too_large",
  );
});

Deno.test("an animation of 300 frames is taken, and one more is refused", async () => {
  const made = await MAKE_HERE.make(
    askerOf("chef1"),
    await makeAnimation(300, 4).gif({ effort: 1 }).toBuffer(),
  );
  assert.equal((await sharp(made.files[0]!.bytes, { animated: true }).metadata()).pages, 300);
  const longer = await makeAnimation(301, 4).gif({ effort: 1 }).toBuffer();
  await assertRefused(longer, SENTENCES.animation_too_large, "too_large");
});

Deno.test("an animation of more than 24 million pixels is refused", async () => {
  const large = await makeAnimation(10, 1_600).webp({ effort: 0, quality: 1 }).toBuffer();
  await assertRefused(large, SENTENCES.animation_too_large, "too_large");
});

for (const kind of ["jpeg", "png", "webp", "gif", "avif"] as const) {
  Deno.test(`half of a ${kind} is refused`, async () => {
    const whole = await makePhoto(300, 300).toFormat(kind).toBuffer();
    await assertRefused(whole.subarray(0, whole.length / 2), SENTENCES.picture_unreadable);
  });

  Deno.test(`the first bytes of a ${kind} alone are refused`, async () => {
    const whole = await makePhoto(300, 300).toFormat(kind).toBuffer();
    await assertRefused(whole.subarray(0, 40), SENTENCES.picture_unreadable);
  });
}

Deno.test("a photo in more passes than any camera writes is refused", async () => {
  const photo = await makePhoto(64, 64).jpeg({ progressive: true }).toBuffer();
  const last = photo.lastIndexOf(Uint8Array.of(0xff, 0xda));
  const pass = photo.subarray(last, photo.length - 2);
  const many = [photo.subarray(0, -2), ...Array<Uint8Array>(30).fill(pass), photo.subarray(-2)];
  await assertRefused(
    new Uint8Array(await new Blob(many as BlobPart[]).arrayBuffer()),
    SENTENCES.picture_unreadable,
  );
});
