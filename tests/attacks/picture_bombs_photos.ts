// JPEG and AVIF files that want much memory or time, by what they say of themselves.
import { Buffer } from "node:buffer";
import sharp from "sharp";
import { makePhoto } from "../support/make_pictures.ts";
import {
  big,
  type HostilePicture,
  join,
  jpegSegment,
  overwrite,
  repeat,
  withSegments,
} from "./picture_bytes.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#fed" }, limitInputPixels: false });

/** A frame of 8 bits a channel with so many of them, and nothing behind it but grey. */
const jpegOf = async (width: number, height: number, options = {}) =>
  overwriteSize(await plain(64, 64).jpeg(options).toBuffer(), width, height);

function overwriteSize(jpeg: Uint8Array, width: number, height: number): Uint8Array {
  const bytes = Buffer.from(jpeg);
  const base = bytes.indexOf("\xff\xc0", 0, "latin1");
  const at = base >= 0 ? base : bytes.indexOf("\xff\xc2", 0, "latin1");
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
}

async function manyScans(size: number, scans: number): Promise<Uint8Array> {
  const jpeg = await plain(size, size).jpeg({ progressive: true }).toBuffer();
  const last = jpeg.lastIndexOf(Uint8Array.of(0xff, 0xda));
  const pass = jpeg.subarray(last, -2);
  return join(jpeg.subarray(0, -2), repeat(pass, scans), "\xff\xd9");
}

export const AVIF_BOMBS: HostilePicture[] = [
  {
    name: "AVIF that says it is small",
    claims: "cook.avif",
    bytes: async () =>
      overwrite(await plain(3_000, 3_000).avif({ effort: 0 }).toBuffer(), "ispe", 8, [
        ...big(64),
        ...big(64),
      ]),
  },
  {
    name: "AVIF that says it is huge",
    claims: "cook.avif",
    bytes: async () =>
      overwrite(await plain(64, 64).avif().toBuffer(), "ispe", 8, [...big(60_000), ...big(60_000)]),
  },
  {
    name: "AVIF that says it is a grid of tiles",
    claims: "cook.avif",
    bytes: async () => overwrite(await plain(64, 64).avif().toBuffer(), "av01", 0, "grid"),
  },
  {
    name: "AVIF as large as one may be, of noise",
    claims: "cook.avif",
    bytes: () => makePhoto(2_049, 2_049).avif({ effort: 0, quality: 70 }).toBuffer(),
  },
];

export const JPEG_BOMBS: HostilePicture[] = [
  {
    name: "JPEG of 65,500 x 65,500 with hardly any data",
    claims: "cook.jpg",
    bytes: () => jpegOf(65_500, 65_500),
  },
  {
    name: "JPEG as large as one may be with hardly any data",
    claims: "cook.jpg",
    bytes: () => jpegOf(8_000, 6_300),
  },
  {
    name: "JPEG as large as one may be, in passes, of one colour",
    claims: "cook.jpg",
    bytes: () =>
      plain(5_000, 5_000).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
  },
  {
    name: "JPEG in 20 passes as large as one may be",
    claims: "cook.jpg",
    bytes: () => manyScans(4_900, 10),
  },
  {
    name: "JPEG in 3,000 passes",
    claims: "cook.jpg",
    bytes: () => manyScans(1_000, 3_000),
  },
  {
    name: "JPEG with 1,000 empty comments and no picture",
    claims: "cook.jpg",
    bytes: () => join("\xff\xd8", repeat(jpegSegment(0xfe, ""), 1_000), "\xff\xd9"),
  },
  {
    name: "JPEG with 8 MB of metadata",
    claims: "cook.jpg",
    bytes: async () =>
      withSegments(
        await makePhoto(64, 64).jpeg().toBuffer(),
        repeat(jpegSegment(0xe1, "Exif\0\0", new Uint8Array(65_000)), 125),
      ),
  },
  {
    name: "JPEG with a profile that says it is 255 segments long",
    claims: "cook.jpg",
    bytes: async () =>
      withSegments(
        await makePhoto(64, 64).jpeg().toBuffer(),
        ...Array.from({ length: 100 }, (_, at) =>
          jpegSegment(0xe2, "ICC_PROFILE\0", [at + 1, 255], new Uint8Array(60_000))),
      ),
  },
];
