import "./local_pictures.ts";
import {
  type FrameMessage,
  type ShellMessage,
  SOURCE_MARK,
} from "../../contract/publishing/frame_messages.ts";
import {
  DROPPED_FILES_MAX,
  PICKED_TEXT_MAX_LENGTH,
} from "../../contract/publishing/preview_messages.ts";
import { findBySource, followEdited } from "./edited_element.ts";
import { moveOutline } from "./outline.ts";
import { findPictureAt, type FoundPicture, markMissingPictures } from "./page_pictures.ts";
import { readLook } from "./picked_look.ts";
import "./scrolled.ts";
import { tellLoads } from "./told_loads.ts";
import {
  elementAround,
  readFirstWords,
  readSelected,
  type SelectedWords,
  standsOver,
} from "./picked_words.ts";

/** The page must not react to a press that picks an element. */
const PRESSES = [
  "pointerdown",
  "pointerup",
  "mousedown",
  "mouseup",
  "touchstart",
  "touchend",
  "click",
  "auxclick",
  "dblclick",
  "contextmenu",
  "submit",
  "keydown",
  "keypress",
  "keyup",
  "selectstart",
];
const SELECTION_PAUSE_MS = 500;
const ELEMENT_MAX_LENGTH = 40;

let isOn = false;
/** Most presses end the selection before mouseup, so it is read as the press begins. */
let selectedBefore: SelectedWords | null = null;
let hasPickedWords = false;
let isFinger = false;
let picked: Element | null = null;

tellLoads();
for (const type of PRESSES) addEventListener(type, hearPress, { capture: true });
addEventListener("mouseover", ({ target }) => isOn && moveOutline(findMarked(target)), {
  capture: true,
});
addEventListener("mouseout", ({ relatedTarget }) => isOn && !relatedTarget && moveOutline(picked), {
  capture: true,
});
document.addEventListener("selectionchange", hearSelection);
addEventListener("dragover", hearDrag, { capture: true });
addEventListener("drop", hearDrag, { capture: true });
addEventListener("message", onShellMessage, { capture: true });
addEventListener("error", tellBlank, { capture: true });
markMissingPictures();

// A page that focuses an element as it loads would take the keyboard from its author, who is typing beside it.
const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function (options) {
  if (document.hasFocus()) focus.call(this, options);
};

function onShellMessage(event: MessageEvent<ShellMessage>): void {
  const { data, source } = event;
  if (source !== parent) return;
  if (data?.type === "folio:editing") {
    isOn = data.isOn;
    followEdited(null);
    seek(null);
    if (data.scroll) returnTo(data.scroll);
  } else if (data?.type === "folio:edit") {
    const edited = followEdited(data);
    soughtAt = null;
    // The outline's colour would lie over the words.
    moveOutline(picked = data.isInPlace ? null : edited);
  } else if (data?.type === "folio:scroll") {
    returnTo(data.top);
  } else if (data?.type === "folio:outline") {
    seek(data.at);
  } else return;
  event.stopImmediatePropagation();
}

let soughtAt: number | null = null;

/** A page that is still loading may not have come as far yet. */
function seek(at: number | null): void {
  soughtAt = at;
  const marked = at === null ? null : findBySource(at);
  marked?.scrollIntoView({ block: "nearest" });
  moveOutline(picked = marked);
}

addEventListener("DOMContentLoaded", () => {
  if (soughtAt !== null && !picked) seek(soughtAt);
});

let returnTop = 0;
const go = () => scrollTo({ top: returnTop, behavior: "instant" });

/** A page that is still loading may not be long enough yet. */
function returnTo(top: number): void {
  returnTop = top;
  go();
  addEventListener("DOMContentLoaded", go, { once: true });
  addEventListener("load", go, { once: true });
}

