// The pictures of examples: there for each, in both formats, and never more than 12 KB.
import assert from "node:assert/strict";
import sharp from "sharp";
import { PROMPTS, SHOWN_EXAMPLES } from "../ui/content/prompts.ts";
import { ROOT } from "./support/sources.ts";

const MAX_BYTES = 12 * 1024;

Deno.test("each example has its thumbnails, as AVIF and as WebP, of at most 12 KB", async () => {
  for (const { id } of PROMPTS) {
    const isShown = SHOWN_EXAMPLES.some((each) => each.id === id);
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
