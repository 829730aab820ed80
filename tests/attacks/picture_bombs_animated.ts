// GIF and WebP files that want much memory or time, most of them by their frames.
import { Buffer } from "node:buffer";
import sharp from "sharp";
import { makeAnimation, makePhoto, makeTiles } from "../support/make_pictures.ts";
import {
  big,
  gifFrame,
  gifStart,
  type HostilePicture,
  join,
  little,
  repeat,
  riff,
  riffChunk,
} from "./picture_bytes.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#fed" }, limitInputPixels: false });

const animatedHeader = (width: number, height: number) =>
  riffChunk("VP8X", [2, 0, 0, 0], little(width - 1, 3), little(height - 1, 3));

async function webpFrame(width: number, height: number): Promise<Uint8Array> {
  const still = await plain(width, height).webp({ effort: 0 }).toBuffer();
  return riffChunk(
    "ANMF",
    ...[0, 0, width - 1, height - 1, 100].map((each) => little(each, 3)),
    [0],
    still.subarray(12),
  );
}

export const ANIMATION_BOMBS: HostilePicture[] = [
  {
    name: "GIF of 10,000 frames",
    claims: "cook.gif",
    bytes: () => join(gifStart(10, 10), repeat(gifFrame(1, 1), 10_000), ";"),
  },
  {
    name: "GIF of 450,000 frames",
    claims: "cook.gif",
    bytes: () => join(gifStart(10, 10), repeat(gifFrame(1, 1), 450_000), ";"),
  },
  {
    name: "GIF of 65,535 x 65,535",
    claims: "cook.gif",
    bytes: () => join(gifStart(65_535, 65_535), gifFrame(65_535, 65_535), ";"),
  },
  {
    name: "GIF of 300 frames of 65,535 x 65,535",
    claims: "cook.gif",
    bytes: () => join(gifStart(65_535, 65_535), repeat(gifFrame(65_535, 65_535), 300), ";"),
  },
  {
    name: "GIF with a frame far outside of it",
    claims: "cook.gif",
    bytes: () =>
      join(gifStart(10, 10), gifFrame(10, 10), gifFrame(65_535, 65_535, 65_535, 65_535), ";"),
  },
  {
    name: "GIF of as many pixels as one may have, all noise",
    claims: "cook.gif",
    bytes: () => makePhoto(1_300, 1_300 * 4).gif({ effort: 1 }).toBuffer(),
  },
  {
    name: "WebP of 16,383 x 16,383",
    claims: "cook.webp",
    bytes: () => riff(riffChunk("VP8L", [0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0, 0, 0])),
  },
  {
    name: "WebP as large as one may be, of noise",
    claims: "cook.webp",
    bytes: () => makePhoto(3_870, 3_870).webp({ effort: 0, quality: 90 }).toBuffer(),
  },
  {
    name: "WebP without loss as large as one may be, of repeated noise",
    claims: "cook.webp",
    bytes: () => makeTiles(3_870).webp({ effort: 0, lossless: true }).toBuffer(),
  },
  {
    name: "GIF as large as one may be, animated, of repeated noise",
    claims: "cook.gif",
    bytes: () => repeatedNoise(),
  },
  {
    name: "WebP whose canvas is larger than what is on it",
    claims: "cook.webp",
    bytes: async () =>
      riff(
        riffChunk("VP8X", [0, 0, 0, 0], little(2 ** 24 - 1, 3), little(255, 3)),
        (await plain(8, 8).webp().toBuffer()).subarray(12),
      ),
  },
  {
    name: "animated WebP of 4,000 frames",
    claims: "cook.webp",
    bytes: async () =>
      riff(
        animatedHeader(64, 64),
        riffChunk("ANIM", big(0), [0, 0]),
        repeat(await webpFrame(64, 64), 4_000),
      ),
  },
  {
    name: "animated WebP of 16,000 x 16,000",
    claims: "cook.webp",
    bytes: async () =>
      riff(
        animatedHeader(16_000, 16_000),
        riffChunk("ANIM", big(0), [0, 0]),
        repeat(await webpFrame(16, 16), 100),
      ),
  },
  {
    name: "animated WebP as large as one may be, of noise",
    claims: "cook.webp",
    bytes: () =>
      noiseAnimation(24, 1_000).then((image) => image.webp({ effort: 0, quality: 20 }).toBuffer()),
  },
  {
    name: "animated WebP of one colour, as large as one may be",
    claims: "cook.webp",
    bytes: () => makeAnimation(24, 1_000).webp({ effort: 0 }).toBuffer(),
  },
];

async function noiseAnimation(frames: number, size: number) {
  const one = await makePhoto(size, size).raw().toBuffer();
  const all = Buffer.concat(
    Array.from(
      { length: frames },
      (_, at) => Buffer.concat([one.subarray(at * 3_003), one.subarray(0, at * 3_003)]),
    ),
  );
  return sharp(all, {
    raw: { width: size, height: size * frames, channels: 3, pageHeight: size },
    limitInputPixels: false,
  });
}

/** Few bytes and no plain surface. */
async function repeatedNoise(): Promise<Uint8Array> {
  const one = await makeTiles(500).raw().toBuffer();
  const all = Buffer.concat(
    Array.from(
      { length: 95 },
      (_, at) => Buffer.concat([one.subarray(at * 33), one.subarray(0, at * 33)]),
    ),
  );
  return await sharp(all, { raw: { width: 500, height: 500 * 95, channels: 3, pageHeight: 500 } })
    .gif({ effort: 1, dither: 0, colours: 16 }).toBuffer();
}
