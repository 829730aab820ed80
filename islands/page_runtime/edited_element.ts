// What is said of an element while its author edits it, and how its words change as they are typed.
import {
  type FrameMessage,
  type ShellMessage,
  SOURCE_MARK,
} from "../../contract/publishing/frame_messages.ts";
import { findOwnText, readLook } from "./picked_look.ts";

type Edit = Extract<ShellMessage, { type: "folio:edit" }>;

/** An element without any letter would lose the height of its line. */
const NO_WORDS = "\u200b";

// It is taken before the page's scripts run, because a page may replace it.
const nextFrame = requestAnimationFrame.bind(self);

let followed: number | null = null;
let element: Element | null = null;
let told = "";
let isWatching = false;

export function followEdited(edit: Edit | null): Element | null {
  followed = edit?.at ?? null;
  told = "";
  element = followed === null ? null : findBySource(followed);
  if (element && edit && edit.words !== null) showWords(element, edit.words);
  if (!isWatching) watch();
  return element;
}

export function findBySource(at: number): Element | null {
  return document.querySelector(`[${SOURCE_MARK}="${Number(at)}"]`);
}

/** No event tells that a font, a picture or a motion has moved an element. */
function watch(): void {
  isWatching = followed !== null;
  if (followed === null) return;
  nextFrame(watch);
  if (!element?.isConnected) element = findBySource(followed);
  if (!element) return;
  const look = readLook(element);
  const now = JSON.stringify(look);
  if (now === told) return;
  told = now;
  parent.postMessage({ type: "folio:look", at: followed, look } satisfies FrameMessage, "*");
}

function showWords(element: Element, words: string): void {
  const text = findOwnText(element);
  if (!text) return;
  const [, before = "", after = ""] = /^(\s*)[^]*?(\s*)$/.exec(text.data) ?? [];
  const data = before + (words || NO_WORDS) + after;
  if (text.data !== data) text.data = data;
}
