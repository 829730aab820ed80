// The pictures of examples: there for each, in both formats, and never more than 12 KB; and the large ones of the first
// page on the table.
import assert from "node:assert/strict";
import sharp from "sharp";
import { PROMPTS } from "../ui/site/prompts.ts";
import { SERVED } from "../ui/site/served.ts";
import { LARGE_WIDTHS, TALL_WIDTHS } from "../ui/parts/thumbnail.tsx";
import { BESIDE } from "../ui/layouts/beside_examples.ts";
import { ROOT } from "./support/sources.ts";

const MAX_BYTES = 12 * 1024;

Deno.test("each example has its thumbnails, as AVIF and as WebP, of at most 12 KB", async () => {
  for (const { id } of PROMPTS) {
    const isShown = SERVED[0]!.id === id;
    const shapes = [["", 8 / 5], ["_phone", 4 / 5]] as const;
    for (const [suffix, ratio] of isShown ? shapes : shapes.slice(0, 1)) {
      for (const [ending, format] of [["avif", "heif"], ["webp", "webp"]] as const) {
        const name = `example_${id}${suffix}.${ending}`;
        const bytes = await Deno.readFile(new URL(`ui/images/${name}`, ROOT));
        assert.ok(bytes.length <= MAX_BYTES, `${name}: ${bytes.length} bytes`);
        const { format: found, width, height } = await sharp(bytes).metadata();
        assert.equal(found, format, name);
        assert.ok(Math.abs(width / height - ratio) < 0.02, `${name}: ${width} x ${height}`);
      }
    }
  }
});

const LARGE_MAX_BYTES = {
  page: { avif: 56 * 1024, webp: 112 * 1024 },
  phone: { avif: 24 * 1024, webp: 48 * 1024 },
};

Deno.test("the first example on the landing page has large pictures, and all are as wide as it says", async () => {
  const { id } = SERVED[0]!;
  for (const shape of ["page", "phone"] as const) {
    for (const format of ["avif", "webp"] as const) {
      for (const [size, width] of Object.entries(LARGE_WIDTHS[shape][format])) {
        const suffix = (shape === "phone" ? "_phone" : "") + (size === "large" ? "_large" : "");
        const name = `example_${id}${suffix}.${format}`;
        const bytes = await Deno.readFile(new URL(`ui/images/${name}`, ROOT));
        assert.equal((await sharp(bytes).metadata()).width, width, name);
        assert.ok(bytes.length <= LARGE_MAX_BYTES[shape][format], `${name}: ${bytes.length} bytes`);
      }
    }
  }
});

const TALL_MAX_BYTES = {
  small: { avif: 48 * 1024, webp: 64 * 1024 },
  large: { avif: 112 * 1024, webp: 118 * 1024 },
};

Deno.test("each example that stands beside a form has tall pictures, as wide as it says", async () => {
  for (const id of new Set(Object.values(BESIDE))) {
    for (const size of ["small", "large"] as const) {
      for (const format of ["avif", "webp"] as const) {
        const name = `example_${id}_tall${size === "large" ? "_large" : ""}.${format}`;
        const bytes = await Deno.readFile(new URL(`ui/images/${name}`, ROOT));
        const { width, height } = await sharp(bytes).metadata();
        assert.deepEqual([width, height], [TALL_WIDTHS[size], TALL_WIDTHS[size] * 6 / 5], name);
        assert.ok(bytes.length <= TALL_MAX_BYTES[size][format], `${name}: ${bytes.length} bytes`);
      }
    }
  }
});
