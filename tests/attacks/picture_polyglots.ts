// Pictures that are something else too, or carry it in their metadata. Each holds the word SCRIPT.
import { deflateSync, gzipSync } from "node:zlib";
import { makeAnimation, makePhoto } from "../support/make_pictures.ts";
import {
  type HostilePicture,
  join,
  jpegSegment,
  little,
  png,
  PNG_START,
  pngChunk,
  pngHeader,
  riff,
  riffChunk,
  withSegments,
} from "./picture_bytes.ts";

/** What must be in none of the files that come out. */
export const SCRIPT = "<script>alert('SCRIPT')</script>";
const PHP = `<?php /*SCRIPT*/ system($_GET["c"]); ?>`;
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><svg onload=alert(1)>${SCRIPT}</svg></x:xmpmeta>`;

const jpeg = () => makePhoto(64, 48).jpeg().toBuffer();
const webp = () => makePhoto(64, 48).webp().toBuffer();

export const POLYGLOTS: HostilePicture[] = [
  {
    name: "GIF that is JavaScript: its width opens a comment",
    claims: "image/gif",
    bytes: () =>
      join("GIF89a", [0x2f, 0x2a, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255], [
        ...join([0x2c, 0, 0, 0, 0], little(1, 2), little(1, 2), [0, 2, 2, 0x44, 1, 0, 0x3b]),
      ], `*/=1;alert("SCRIPT");//`),
  },
  {
    name: "GIF with a comment that is a page",
    claims: "cook.gif",
    bytes: async () => {
      const gif = await makeAnimation(2).gif().toBuffer();
      const comment = join([0x21, 0xfe, HTML.length], HTML, [0]);
      const at = gif.indexOf(Uint8Array.of(0x21, 0xf9));
      return join(gif.subarray(0, at), comment, gif.subarray(at));
    },
  },
  {
    name: "GIF with a script behind its end",
    claims: "cook.gif",
    bytes: async () => join(await makeAnimation(2).gif().toBuffer(), HTML),
  },
  {
    name: "JPEG that is a page: HTML in its comment",
    claims: "image/jpeg",
    bytes: async () => withSegments(await jpeg(), jpegSegment(0xfe, HTML)),
  },
  {
    name: "JPEG that is JavaScript: the length of its first segment opens a comment",
    claims: "image/jpeg",
    bytes: async () =>
      withSegments(
        await jpeg(),
        jpegSegment(0xe0, "JFIF\0", "".padEnd(0x2f2a - 40, "A"), "*/=1;alert('SCRIPT')/*"),
      ),
  },
  {
    name: "JPEG with PHP in its EXIF",
    claims: "cook.php.jpg",
    bytes: () =>
      makePhoto(64, 48).withExif({ IFD0: { Make: PHP, Copyright: SCRIPT } }).jpeg().toBuffer(),
  },
  {
    name: "JPEG with PHP in a comment",
    claims: "cook.jpg.php",
    bytes: async () => withSegments(await jpeg(), jpegSegment(0xfe, PHP)),
  },
  {
    name: "JPEG with a page as its colour profile",
    claims: "cook.jpg",
    bytes: async () =>
      withSegments(await jpeg(), jpegSegment(0xe2, "ICC_PROFILE\0\x01\x01", HTML.padEnd(200))),
  },
  {
    name: "JPEG with a script in Photoshop's segment",
    claims: "cook.jpg",
    bytes: async () =>
      withSegments(await jpeg(), jpegSegment(0xed, "Photoshop 3.0\x008BIM\x04\x04", SCRIPT)),
  },
  {
    name: "JPEG with a script in its XMP",
    claims: "cook.jpg",
    bytes: () => makePhoto(64, 48).withXmp(XMP).jpeg().toBuffer(),
  },
  {
    name: "JPEG with an EXIF that points outside of itself",
    claims: "cook.jpg",
    bytes: async () =>
      withSegments(
        await jpeg(),
        jpegSegment(
          0xe1,
          "Exif\0\0II*\0\xff\xff\xff\x7f\xff\xff",
          "\x12\x01\x03\0\xff\xff\xff\xff\xff\xff\xff\xff",
          SCRIPT,
        ),
      ),
  },
  {
    name: "JPEG with a page behind its end",
    claims: "cook.jpg",
    bytes: async () => join(await jpeg(), HTML),
  },
  {
    name: "PNG with a zip behind its end",
    claims: "cook.png",
    bytes: () => png(8, 8, [], ["PK\x03\x04\x14\0\0\0\0\0", SCRIPT, "PK\x05\x06".padEnd(22, "\0")]),
  },
  {
    name: "PNG with a page as its text",
    claims: "cook.html.png",
    bytes: () => png(8, 8, [pngChunk("tEXt", `Comment\0${HTML}`)]),
  },
  {
    name: "PNG with a script in a chunk of its own",
    claims: "cook.png",
    bytes: () => png(8, 8, [pngChunk("prVt", SCRIPT)], [pngChunk("prVt", SCRIPT)]),
  },
  {
    name: "PNG with pixels that spell a script, stored as they are",
    claims: "cook.png",
    bytes: () =>
      join(
        PNG_START,
        pngHeader(SCRIPT.length, 3),
        pngChunk("IDAT", deflateSync(join(...Array(3).fill(`\0${SCRIPT}`)), { level: 0 })),
        pngChunk("IEND"),
      ),
  },
  {
    name: "PNG with a palette that spells a script",
    claims: "cook.png",
    bytes: () =>
      join(
        PNG_START,
        pngHeader(2, 2, { colour: 3 }),
        pngChunk("PLTE", SCRIPT.padEnd(33)),
        pngChunk("IDAT", deflateSync(join([0, 1, 2, 0, 3, 4]))),
        pngChunk("IEND"),
      ),
  },
  {
    name: "PNG with compressed XMP",
    claims: "cook.png",
    bytes: () => png(8, 8, [pngChunk("iTXt", "XML:com.adobe.xmp\0\x01\0\0\0", deflateSync(XMP))]),
  },
  {
    name: "WebP with a script as XMP",
    claims: "image/webp",
    bytes: () => makePhoto(64, 48).withXmp(XMP).webp().toBuffer(),
  },
  {
    name: "WebP with a page in a chunk that nobody knows",
    claims: "cook.webp",
    bytes: async () => riff((await webp()).subarray(12), riffChunk("HTML", HTML)),
  },
  {
    name: "WebP with a zip behind it",
    claims: "cook.webp.zip",
    bytes: async () => join(await webp(), "PK\x03\x04", gzipSync(HTML), SCRIPT),
  },
  {
    name: "AVIF with a page in a free box",
    claims: "cook.avif",
    bytes: async () =>
      join(
        await makePhoto(64, 48).avif({ effort: 0 }).toBuffer(),
        [0, 0, 0, 8 + HTML.length],
        "free",
        HTML,
      ),
  },
];
