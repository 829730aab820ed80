import { findPictureKind } from "../../../contract/pictures/picture_kinds.ts";
import { PICTURE_TYPES } from "../../../contract/pictures/picture_names.ts";

/** Bytes under another name are refused, and the refusal says what they are. */
const NAMED = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** It is null when anything else is among the files. */
export function picturesHandedOver(
  files: readonly { path: string; bytes: Uint8Array }[],
): File[] | null {
  const pictures = files.flatMap(({ path, bytes }) => {
    const kind = NAMED.test(path) ? findPictureKind(bytes) : null;
    const name = path.slice(path.lastIndexOf("/") + 1);
    return kind ? [new File([new Uint8Array(bytes)], name, { type: PICTURE_TYPES[kind] })] : [];
  });
  return files.length > 0 && pictures.length === files.length ? pictures : null;
}
