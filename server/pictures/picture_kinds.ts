import { PICTURE_MAX_BYTES } from "../../contract/limits.ts";
import { explainKind, findPictureKind } from "../../contract/pictures/picture_kinds.ts";
import type { PictureExtension } from "../../contract/pictures/pictures.ts";
import { Failure } from "../errors.ts";

export type PictureKind = PictureExtension;

/** It reads the bytes alone, so that it can run before anything native. Throws a Failure for other kinds. */
export function getPictureKind(bytes: Uint8Array): PictureKind {
  if (bytes.length === 0) throw new Failure("bad_input", "picture_empty");
  if (bytes.length > PICTURE_MAX_BYTES) throw new Failure("too_large", "picture_too_large");
  const kind = findPictureKind(bytes);
  if (!kind) throw new Failure("bad_input", explainKind(bytes));
  return kind;
}
