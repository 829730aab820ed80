// Pictures that end where a marker, a chunk, a frame or a box begins, or have one turned about.
import { Buffer } from "node:buffer";
import { makeAnimation, makePhoto, withPrivateFacts } from "../support/make_pictures.ts";
import type { HostilePicture } from "./picture_bytes.ts";

type Make = () => Promise<Uint8Array>;

const jpeg: Make = () => withPrivateFacts(makePhoto(64, 64).jpeg({ progressive: true })).toBuffer();
const png: Make = () => withPrivateFacts(makePhoto(64, 64).png()).toBuffer();
const webp: Make = () => withPrivateFacts(makePhoto(64, 64).webp()).toBuffer();
const gif: Make = () => makeAnimation(5).gif().toBuffer();
const avif: Make = () => makePhoto(64, 64).avif({ effort: 0 }).toBuffer();

/** Where each stands for the first time. */
const ENDS: [extension: string, make: Make, marks: string[]][] = [
  ["jpg", jpeg, ["\xff\xe1", "\xff\xe2", "\xff\xdb", "\xff\xc2", "\xff\xc4", "\xff\xda"]],
  ["png", png, ["IHDR", "iCCP", "IDAT", "IEND"]],
  ["webp", webp, ["VP8X", "ICCP", "VP8 ", "EXIF", "XMP "]],
  ["gif", gif, ["\x21\xf9", "\x2c\0\0\0\0"]],
  ["avif", avif, ["meta", "iloc", "ispe", "av1C", "mdat"]],
];

const cut: HostilePicture[] = ENDS.flatMap(([extension, make, marks]) =>
  marks.map((mark) => ({
    name: `a ${extension} that ends in its ${JSON.stringify(mark)}`,
    claims: `cook.${extension}`,
    bytes: async () => {
      const bytes = Buffer.from(await make());
      const at = bytes.indexOf(mark, 0, "latin1");
      if (at < 0) throw new Error(`There is no ${mark} in it.`);
      return new Uint8Array(bytes.subarray(0, at + mark.length));
    },
  }))
);

const flipped: HostilePicture[] = ENDS.map(([extension, make]) => ({
  name: `a ${extension} with every 97th byte turned about`,
  claims: `cook.${extension}`,
  bytes: async () =>
    Uint8Array.from(await make(), (byte, at) => at > 20 && at % 97 === 0 ? byte ^ 0xff : byte),
}));

export const TRUNCATED: HostilePicture[] = [...cut, ...flipped];
