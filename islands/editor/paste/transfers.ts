// What is handed over by mouse, clipboard or chooser, and for what.

/** The files, when they are pictures; null when anything else is among them. */
export function picturesAmong(list: DataTransfer | FileList): File[] | null {
  const files = [...list instanceof FileList ? list : list.files];
  const arePictures = files.length > 0 &&
    files.every(({ type }) => /^image\/(?!svg)/.test(type));
  return arePictures ? files : null;
}

/** A field in which a page is written or pasted. */
export function isOfCode(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".editor-pane, .empty-field") !== null;
}

/** Another field, which takes what is pasted into it by itself. */
export function isOtherField(target: EventTarget | null): boolean {
  return !isOfCode(target) && target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** What a chooser offers to open. */
export const OPENED_TYPES = ".html,.htm,.css,.js,.txt,.md,.zip,.pdf,image/*";
