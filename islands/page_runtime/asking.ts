// Modal dialogs are blocked in a sandbox: the handler is ended by an exception, and its event is sent again with the
// answer.
import {
  ASK_MAX_LENGTH,
  type FrameMessage,
  type ShellMessage,
} from "../../contract/publishing/frame_messages.ts";

/** Events that are heard passively or many times a second are left out. */
const REPLAYED = [
  "click",
  "dblclick",
  "contextmenu",
  "submit",
  "change",
  "input",
  "keydown",
  "keyup",
  "pointerdown",
  "pointerup",
  "mousedown",
  "mouseup",
];

const { dispatchEvent } = EventTarget.prototype;

/** A handler that had such an effect before it asked cannot run twice, so it is not asked. */
const SIDE_EFFECTS: [owner: object, ...names: string[]][] = [
  [self, "fetch", "open", "alert", "setTimeout", "setInterval", "requestAnimationFrame"],
  [XMLHttpRequest.prototype, "send"],
  [Navigator.prototype, "sendBeacon"],
  [Storage.prototype, "setItem", "removeItem", "clear"],
  [History.prototype, "pushState", "replaceState"],
  [HTMLMediaElement.prototype, "play", "pause"],
  [CanvasRenderingContext2D.prototype, "clearRect", "fillRect", "fillText", "fill", "stroke"],
];

const HELD = new Error("The visitor is being asked");
/** Frameworks may rethrow the exception late, so it is waited for this long. */
const OUT_MAX_MS = 1_000;

interface Question {
  text: string;
  start: string | null;
}

interface OpenQuestion extends Question {
  id: number;
  event: Event;
  target: EventTarget;
  focused: Element | null;
  isSent: boolean;
  answers: AnsweredQuestion[];
}

interface AnsweredQuestion extends Question {
  answer: string | null;
}

interface Replay {
  of: OpenQuestion;
  answers: AnsweredQuestion[];
  event: Event | null;
  next: number;
  isOther: boolean;
}

// The runtime has hidden the frame's name already, so this second bundle cannot import bridge.ts.
const post = parent.postMessage.bind(parent);
const later = setTimeout.bind(self);
const eventNow = Object.getOwnPropertyDescriptor(self, "event")!.get!;
/** Questions that begin so come after side effects in their handler (server/page_code/asks.ts), and are not asked. */
const lateAsks: string[] = JSON.parse(document.currentScript!.dataset.lateAsks!);

let asks = 0;
let open: OpenQuestion | null = null;
let replay: Replay | null = null;
/** The page catches the exception that ends its handlers, so none may be ended any more. */
let isCaught = false;

const isUntouched = followEvents(REPLAYED, (event) => {
  if (!replay || replay.event || event.type !== replay.of.event.type) return;
  if (event.composedPath()[0] === replay.of.target) replay.event = event;
});
self.confirm = (text) => ask({ text: short(text), start: null }) !== null;
self.prompt = (text, start) => ask({ text: short(text), start: short(start) });
for (const type of ["error", "unhandledrejection"]) {
  addEventListener(type, onThrown, { capture: true });
}
// Some frameworks only log what a handler threw.
for (const name of ["error", "warn"] as const) {
  const native = console[name];
  console[name] = (...args) => args.some(isHeld) ? sendOpen() : native.apply(console, args);
}
addEventListener("message", onShellMessage);

function isHeld(said: unknown): boolean {
  return said === HELD || typeof said === "string" && said.includes(HELD.message);
}

function short(text: unknown): string {
  return String(text ?? "").slice(0, ASK_MAX_LENGTH);
}

function ask(question: Question): string | null {
  const event: Event | undefined = eventNow.call(self);
  const again = event && replay?.event === event ? replay : null;
  const known = again?.answers[again.next++];
  if (known?.text === question.text && known.start === question.start) return known.answer;
  // The handler asks another question than in its first run, so the earlier answers are not valid.
  if (known) again!.isOther = true;
  if (!event || open || isCaught || again?.isOther || !isUntouched(event)) return null;
  if (lateAsks.some((each) => question.text.startsWith(each))) return null;
  const asked: OpenQuestion = {
    ...question,
    id: ++asks,
    event,
    target: event.composedPath()[0]!,
    focused: document.activeElement,
    isSent: false,
    answers: again?.answers ?? [],
  };
  open = asked;
  // The event is dispatched again later, so it must have no effect now.
  event.preventDefault();
  event.stopImmediatePropagation();
  later(() => {
    if (open !== asked || asked.isSent) return;
    isCaught = true;
    open = null;
  }, OUT_MAX_MS);
  throw HELD;
}

function onThrown(event: Event): void {
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

function onShellMessage(event: MessageEvent<ShellMessage>): void {
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
  // A frame that was inert forgets what had the focus.
  if (document.activeElement === document.body) (focused as HTMLElement | null)?.focus();
  dispatchAgain(replay.of);
  replay = null;
}

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

function isChange({ type, target, attributeName, attributeNamespace, oldValue }: MutationRecord) {
  return type !== "attributes" ||
    (target as Element).getAttributeNS(attributeNamespace, attributeName!) !== oldValue;
}

function dispatchAgain({ event, target }: { event: Event; target: EventTarget }): void {
  if (target instanceof Node && !target.isConnected) return;
  // Dispatching a submit event alone would not submit the form.
  if (event instanceof SubmitEvent) {
    HTMLFormElement.prototype.requestSubmit.call(target, event.submitter);
    return;
  }
  // An event serves as the init dictionary of a new one, since its properties have the same names.
  const Kind = event.constructor as typeof Event;
  dispatchEvent.call(target, new Kind(event.type, event));
}
