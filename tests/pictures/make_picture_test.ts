// What becomes of a picture: upright, small, in WebP or its own format, crisp or moving as it was, and nothing private.
// Lane: rest.
import { askerOf } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import sharp from "sharp";
import { findPictureKind } from "../../contract/pictures/picture_kinds.ts";
import { type MadePicture, MAKE_HERE } from "../../server/pictures/picture_maker.ts";
import {
  delaysOf,
  differenceOf,
  holds,
  makeAnimation,
  makeDrawing,
  makePhoto,
  PRIVATE,
  withPrivateFacts,
} from "../support/make_pictures.ts";

/** Also that each file is what it says. */
async function make(bytes: Uint8Array): Promise<MadePicture> {
  const made = await MAKE_HERE.make(askerOf("chef1"), bytes);
  for (const { bytes, extension, width, height } of made.files) {
    assert.equal(findPictureKind(bytes), extension);
    const metadata = await sharp(bytes).metadata();
    assert.deepEqual([metadata.width, metadata.height], [width, height]);
  }
  return made;
}

function sizesOf({ files }: MadePicture): string[] {
  return files.map(({ extension, width, height }) => `${width}x${height} ${extension}`);
}

Deno.test("a photo becomes WebP at most 2,400 px long, with two variants beside it", async () => {
  const photo = await makePhoto(3_000, 1_500).jpeg({ quality: 90 }).toBuffer();
  const made = await make(photo);
  assert.deepEqual(sizesOf(made), ["2400x1200 webp", "1600x800 webp", "800x400 webp"]);
  assert.equal(made.isAnimated, false);
  const sizes = made.files.map(({ bytes }) => bytes.length);
  assert.deepEqual(sizes, sizes.toSorted((a, b) => b - a));
  assert.ok(sizes[0]! < photo.length);
  for (const { bytes } of made.files) {
    assert.ok(await differenceOf(bytes, photo) < 8, `${await differenceOf(bytes, photo)}`);
  }
});

Deno.test("a tall photo is measured by its height, and has the variants that it is wider than", async () => {
  const made = await make(await makePhoto(1_500, 3_000).jpeg().toBuffer());
  assert.deepEqual(sizesOf(made), ["1200x2400 webp", "800x1600 webp"]);
});

Deno.test("a picture of 800 px has no variants and is not enlarged", async () => {
  assert.deepEqual(sizesOf(await make(await makePhoto(800, 600).jpeg().toBuffer())), [
    "800x600 webp",
  ]);
  assert.deepEqual(sizesOf(await make(await makePhoto(900, 600).jpeg().toBuffer())), [
    "900x600 webp",
    "800x533 webp",
  ]);
});

for (const kind of ["jpeg", "png", "webp", "avif"] as const) {
  Deno.test(`place, camera and words are taken out of a ${kind}`, async () => {
    const image = await withPrivateFacts(makePhoto(1_000, 500).toFormat(kind)).toBuffer();
    const before = await sharp(image).metadata();
    assert.ok(before.exif && before.xmp && before.icc, kind);
    assert.ok(holds(before.exif, PRIVATE.camera) && holds(before.xmp, PRIVATE.xmp));
    for (const { bytes } of (await make(image)).files) {
      const { exif, xmp, icc, iptc, comments, orientation } = await sharp(bytes).metadata();
      assert.deepEqual({ exif, xmp, icc, iptc, comments, orientation }, {
        exif: undefined,
        xmp: undefined,
        icc: undefined,
        iptc: undefined,
        comments: undefined,
        orientation: undefined,
      });
      const words = [PRIVATE.camera, PRIVATE.model, PRIVATE.xmp, "Amelia", "GPS", "Exif", "EXIF"];
      for (const word of [...words, "XMP ", "xmpmeta", "ICCP", "ICC_PROFILE"]) {
        assert.ok(!holds(bytes, word), word);
      }
    }
  });
}

Deno.test("the place itself was in the photo, and is in none of its files", async () => {
  const photo = await withPrivateFacts(makePhoto(900, 600).jpeg()).toBuffer();
  const place = Uint8Array.of(52, 0, 0, 0, 1, 0, 0, 0, 31, 0, 0, 0, 1, 0, 0, 0, 12);
  const text = new TextDecoder("latin1").decode(place);
  const isIn = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes).includes(text);
  assert.ok(isIn(photo), "the test looks for what was there");
  for (const { bytes } of (await make(photo)).files) assert.ok(!isIn(bytes));
});

