// PNG files that want much memory or time: they lie about their size, or do not and are huge.
import { deflateSync } from "node:zlib";
import { makeTiles } from "../support/make_pictures.ts";
import {
  big,
  deflated,
  type HostilePicture,
  join,
  png,
  PNG_START,
  pngChunk,
  pngHeader,
  repeat,
} from "./picture_bytes.ts";

const MB = 1024 * 1024;

export const PNG_BOMBS: HostilePicture[] = [
  {
    name: "PNG of 30,000 x 30,000 in one colour",
    claims: "cook.png",
    bytes: () =>
      join(
        PNG_START,
        pngHeader(30_000, 30_000, { depth: 1 }),
        pngChunk("IDAT", deflated(30_000 * 3_751)),
        pngChunk("IEND"),
      ),
  },
  {
    name: "PNG of the largest size there is",
    claims: "cook.png",
    bytes: () =>
      join(
        PNG_START,
        pngHeader(2 ** 31 - 1, 2 ** 31 - 1),
        pngChunk("IDAT", deflated(99)),
        pngChunk("IEND"),
      ),
  },
  {
    name: "PNG without width",
    claims: "cook.png",
    bytes: () => join(PNG_START, pngHeader(0, 9), pngChunk("IDAT", deflated(99)), pngChunk("IEND")),
  },
  {
    name: "PNG of one pixel's height and millions of width",
    claims: "cook.png",
    bytes: () => png(20_000_000, 1),
  },
  {
    name: "PNG as large as one may be, interlaced, in colour and transparent",
    claims: "cook.png",
    bytes: () =>
      join(
        PNG_START,
        pngHeader(3_870, 3_870, { colour: 6, interlaced: 1 }),
        pngChunk("IDAT", deflated(3_870 * 3_870 * 4 + 20_000)),
        pngChunk("IEND"),
      ),
  },
  {
    name: "PNG with 16 bits a channel, as large as one may be, interlaced",
    claims: "cook.png",
    bytes: () =>
      join(
        PNG_START,
        pngHeader(2_828, 2_828, { colour: 6, depth: 16, interlaced: 1 }),
        pngChunk("IDAT", deflated(2_828 * 2_828 * 8 + 20_000)),
        pngChunk("IEND"),
      ),
  },
  {
    name: "PNG as large as one may be, of repeated noise that looks like a drawing",
    claims: "cook.png",
    bytes: () => makeTiles(3_870).png({ compressionLevel: 6 }).toBuffer(),
  },
  {
    name:
      "PNG as large as one may be, of repeated noise that looks like a drawing, scaled to where it repeats",
    claims: "cook.png",
    bytes: () => makeTiles(3_600).png({ compressionLevel: 6 }).toBuffer(),
  },
  {
    name: "PNG of the size that is served, of repeated noise in 16 colours",
    claims: "cook.png",
    bytes: () => makeTiles(2_400).png({ palette: true, colours: 16, effort: 1 }).toBuffer(),
  },
  {
    name: "PNG with a profile that unpacks to 256 MB",
    claims: "cook.png",
    bytes: () => png(8, 8, [pngChunk("iCCP", "icc\0\0", deflated(256 * MB))]),
  },
  {
    name: "PNG with a text that unpacks to 128 MB",
    claims: "cook.png",
    bytes: () => png(8, 8, [pngChunk("zTXt", "Comment\0\0", deflated(128 * MB))]),
  },
  {
    name: "PNG with 400 texts that unpack to 8 MB each",
    claims: "cook.png",
    bytes: () => {
      const text = pngChunk("iTXt", "Comment\0\x01\0\0\0", deflated(8 * MB - 9));
      return png(8, 8, [repeat(text, 400)]);
    },
  },
  {
    name: "PNG with 500,000 chunks",
    claims: "cook.png",
    bytes: () => png(8, 8, [repeat(pngChunk("tEXt", "a\0b"), 500_000)]),
  },
  {
    name: "PNG with more pixels than its size says",
    claims: "cook.png",
    bytes: () =>
      join(PNG_START, pngHeader(8, 8), pngChunk("IDAT", deflated(128 * MB)), pngChunk("IEND")),
  },
  {
    name: "APNG of 10,000 frames",
    claims: "cook.png",
    bytes: () => png(8, 8, [pngChunk("acTL", big(10_000), big(0))]),
  },
  {
    name: "APNG with frames larger than itself",
    claims: "cook.png",
    bytes: () => {
      const control = pngChunk("fcTL", big(1), big(60_000), big(60_000), big(0), big(0), [
        0,
        1,
        0,
        1,
        0,
        0,
      ]);
      const frame = pngChunk("fdAT", big(2), deflateSync(new Uint8Array(MB)));
      return png(8, 8, [pngChunk("acTL", big(2), big(0)), control, frame]);
    },
  },
];
