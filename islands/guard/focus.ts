// A page in a frame can take the focus and read what its visitor types into a field of ours. This module stops it.
import { ACTIVATION_MS, followPresses, pressIn, spend, TOOK_KEYS } from "./presses.ts";

/** A page is loaded again the first time, because it may take the focus without intent. */
const TIMES_MAX = 1;
/** The focus is nowhere for a while before it is in a frame of another process. */
const LOST_MS = 100;
const NOT_TYPED = /^(button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/;
const SECRET = ":is([type=password],[autocomplete*=password],[autocomplete=one-time-code])";
/** The selector also matches a secret that is shown in clear, and any secret in a dialog of ours from its opening on. */
const SECRET_TYPED = `:is(${SECRET}:focus,:modal ${SECRET})`;

const FILE_CHOOSER = ":is(label:has([type=file]),[data-chooses-files])";

/** It is the field, or the element in a modal dialog of ours, that had the focus last. */
let held: HTMLElement | null = null;
let typedAt = -Infinity;
let isTabbing = false;
let hasPressedElsewhere = false;
const times = new WeakMap<HTMLIFrameElement, { page: string; count: number }>();

if ("document" in globalThis) guardFields();

function guardFields(): void {
  followPresses();
  let lost: ReturnType<typeof setTimeout> | undefined;
  addEventListener("focusin", (event) => {
    clearTimeout(lost);
    isTabbing = hasPressedElsewhere = false;
    holdFocus(event.composedPath()[0] as HTMLElement);
    keepApart();
  }, { capture: true });
  addEventListener("focusout", () => {
    clearTimeout(lost);
    lost = setTimeout(() => {
      // On its way into a frame the focus may be nowhere for long: only a press elsewhere means that the field was left.
      if (document.activeElement === document.body && hasPressedElsewhere) held = null;
      keepApart();
    }, LOST_MS);
  }, { capture: true });
  addEventListener("pointerdown", (event) => {
    hasPressedElsewhere = held !== null && !held.contains(event.composedPath()[0] as Node);
  }, { capture: true });
  // A frame may take the focus soon after a key, and must not profit from that key's activation.
  for (const type of ["keydown", "pointerdown", "mousedown", "pointerup"]) {
    addEventListener(type, ({ target }) => {
      // A browser opens its dialog for files only while the activation of that press lasts.
      if (held && isField(held) && !(target as Element).closest?.(FILE_CHOOSER)) spend();
    });
  }
  addEventListener("keydown", (event) => {
    if (held && isField(held)) typedAt = performance.now();
    isTabbing = event.key === "Tab" && !event.defaultPrevented;
  });
  addEventListener("keyup", () => void (isTabbing = false), { capture: true });
  addEventListener("blur", ({ target }) => {
    if (target !== self) return;
    const frame = document.activeElement;
    if (frame instanceof HTMLIFrameElement) guardFocus(frame);
  });
  new MutationObserver(keepApart)
    .observe(document, { childList: true, subtree: true, attributeFilter: ["src", "open"] });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root:has(${SECRET_TYPED}) iframe{display:none!important}`);
  document.adoptedStyleSheets.push(sheet);
  // Somebody may have begun to type before this script ran.
  holdFocus(focused());
  keepApart();
}

function holdFocus(target: HTMLElement): void {
  held = isField(target) || document.querySelector(":modal") ? target : null;
  if (held && isField(held)) spend();
}

function focused(): HTMLElement {
  let element = document.activeElement ?? document.body;
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element as HTMLElement;
}

function guardFocus(frame: HTMLIFrameElement): void {
  const keeper = findKeeper(frame);
  const isGiven = isTabbing || canBePressed(frame) && pressIn(frame) !== "none";
  if (!keeper || !isOver(frame) && isGiven) {
    held = null;
    return;
  }
  stopAll(frame);
  // The browser is still about to move the focus, and the person may press elsewhere before it has.
  setTimeout(() => {
    focus();
    (findKeeper(frame) ?? keeper).focus({ preventScroll: true });
  });
}

/**
 * A "press" that comes while an activation lasts after typing, in a frame without the pointer over it, may be a key that was
 * meant for our field. A finger is over nothing before it presses, so touch screens are exempt.
 */
function canBePressed(frame: HTMLIFrameElement): boolean {
  return performance.now() - typedAt > ACTIVATION_MS || frame.matches(":hover") ||
    matchMedia("(any-pointer: coarse)").matches;
}

function findKeeper(frame: HTMLIFrameElement): HTMLElement | null {
  const dialog = isOver(frame);
  const isHere = held?.isConnected && held.checkVisibility();
  if (!dialog) return isHere && isField(held!) ? held : null;
  if (isHere && isIn(held!, dialog)) return held;
  return dialog.querySelector<HTMLElement>("[tabindex], button, input");
}

function isOver(frame: HTMLIFrameElement): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(":modal")]
    .findLast((dialog) => !dialog.contains(frame));
}

function isIn(element: HTMLElement, around: HTMLElement): boolean {
  const root = element.getRootNode();
  return around.contains(root instanceof ShadowRoot ? root.host : element);
}

/** All frames are loaded again, since another one could take the focus before we have it back. */
function stopAll(taker: HTMLIFrameElement): void {
  const page = taker.src.split(/[?#]/)[0]!;
  const before = times.get(taker);
  const count = (before?.page === page ? before.count : 0) + 1;
  times.set(taker, { page, count });
  const beginsAnew = count <= TIMES_MAX;
  for (const frame of document.querySelectorAll("iframe")) {
    if (frame === taker && !beginsAnew) empty(frame);
    else reload(frame);
  }
  taker.dispatchEvent(new CustomEvent(TOOK_KEYS, { detail: beginsAnew }));
}

/** No page is loaded while a secret is typed, because a frame that is not drawn can take the focus too. */
function keepApart(): void {
  const isSecret = document.querySelector(SECRET_TYPED) !== null;
  for (const frame of document.querySelectorAll("iframe")) {
    const src = frame.getAttribute("src");
    if (isSecret && src) {
      frame.dataset.src = src;
      empty(frame);
    } else if (!isSecret && frame.dataset.src) {
      if (!src) frame.src = frame.dataset.src;
      delete frame.dataset.src;
    }
  }
}

function empty(frame: HTMLIFrameElement): void {
  frame.removeAttribute("src");
  reload(frame);
}

/** Removing the frame is the only way to end its document before the next key arrives. */
function reload(frame: HTMLIFrameElement): void {
  const { parentNode, nextSibling } = frame;
  frame.remove();
  parentNode!.insertBefore(frame, nextSibling);
}

function isField(element: HTMLElement): boolean {
  return element.isContentEditable || element.matches("textarea, select") ||
    element instanceof HTMLInputElement && !NOT_TYPED.test(element.type);
}