for (let orientation = 1; orientation <= 8; orientation++) {
  Deno.test(`a photo of orientation ${orientation} is turned upright`, async () => {
    const photo = await withPrivateFacts(makePhoto(400, 200).jpeg({ quality: 95 }), orientation)
      .toBuffer();
    const [file] = (await make(photo)).files;
    const upright = await sharp(photo).autoOrient().png().toBuffer();
    assert.equal(file!.width, orientation < 5 ? 400 : 200);
    assert.ok(await differenceOf(file!.bytes, upright) < 5);
  });
}

Deno.test("colours of another profile look the same without it", async () => {
  const green = sharp({ create: { width: 50, height: 50, channels: 3, background: "#30a040" } });
  const photo = await green.withIccProfile("p3").jpeg({ quality: 100 }).toBuffer();
  const [file] = (await make(photo)).files;
  const [r, g, b] = await sharp(file!.bytes).removeAlpha().raw().toBuffer();
  for (const [is, was] of [[r, 0x30], [g, 0xa0], [b, 0x40]]) {
    assert.ok(Math.abs(is! - was!) < 8, `${r}, ${g}, ${b}`);
  }
});

Deno.test("grey, CMYK and 16-bit pictures become ordinary ones", async () => {
  const grey = await makePhoto(300, 200).greyscale().jpeg().toBuffer();
  const cmyk = await makePhoto(300, 200).toColourspace("cmyk").jpeg().toBuffer();
  const deep = await makePhoto(300, 200).toColourspace("rgb16").png().toBuffer();
  const greyAlpha = await makePhoto(300, 200).greyscale().ensureAlpha(0.5).png().toBuffer();
  for (const picture of [grey, cmyk, deep, greyAlpha]) {
    const [file] = (await make(picture)).files;
    assert.ok(await differenceOf(file!.bytes, await sharp(picture).png().toBuffer()) < 8);
  }
});

Deno.test("a drawing stays crisp: each pixel is what it was", async () => {
  const drawing = await makeDrawing(1_200, 800).png().toBuffer();
  const made = await make(drawing);
  const pixels = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();
  assert.equal(made.files[0]!.extension, "webp");
  assert.ok(made.files[0]!.bytes.length < drawing.length);
  assert.ok((await pixels(made.files[0]!.bytes)).equals(await pixels(drawing)));
});

Deno.test("a photo that was saved as PNG is none: it becomes small", async () => {
  const photo = await makePhoto(1_200, 800).png().toBuffer();
  const [file] = (await make(photo)).files;
  assert.ok(file!.bytes.length < photo.length / 8, `${file!.bytes.length} of ${photo.length}`);
});

Deno.test("what is transparent stays so, halfway too", async () => {
  for (const kind of ["png", "webp", "avif"] as const) {
    const picture = await makePhoto(300, 200).ensureAlpha(0.5).toFormat(kind).toBuffer();
    const [file] = (await make(picture)).files;
    const { channels } = await sharp(file!.bytes).stats();
    assert.equal(channels.length, 4, kind);
    assert.ok(Math.abs(channels[3]!.mean - 127) < 4, kind);
  }
});

Deno.test("a picture that was small already comes in its own format, encoded anew", async () => {
  const dots = new Uint8Array(24 * 24 * 3);
  for (let at = 0; at < dots.length; at++) dots[at] = at * 89 % 256;
  const image = sharp(dots, { raw: { width: 24, height: 24, channels: 3 } });
  const jpeg = await image.clone().jpeg({ quality: 3 }).toBuffer();
  const [file] = (await make(jpeg)).files;
  const asWebp = await sharp(jpeg).webp({ quality: 80, effort: 1 }).toBuffer();
  assert.ok(file!.bytes.length <= asWebp.length);
  assert.notDeepEqual(file!.bytes, new Uint8Array(jpeg));
});

for (const kind of ["gif", "webp"] as const) {
  Deno.test(`an animated ${kind} stays animated, with its delays, its loops and no variants`, async () => {
    const options = { delay: delaysOf(7), loop: 3 };
    const picture = await makeAnimation(7, 900)[kind](options).toBuffer();
    const made = await make(picture);
    assert.equal(made.isAnimated, true);
    assert.equal(made.files.length, 1);
    const { pages, delay, loop, width } = await sharp(made.files[0]!.bytes, { animated: true })
      .metadata();
    assert.deepEqual({ pages, delay, loop, width }, { pages: 7, ...options, width: 900 });
  });
}

Deno.test("an animation with many pixels is scaled down, all of its frames", async () => {
  const picture = await makeAnimation(30, 600).gif({ effort: 1 }).toBuffer();
  const made = await make(picture);
  const { pages, width } = await sharp(made.files[0]!.bytes, { animated: true }).metadata();
  assert.equal(pages, 30);
  assert.equal(width, 447);
});
