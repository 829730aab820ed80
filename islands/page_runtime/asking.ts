// In a page that calls `confirm` or `prompt`: the page around asks its visitor, and then the event comes once more.
import {
  ASK_MAX_LENGTH,
  type FrameMessage,
  type ShellMessage,
} from "../../contract/publishing/frame_messages.ts";
import { dispatchAgain, REPLAYED } from "./replay.ts";

/** What is done beside the document, by the names of whom it is asked. */
const SIDE_EFFECTS: [owner: object, ...names: string[]][] = [
  [self, "fetch", "open", "alert", "setTimeout", "setInterval", "requestAnimationFrame"],
  [XMLHttpRequest.prototype, "send"],
  [Navigator.prototype, "sendBeacon"],
  [Storage.prototype, "setItem", "removeItem", "clear"],
  [History.prototype, "pushState", "replaceState"],
  [HTMLMediaElement.prototype, "play", "pause"],
  [CanvasRenderingContext2D.prototype, "clearRect", "fillRect", "fillText", "fill", "stroke"],
];

/** Ends the handler that asks. The page hears nothing of it. */
const HELD = new Error("The visitor is being asked");
/** For it to come out of a handler, also of one that a framework runs. */
const OUT_MAX_MS = 1_000;

interface Question {
  text: string;
  start: string | null;
}

/** One at a time. */
interface Open extends Question {
  id: number;
  event: Event;
  target: EventTarget;
  focused: Element | null;
  isSent: boolean;
  /** Those that the same handler asked before. */
  answers: Answered[];
}

interface Answered extends Question {
  answer: string | null;
}

interface Replay {
  of: Open;
  answers: Answered[];
  /** Once it is on its way. */
  event: Event | null;
  next: number;
  /** It asked something else. */
  isOther: boolean;
}

// A bundle of its own, behind the runtime's: the bridge is not its to open a second time.
const post = parent.postMessage.bind(parent);
const later = setTimeout.bind(self);
const eventNow = Object.getOwnPropertyDescriptor(self, "event")!.get!;
/** How the questions begin before which something is done: these are not asked (server/page_code/asks.ts). */
const lateAsks: string[] = JSON.parse(document.currentScript!.dataset.lateAsks!);

let asks = 0;
let open: Open | null = null;
let replay: Replay | null = null;
/** The page catches what ends its handlers, so that none may be ended. */
let isCaught = false;

const isUntouched = followEvents(REPLAYED, (event) => {
  if (!replay || replay.event || event.type !== replay.of.event.type) return;
  if (event.composedPath()[0] === replay.of.target) replay.event = event;
});
self.confirm = (text) => ask({ text: short(text), start: null }) !== null;
self.prompt = (text, start) => ask({ text: short(text), start: short(start) });
for (const type of ["error", "unhandledrejection"]) addEventListener(type, take, { capture: true });
// Some frameworks only tell of what a handler threw.
for (const name of ["error", "warn"] as const) {
  const native = console[name];
  console[name] = (...args) => args.some(isHeld) ? sendOpen() : native.apply(console, args);
}
addEventListener("message", hear);

function isHeld(said: unknown): boolean {
  return said === HELD || typeof said === "string" && said.includes(HELD.message);
}

function short(text: unknown): string {
  return String(text ?? "").slice(0, ASK_MAX_LENGTH);
}

/** Without a question, the answer is no. */
function ask(question: Question): string | null {
  const event: Event | undefined = eventNow.call(self);
  const again = event && replay?.event === event ? replay : null;
  const known = again?.answers[again.next++];
  if (known?.text === question.text && known.start === question.start) return known.answer;
  // The page is not what it was when it asked.
  if (known) again!.isOther = true;
  if (!event || open || isCaught || again?.isOther || !isUntouched(event)) return null;
  if (lateAsks.some((each) => question.text.startsWith(each))) return null;
  const asked: Open = {
    ...question,
    id: ++asks,
    event,
    target: event.composedPath()[0]!,
    focused: document.activeElement,
    isSent: false,
    answers: again?.answers ?? [],
  };
  open = asked;
  // Nobody after it hears of the event, and nothing comes of it: it comes again.
  event.preventDefault();
  event.stopImmediatePropagation();
  later(() => {
    if (open !== asked || asked.isSent) return;
    isCaught = true;
    open = null;
  }, OUT_MAX_MS);
  throw HELD;
}

function take(event: Event): void {
  const { error, reason } = event as ErrorEvent & PromiseRejectionEvent;
  if (error !== HELD && reason !== HELD) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  sendOpen();
}

function sendOpen(): void {
  if (!open || open.isSent) return;
  const { id, text, start } = open;
  open.isSent = true;
  post({ type: "folio:ask", id, text, start } satisfies FrameMessage, "*");
}

function hear(event: MessageEvent<ShellMessage>): void {
  const { data, source } = event;
  if (source !== parent || data?.type !== "folio:answered" || data.id !== open?.id) return;
  event.stopImmediatePropagation();
  const { text, start, focused, answers } = open;
  replay = {
    of: open,
    answers: [...answers, { text, start, answer: data.answer }],
    event: null,
    next: 0,
    isOther: false,
  };
  open = null;
  // A frame that was out of reach forgets where its visitor was.
  if (document.activeElement === document.body) (focused as HTMLElement | null)?.focus();
  dispatchAgain(replay.of);
  replay = null;
}

/** `begin` hears of each event of these types first. Returns who knows whether nothing was done since one began. */
function followEvents(
  types: readonly string[],
  begin: (event: Event) => void,
): (event: Event) => boolean {
  let effects = 0;
  const before = new WeakMap<Event, number>();
  const count = (records: MutationRecord[]) => void (effects += records.filter(isChange).length);
  const observer = new MutationObserver(count);
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeOldValue: true,
  });
  for (const [owner, ...names] of SIDE_EFFECTS) {
    const methods = owner as Record<string, (...args: unknown[]) => unknown>;
    for (const name of names) {
      const native = methods[name]!;
      methods[name] = function (...args) {
        effects++;
        return native.apply(this, args);
      };
    }
  }
  for (const type of types) {
    addEventListener(type, (event) => {
      count(observer.takeRecords());
      before.set(event, effects);
      begin(event);
    }, { capture: true });
  }
  return (event) => {
    count(observer.takeRecords());
    return before.get(event) === effects;
  };
}

/** Not an attribute that was set to what it was. */
function isChange({ type, target, attributeName, attributeNamespace, oldValue }: MutationRecord) {
  return type !== "attributes" ||
    (target as Element).getAttributeNS(attributeNamespace, attributeName!) !== oldValue;
}
