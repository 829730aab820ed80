// The keyboard of a page that nobody has pressed in yet is the page's, as in a window of its own.

/** Not while the person has it in our window over the frame. */
export function giveKeyboard(frame: HTMLIFrameElement): void {
  if (!document.querySelector(":modal")) frame.focus();
}

/**
 * Chromium can lose what is given to a frame whose process is only just there: the frame is focused, as far as this
 * document knows, and the keys come here. Then the first key is lost, and those after it are the frame's.
 */
export function giveAgainOnKey(find: () => HTMLIFrameElement): void {
  addEventListener("keydown", () => {
    const frame = find();
    if (document.activeElement !== frame) return;
    frame.blur();
    giveKeyboard(frame);
  }, { capture: true });
}
