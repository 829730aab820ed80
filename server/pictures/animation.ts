// Animations stay animated: frames, delays and loops as they were, as WebP or as GIF, whichever is smaller.
import { PICTURE_MAX_SIDE_PX } from "../../contract/limits.ts";
import { openFile } from "./decoders.ts";
import { encode, type MadeFile } from "./encoders.ts";
import type { PictureKind } from "./kinds.ts";
import type { Header } from "./limits.ts";

/** Of all frames together: 90 ns for each pixel of a noisy one. More are scaled down to it. */
const MAX_PIXELS = 6_000_000;
/** To write a GIF costs five times as much, and a second WebP as much again. */
const CHEAP_PIXELS = 1_000_000;
const CRISP_MAX_RATIO = 1.5;

export async function makeAnimation(
  bytes: Uint8Array,
  kind: PictureKind,
  { width, height, frames }: Header,
): Promise<MadeFile> {
  const pixels = width * height * frames;
  const scale = Math.min(
    1,
    PICTURE_MAX_SIDE_PX / Math.max(width, height),
    Math.sqrt(MAX_PIXELS / pixels),
  );
  const open = () => {
    const image = openFile(bytes, { animated: true });
    return scale === 1 ? image : image.resize({ width: Math.max(1, Math.floor(width * scale)) });
  };
  const lossy = await encode("webp", open().webp({ quality: 75, effort: 0 }));
  if (pixels * scale * scale > CHEAP_PIXELS) return lossy;
  const crisp = await encode("webp", open().webp({ lossless: true, quality: 20, effort: 0 }));
  const webp = crisp.bytes.length <= lossy.bytes.length * CRISP_MAX_RATIO ? crisp : lossy;
  if (kind !== "gif" || webp.bytes.length < bytes.length) return webp;
  const gif = await encode("gif", open().gif({ effort: 1 }));
  return gif.bytes.length < webp.bytes.length ? gif : webp;
}
