// Files that are no picture at all and say that they are one, and pictures with names that attack.
import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import {
  big,
  box,
  gifStart,
  type HostilePicture,
  join,
  png,
  PNG_START,
  pngHeader,
} from "./picture_bytes.ts";

const SVG =
  `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('SCRIPT')"><script>1</script></svg>`;

function random(length: number): Uint8Array {
  let seed = 99;
  return Uint8Array.from({ length }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed >> 16;
  });
}

const FILES: [name: string, claims: string, bytes: () => Uint8Array][] = [
  ["SVG as PNG", "cook.png", () => join(SVG)],
  ["SVG as JPEG", "image/jpeg", () => join(`<?xml version="1.0"?>\n`, SVG)],
  ["SVG as WebP", "cook.webp", () => join(" ".repeat(600), SVG)],
  ["SVG as GIF", "cook.gif", () => join("<!-- GIF89a -->", SVG)],
  ["SVG as AVIF", "cook.avif", () => join("\n\n", SVG)],
  ["SVG with a byte order mark", "cook.png", () => join("\xef\xbb\xbf", SVG)],
  [
    "SVG in UTF-16, little end first",
    "cook.png",
    () => join("\xff\xfe", Buffer.from(SVG, "utf16le")),
  ],
  [
    "SVG in UTF-16, big end first",
    "cook.png",
    () => join("\xfe\xff", Buffer.from(SVG, "utf16le").swap16()),
  ],
  ["SVG, gzipped", "cook.svgz", () => gzipSync(SVG)],
  [
    "SVG with an entity that reads a file",
    "cook.svg",
    () =>
      join(
        `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
      ),
  ],
  ["SVG behind the first bytes of a PNG", "cook.png", () => join(PNG_START, SVG)],
  ["SVG behind the header of a PNG", "cook.png", () => join(PNG_START, pngHeader(8, 8), SVG)],
  ["SVG behind the first bytes of a JPEG", "cook.jpg", () => join("\xff\xd8\xff\xe0", SVG)],
  ["SVG behind the first bytes of a GIF", "cook.gif", () => join(gifStart(8, 8), SVG)],
  ["SVG behind the first bytes of a WebP", "cook.webp", () => join("RIFF\xff\0\0\0WEBP", SVG)],
  [
    "SVG behind the first box of an AVIF",
    "cook.avif",
    () => join(box("ftyp", "avif\0\0\0\0"), SVG),
  ],
  ["HTML", "cook.png", () => join("<!doctype html><script>alert('SCRIPT')</script>")],
  ["JavaScript", "image/png", () => join("alert('SCRIPT')")],
  ["PDF", "cook.jpg", () => join("%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>")],
  ["ZIP", "cook.png", () => join("PK\x03\x04".padEnd(60, "\0"))],
  ["ICO", "favicon.ico", () => join([0, 0, 1, 0, 1, 0, 16, 16], "".padEnd(60, "\0"))],
  ["BMP", "cook.bmp", () => join("BM".padEnd(60, "\0"))],
  ["TIFF", "cook.tiff", () => join("II*\0\x08\0\0\0".padEnd(60, "\0"))],
  ["HEIC", "IMG_0001.HEIC", () => join(box("ftyp", "heic\0\0\0\0mif1heic"), box("meta", big(0)))],
  ["PSD", "cook.psd", () => join("8BPS\0\x01".padEnd(60, "\0"))],
  ["MP4", "cook.mp4", () => join(box("ftyp", "isom\0\0\x02\0isomiso2avc1mp41"), box("mdat"))],
  [
    "MP4 that says it is AVIF",
    "cook.avif",
    () => join(box("ftyp", "isom\0\0\0\0avif"), box("moov")),
  ],
  ["JPEG XL", "cook.jxl", () => join("\xff\x0a".padEnd(60, "\0"))],
  ["PostScript", "cook.jpg", () => join("%!PS-Adobe-3.0\n(SCRIPT) run")],
  ["ImageMagick's language", "cook.jpg", () => join("push graphic-context\nfill 'url(|id)'")],
  ["nothing", "cook.png", () => join()],
  ["one byte", "cook.png", () => join("\x89")],
  ["all zeros", "cook.png", () => new Uint8Array(5_000)],
  ["random bytes", "cook.png", () => random(5_000)],
  ["random bytes behind the first ones of a PNG", "cook.png", () => join(PNG_START, random(5_000))],
  [
    "random bytes behind the first ones of a JPEG",
    "cook.jpg",
    () => join("\xff\xd8\xff", random(5_000)),
  ],
];

export const DISGUISES: HostilePicture[] = FILES.map(([name, claims, bytes]) => ({
  name,
  claims,
  bytes,
}));

/** Ordinary pictures: whoever keeps or shows their names is what is attacked. */
const FILE_NAMES = [
  "../../etc/passwd.png",
  "a/b.png",
  "..\\..\\windows\\win.ini.png",
  "C:\\cook.png",
  "cook.png\0.html",
  "cook\u202Egnp.exe",
  "x".repeat(5_000) + ".png",
  "\x01\x02\r\nSet-Cookie: a=b\r\n.png",
  `"><script>alert(1)</script>.png`,
  "'; drop table pictures; --.png",
  ".htaccess",
  "CON.png",
  "",
  "image/jpeg",
  "text/html; charset=utf-8",
];

export const NAMES: HostilePicture[] = FILE_NAMES.map((claims) => ({
  name: `a picture called ${JSON.stringify(claims.slice(0, 40))}`,
  claims,
  bytes: () => png(8, 8),
}));
