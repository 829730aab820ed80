// An event that comes once more, after its visitor has answered what its handler asked.

/** In which handlers may ask. What is heard passively, or many times a second, is not among them. */
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
  // Of a submission, more comes than its event.
  if (event instanceof SubmitEvent) {
    HTMLFormElement.prototype.requestSubmit.call(target, event.submitter);
    return;
  }
  // What an event says of itself is what one like it is made of.
  const Kind = event.constructor as typeof Event;
  dispatchEvent.call(target, new Kind(event.type, event));
}
