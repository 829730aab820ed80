// Where in its page a visitor is: kept in the address and in its entry of the history, for a reload and the way back.
import type { MessageOf } from "../../contract/publishing/frame_messages.ts";

const PAUSE_MS = 300;

let { hash, search } = location;
let scroll = readScroll(history.state);
let timer: ReturnType<typeof setTimeout> | undefined;

/** For the frame, as it begins. */
export function readPlace(): { hash: string; scroll: number } {
  return { hash, scroll };
}

/** Browsers count how often an address changes, so it is written with pauses. */
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

/** Nothing, or what begins with its mark. */
function isPart(text: string | undefined, mark: string): text is string {
  return text === "" || text?.startsWith(mark) === true;
}

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
