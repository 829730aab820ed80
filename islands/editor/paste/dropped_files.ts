export function picturesAmong(list: DataTransfer | FileList): File[] | null {
  const files = [...list instanceof FileList ? list : list.files];
  const arePictures = files.length > 0 &&
    files.every(({ type }) => /^image\/(?!svg)/.test(type));
  return arePictures ? files : null;
}

export function isOfCode(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".editor-pane, .empty-field") !== null;
}

export function isOtherField(target: EventTarget | null): boolean {
  return !isOfCode(target) && target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable]") !== null;
}

export const OPENED_TYPES = ".html,.htm,.css,.js,.txt,.md,.zip,.pdf,image/*";
