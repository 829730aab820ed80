/** Events that are heard passively or many times a second are left out. */
export const REPLAYED = [
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

export function dispatchAgain({ event, target }: { event: Event; target: EventTarget }): void {
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
