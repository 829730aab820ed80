import type { MessageOf } from "../../contract/publishing/frame_messages.ts";

const PAUSE_MS = 300;

let { hash, search } = location;
let scroll = readScroll(history.state);
let timer: ReturnType<typeof setTimeout> | undefined;

export function readPlace(): { hash: string; scroll: number } {
  return { hash, scroll };
}

/** Browsers limit how often an address may change, so it is written with pauses. */
export function keepPlace(message: MessageOf<"folio:place">): void {
  if (isPart(message.hash, "#")) hash = message.hash;
  if (isPart(message.search, "?")) search = message.search;
  scroll = message.scroll ?? scroll;
  timer ??= setTimeout(write, PAUSE_MS);
}

addEventListener("pagehide", write);

function write(): void {
  timer = undefined;
  const address = location.pathname + search + hash;
  const isSame = address === location.pathname + location.search + location.hash;
  if (isSame && scroll === readScroll(history.state)) return;
  history.replaceState({ scroll }, "", address);
}

function readScroll(state: unknown): number {
  return Number((state as { scroll?: number } | null)?.scroll) || 0;
}

function isPart(text: string | undefined, mark: string): text is string {
  return text === "" || text?.startsWith(mark) === true;
}

/** A dialog of ours over the frame keeps the focus. */
export function giveKeyboard(frame: HTMLIFrameElement): void {
  if (!document.querySelector(":modal")) frame.focus();
}

/** Chromium can lose the focus of a frame whose process is new: it is the active element, but keys come here. */
export function giveAgainOnKey(find: () => HTMLIFrameElement): void {
  addEventListener("keydown", () => {
    const frame = find();
    if (document.activeElement !== frame) return;
    frame.blur();
    giveKeyboard(frame);
  }, { capture: true });
}
