// Keys belong to who has them: no frame of a page gets what is typed into a field of ours, whichever frame and field it is.
import { ACTIVATION_MS, followPresses, pressIn, spend } from "./presses.ts";
import { TOOK_KEYS } from "./presses.ts";

/** A page that starts anew after the first time may be one that did not know. */
const TIMES_MAX = 1;
/** Before the focus is in a frame of another process, it is nowhere for a while. */
const LOST_MS = 100;
const NOT_TYPED = /^(button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/;
const SECRET = ":is([type=password],[autocomplete*=password],[autocomplete=one-time-code])";
/** Also one that shows what is typed in it; in a window of ours, from the moment on that it is there. */
const SECRET_TYPED = `:is(${SECRET}:focus,:modal ${SECRET})`;

/** Of ours, what had the focus last: a field, or something in a window of ours that lies over all else. */
let held: HTMLElement | null = null;
let typedAt = -Infinity;
let isTabbing = false;
let hasPressedElsewhere = false;
const times = new WeakMap<HTMLIFrameElement, { page: string; count: number }>();

// The server draws frames, too.
if ("document" in globalThis) guardFields();

function guardFields(): void {
  followPresses();
  let lost: ReturnType<typeof setTimeout> | undefined;
  addEventListener("focusin", (event) => {
    clearTimeout(lost);
    isTabbing = hasPressedElsewhere = false;
    hold(event.composedPath()[0] as HTMLElement);
    keepApart();
  }, { capture: true });
  addEventListener("focusout", () => {
    clearTimeout(lost);
    lost = setTimeout(() => {
      // On its way into a frame the focus may be nowhere for long, in no window either: only a press has left the field.
      if (document.activeElement === document.body && hasPressedElsewhere) held = null;
      keepApart();
    }, LOST_MS);
  }, { capture: true });
  addEventListener("pointerdown", (event) => {
    hasPressedElsewhere = held !== null && !held.contains(event.composedPath()[0] as Node);
  }, { capture: true });
  // What a key in a field allows is over with the key, since a field does nothing with it, and a frame may come soon.
  for (const type of ["keydown", "pointerdown", "mousedown", "pointerup"]) {
    addEventListener(type, () => void (held && isField(held) && spend()));
  }
  addEventListener("keydown", (event) => {
    if (held && isField(held)) typedAt = performance.now();
    isTabbing = event.key === "Tab" && !event.defaultPrevented;
  });
  addEventListener("keyup", () => void (isTabbing = false), { capture: true });
  addEventListener("blur", ({ target }) => {
    if (target !== self) return;
    const frame = document.activeElement;
    if (frame instanceof HTMLIFrameElement) judge(frame);
  });
  new MutationObserver(keepApart)
    .observe(document, { childList: true, subtree: true, attributeFilter: ["src", "open"] });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root:has(${SECRET_TYPED}) iframe{display:none!important}`);
  document.adoptedStyleSheets.push(sheet);
  // Whoever types did not wait for this script.
  hold(focused());
  keepApart();
}

function hold(target: HTMLElement): void {
  held = isField(target) || document.querySelector(":modal") ? target : null;
  if (held && isField(held)) spend();
}

/** Also in a shadow root of ours. */
function focused(): HTMLElement {
  let element = document.activeElement ?? document.body;
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element as HTMLElement;
}

function judge(frame: HTMLIFrameElement): void {
  const keeper = findKeeper(frame);
  const isGiven = isTabbing || canBePressed(frame) && pressIn(frame) !== "none";
  if (!keeper || !isOver(frame) && isGiven) {
    held = null;
    return;
  }
  stopAll(frame);
  // The browser is still about to give the focus away, and the person may press elsewhere before it has.
  setTimeout(() => {
    focus();
    (findKeeper(frame) ?? keeper).focus({ preventScroll: true });
  });
}

/**
 * Where somebody just typed, not what the pointer is not over: a key that was meant for us and came to a frame that had
 * just taken the focus is a press in it, as far as the browser tells, for as long as a press counts: a busy machine tells
 * of the focus late. A finger is over nothing before it presses.
 */
function canBePressed(frame: HTMLIFrameElement): boolean {
  return performance.now() - typedAt > ACTIVATION_MS || frame.matches(":hover") ||
    matchMedia("(any-pointer: coarse)").matches;
}

/** Who has the keys, if it is not for this frame to take them. */
function findKeeper(frame: HTMLIFrameElement): HTMLElement | null {
  const dialog = isOver(frame);
  const isHere = held?.isConnected && held.checkVisibility();
  if (!dialog) return isHere && isField(held!) ? held : null;
  if (isHere && isIn(held!, dialog)) return held;
  return dialog.querySelector<HTMLElement>("[tabindex], button, input");
}

/** The window of ours that lies over this frame: no press reaches it there. */
function isOver(frame: HTMLIFrameElement): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(":modal")]
    .findLast((dialog) => !dialog.contains(frame));
}

/** Also in a shadow root of ours. */
function isIn(element: HTMLElement, around: HTMLElement): boolean {
  const root = element.getRootNode();
  return around.contains(root instanceof ShadowRoot ? root.host : element);
}

/** All of them, since another could take the focus before we have it back. The one that took it begins anew once. */
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

/** Where a secret is typed there is no page at all: one that is not drawn can take the focus, too. */
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

/** What a page is at ends with its document, and nothing less ends it before the next key is there. */
function reload(frame: HTMLIFrameElement): void {
  const { parentNode, nextSibling } = frame;
  frame.remove();
  parentNode!.insertBefore(frame, nextSibling);
}

function isField(element: HTMLElement): boolean {
  return element.isContentEditable || element.matches("textarea, select") ||
    element instanceof HTMLInputElement && !NOT_TYPED.test(element.type);
}
