// Files that come as pictures to break the decoder, to carry a script past it, or under a hostile name.
import { ANIMATION_BOMBS } from "./picture_bombs_animated.ts";
import { AVIF_BOMBS, JPEG_BOMBS } from "./picture_bombs_photos.ts";
import { PNG_BOMBS } from "./picture_bombs_png.ts";
import type { HostilePicture } from "./picture_bytes.ts";
import { DISGUISES, NAMES } from "./picture_disguises.ts";
import { POLYGLOTS } from "./picture_polyglots.ts";
import { TRUNCATED } from "./picture_truncated.ts";

export type { HostilePicture };

export const HOSTILE_PICTURES: HostilePicture[] = [
  ...POLYGLOTS,
  ...DISGUISES,
  ...PNG_BOMBS,
  ...ANIMATION_BOMBS,
  ...AVIF_BOMBS,
  ...JPEG_BOMBS,
  ...TRUNCATED,
  ...NAMES,
];
