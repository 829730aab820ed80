// A sandbox without allow-forms neither sends forms nor fires "submit", so valid submissions are dispatched by hand.
import { later } from "./bridge.ts";
import { showNotice } from "./notice.ts";

const NOT_IMPLICIT = /^(button|submit|reset|image|checkbox|radio|file|color|range)$/;
const SUBMITTERS = "button:not([type]), [type=submit], [type=image]";

const arrived = new WeakSet<Event>();

export function interceptForms(): void {
  // A page that stops the propagation of a click still submits its form, after all listeners have run.
  addEventListener("click", (event) => {
    const button = findSubmitter(event);
    if (button) later(() => arrived.has(event) || submitBy(event, button));
  }, { capture: true });
  addEventListener("click", (event) => {
    arrived.add(event);
    submitBy(event, findSubmitter(event));
  });
  addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key !== "Enter" || event.defaultPrevented) return;
    if (!(field instanceof HTMLInputElement) || !field.form) return;
    if (event.isComposing || NOT_IMPLICIT.test(field.type)) return;
    event.preventDefault();
    const button = [...field.form.elements]
      .find((element) => element.matches(SUBMITTERS)) as
        | HTMLElement
        | undefined;
    // Browsers turn Enter into a click on the first submit button.
    if (button) button.click();
    else submit(field.form, null);
  });
}

/** It runs once, because patched methods survive `document.open()`. */
export function patchFormMethods(): void {
  HTMLFormElement.prototype.requestSubmit = function (submitter) {
    submit(this, submitter ?? null);
  };
  HTMLFormElement.prototype.submit = function () {
    void send(this, null);
  };
}

function findSubmitter(event: Event): HTMLButtonElement | undefined {
  return event.composedPath().find((target) =>
    target instanceof Element && target.matches(SUBMITTERS)
  ) as HTMLButtonElement | undefined;
}

function submitBy(event: MouseEvent, button: HTMLButtonElement | undefined): void {
  if (!button?.form || button.disabled || event.defaultPrevented) return;
  event.preventDefault();
  submit(button.form, button);
}

function submit(form: HTMLFormElement, submitter: HTMLElement | null) {
  const isUnchecked = form.noValidate ||
    submitter?.hasAttribute("formnovalidate");
  if (!isUnchecked && !form.reportValidity()) return;
  const onPrevented = watch(form, submitter);
  const isUnhandled = form.dispatchEvent(
    new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }),
  );
  if (!isUnhandled) return onPrevented?.();
  const method = submitter?.getAttribute("formmethod") ?? form.getAttribute("method");
  if (method?.toLowerCase() !== "dialog") void send(form, submitter);
  else form.closest("dialog")?.close((submitter as HTMLButtonElement | null)?.value);
}

type Send = (form: HTMLFormElement, submitter: HTMLElement | null) => Promise<boolean>;

let sendBy: Send = () => {
  showNotice("This form is not connected: nothing was sent.");
  return Promise.resolve(false);
};

/** It is called before the page hears of a submission, and what it returns is called when the page has prevented it. */
type Watch = (form: HTMLFormElement, submitter: HTMLElement | null) => (() => void) | null;

let watch: Watch = () => null;

export function sendFormsBy(send: Send, watchSubmission: Watch): void {
  sendBy = send;
  watch = watchSubmission;
}

/** A field with the name "reset" would shadow the method. */
const { reset } = HTMLFormElement.prototype;

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (await sendBy(form, submitter)) reset.call(form);
}
