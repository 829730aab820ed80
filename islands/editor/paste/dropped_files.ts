import { findPictureKind } from "../../../contract/pictures/picture_kinds.ts";
import { PICTURE_TYPES } from "../../../contract/pictures/pictures.ts";

export function picturesAmong(list: DataTransfer | FileList): File[] | null {
  const files = [...list instanceof FileList ? list : list.files];
  const arePictures = files.length > 0 &&
    files.every(({ type }) => /^image\/(?!svg)/.test(type));
  return arePictures ? files : null;
}

/** It is null when anything else is among the files. */
export function picturesHandedOver(
  files: readonly { path: string; bytes: Uint8Array }[],
): File[] | null {
  const pictures = files.flatMap(({ path, bytes }) => {
    const kind = findPictureKind(bytes);
    const name = path.slice(path.lastIndexOf("/") + 1);
    return kind ? [new File([new Uint8Array(bytes)], name, { type: PICTURE_TYPES[kind] })] : [];
  });
  return files.length > 0 && pictures.length === files.length ? pictures : null;
}

export function isOfCode(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".editor-pane, .empty-field") !== null;
}

export function isOtherField(target: EventTarget | null): boolean {
  return !isOfCode(target) && target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable]") !== null;
}

export const OPENED_TYPES = ".html,.htm,.css,.js,.txt,.md,.zip,.pdf,image/*";