function hearPress(event: Event): void {
  const isAlt = event instanceof MouseEvent && event.altKey;
  if (!event.isTrusted) return;
  const picture = event instanceof MouseEvent && !isAlt
    ? findPictureAt(event.clientX, event.clientY)
    : null;
  // A missing picture is nothing of the page's own, so a press on its plate always means to add it.
  if (!(isOn || isAlt || picture?.isMissing)) return;
  // Keys that scroll are let through, and those that press are not.
  if (event instanceof KeyboardEvent && !/^(Enter| |Escape)$/.test(event.key)) return;
  event.stopImmediatePropagation();
  if (event instanceof KeyboardEvent && event.key === "Escape") return tellEscape(event);
  if (!/^(pointer|mouse|touch|selectstart)/.test(event.type) && !isFingersWay(event)) {
    event.preventDefault();
  }
  if (event instanceof PointerEvent && event.type === "pointerdown") begin(event);
  if (event instanceof MouseEvent && event.type === "mouseup") pickWords(event, isAlt);
  if (event.type !== "click" || hasPickedWords) return;
  const target = picture && !picture.isBackground ? picture.element : event.composedPath()[0];
  if ((isOn || isAlt) && target instanceof Element) pick(target, readFirstWords(target), isAlt);
  // The dialog that it opens uses the press up, so nothing that needs one may come after it.
  if (picture) pressPicture(picture);
}

function tellEscape({ type, repeat }: KeyboardEvent): void {
  if (type === "keydown" && !repeat) tell({ type: "folio:escape" });
}

function begin({ pointerType }: PointerEvent): void {
  isFinger = pointerType !== "mouse";
  hasPickedWords = false;
  selectedBefore = readSelected();
}

function pickWords(event: MouseEvent, isAlt: boolean): void {
  const now = readSelected();
  const words = now && now.text !== selectedBefore?.text ? now : selectedBefore;
  if (!words || words === selectedBefore && !standsOver(words, event)) return;
  const around = elementAround(words);
  hasPickedWords = around !== null && pick(around, words.text, isAlt);
}

let selecting: ReturnType<typeof setTimeout> | undefined;

/** No event tells that a finger has let go of the ends of its selection. */
function hearSelection(): void {
  clearTimeout(selecting);
  if (!isOn || !isFinger) return;
  selecting = setTimeout(() => {
    const words = readSelected();
    const around = words && elementAround(words);
    if (isOn && around) pick(around, words.text, false);
  }, SELECTION_PAUSE_MS);
}

/** A finger selects words by a long press, except where that opens the menu of a link or a picture. */
function isFingersWay({ type, target }: Event): boolean {
  return type === "contextmenu" && isFinger &&
    !(target instanceof Element && target.closest("a, img, video"));
}

function pick(target: Element, quote: string, isAlt: boolean): boolean {
  const marked = findMarked(target);
  if (!marked) return false;
  moveOutline(picked = marked);
  // A press gives the focus, which many pages draw.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const isWritten = target !== marked && !target.closest("svg");
  tell({
    type: "folio:pick",
    at: Number(marked.getAttribute(SOURCE_MARK)),
    written: isWritten ? (target.textContent ?? "").trim().slice(0, PICKED_TEXT_MAX_LENGTH) : null,
    quote,
    element: (isWritten ? target : marked).localName.toLowerCase().slice(0, ELEMENT_MAX_LENGTH),
    isAlt,
    look: readLook(marked),
  });
  return true;
}

function hearDrag(event: DragEvent): void {
  const { isTrusted, dataTransfer, clientX, clientY } = event;
  if (!isTrusted || !dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const picture = findPictureAt(clientX, clientY);
  moveOutline(picture?.element ?? null);
  if (event.type !== "drop") return;
  const { at = null, selector = null, address = null } = picture ?? {};
  const files = [...dataTransfer.files].slice(0, DROPPED_FILES_MAX);
  tell({ type: "folio:drop", at, selector, address, files });
}

function pressPicture({ element, at, selector, address }: FoundPicture): void {
  moveOutline(picked = element);
  tell({ type: "folio:picture", at, selector, address });
}

function tell(message: FrameMessage): void {
  parent.postMessage(message, "*");
}

function tellBlank({ target }: Event): void {
  const mark = target instanceof HTMLImageElement && target.getAttribute(SOURCE_MARK);
  if (mark && navigator.onLine) tell({ type: "folio:blank", at: Number(mark) });
}

function findMarked(target: EventTarget | null | undefined): Element | null {
  return target instanceof Element ? target.closest(`[${SOURCE_MARK}]`) : null;
}
