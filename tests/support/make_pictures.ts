// Pictures for tests, made in code: noise like a photo's, drawings, animations, and metadata as cameras write it.
import { Buffer } from "node:buffer";
import sharp, { type Sharp } from "sharp";

/** The same noise each time, smooth as a photo is. */
export function makePhoto(width: number, height: number): Sharp {
  const [w, h] = [Math.ceil(width / 8), Math.ceil(height / 8)];
  const data = new Uint8Array(w * h * 3);
  let seed = 7;
  for (let at = 0; at < data.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[at] = seed >> 16;
  }
  return sharp(data, { raw: { width: w, height: h, channels: 3 } })
    .resize(width, height, { fit: "fill", kernel: "cubic" });
}

/** A square of sharp noise, again and again: few bytes for many pixels, none of them easy. */
export function makeTiles(size: number): Sharp {
  const tile = 64;
  const data = new Uint8Array(size * size * 3);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [Math.floor(at / 3) % size % tile, Math.floor(at / 3 / size) % tile];
    data[at] = (x * 7_919 + y * 104_729 + at % 3 * 31) * 2_654_435_761 >>> 13;
  }
  return sharp(data, { raw: { width: size, height: size, channels: 3 }, limitInputPixels: false });
}

/** Lines and blocks with hard edges, as on a screen. */
export function makeDrawing(width: number, height: number): Sharp {
  const data = new Uint8Array(width * height * 3).fill(0xf6);
  for (let line = 0; line < height; line += 12) {
    for (let at = 20; at < width - 20; at++) {
      // Strokes of letters: of different width and height.
      if ((at * 7 + line * 13) % 11 > 3) continue;
      for (let row = 0; row < 3 + (at + line) % 6; row++) {
        data.set([0x20, 0x10, line % 256], ((line + row) % height * width + at) * 3);
      }
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** One plain square after the other, each of another colour and shown longer than the one before. */
export function makeAnimation(frames: number, size = 40): Sharp {
  const bytes = size * size * 3;
  const data = new Uint8Array(bytes * frames);
  for (let frame = 0; frame < frames; frame++) {
    for (let at = 0; at < bytes; at++) {
      data[frame * bytes + at] = at % 3 === 0 ? frame * 53 : at % 3 === 1 ? frame >> 3 : 99;
    }
  }
  return sharp(data, {
    raw: { width: size, height: size * frames, channels: 3, pageHeight: size },
  });
}

export function delaysOf(frames: number): number[] {
  return Array.from({ length: frames }, (_, frame) => 50 + frame * 10);
}

export const PRIVATE = {
  camera: "Kitchencam",
  model: "K-1000 of Amelia",
  place: "52/1 31/1 12/1",
  xmp: "Amelia Baker at home",
} as const;

/** What a phone writes: camera, place, time, words, a description by Adobe, which side is up. */
export function withPrivateFacts(image: Sharp, orientation = 1): Sharp {
  return image
    .withExif({
      IFD0: { Make: PRIVATE.camera, Model: PRIVATE.model, ImageDescription: "Amelia" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: PRIVATE.place,
        GPSLongitudeRef: "E",
        GPSLongitude: "13/1 24/1 18/1",
      },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:description="${PRIVATE.xmp}"/></rdf:RDF></x:xmpmeta>`,
    )
    .withIccProfile("p3")
    .withMetadata({ orientation });
}

/** Texts are searched for as bytes. */
export function holds(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text);
}

/** The mean difference of two pictures in a channel of a pixel, 0 to 255. */
export async function differenceOf(one: Uint8Array, other: Uint8Array): Promise<number> {
  const pixels = (bytes: Uint8Array) =>
    sharp(bytes).removeAlpha().toColourspace("srgb").resize(64, 64, { fit: "fill" }).raw()
      .toBuffer();
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  return a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / a.length;
}
