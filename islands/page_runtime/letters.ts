import {
  FORM_FIELDS_MAX,
  FORM_TEXT_MAX_LENGTH,
  FORM_VALUES_MAX_LENGTH,
  type FormAnswer,
  type FormField,
  MESSAGE_TOO_LONG,
  type ShellMessage,
} from "../../contract/publishing/frame_messages.ts";
import { given, send } from "./bridge.ts";
import { showNotice } from "./notice.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = "input:not([type=submit]), textarea, select";
/** The autocomplete value of a control tells more than its type. */
const TELLING = /password|one-time-code|cc-[a-z-]+/;
const typed = new Map<EventTarget, string>();
const asked = new Map<number, (answer: FormAnswer) => void>();
let asks = 0;

let requests = 0;

/** A page that sends any request does something with its form, and does not only pretend. */
export function noteRequest(): void {
  requests++;
}

export function countRequests(): number {
  return requests;
}

/** Pages empty their fields before they send, so the typed values are kept. */
export function followTyping(): void {
  addEventListener("input", (event) => {
    const control = event.target as Control;
    const value = control.value?.trim();
    if (value) typed.set(control, value);
  }, true);
}

/** Requests without text of the visitor are the page's own talk with a server. */
export function isWritten(fields: readonly FormField[]): boolean {
  const texts = [...typed.values()];
  return fields.some(({ value }) => texts.some((text) => value.includes(text)));
}

/** It gives fields without a name one for the time, because FormData omits them and assistants often forget it. */
export function fieldsOfForm(form: HTMLFormElement, submitter: HTMLElement | null): FormField[] {
  const unnamed = [...form.elements].filter((each) =>
    each.matches(CONTROLS) && !(each as Control).name
  );
  unnamed.forEach((each, i) => each.setAttribute("name", each.id || `field ${i + 1}`));
  const fields = readFields(new FormData(form, submitter), form);
  for (const each of unnamed) each.removeAttribute("name");
  return fields;
}

export function readFields(
  entries: Iterable<[string, unknown]>,
  around: ParentNode = document,
): FormField[] {
  const controls = [...around.querySelectorAll<Control>(CONTROLS)];
  return [...entries].map(([name, content]) => {
    const value = content instanceof File ? content.name : String(content ?? "");
    const control = controls.find((each) => each.name === name || each.id === name) ??
      controls.find((each) => value && typed.get(each) === value.trim());
    return {
      name: short(name),
      label: short(control ? readLabel(control) : ""),
      type: short(control ? detectType(control) : ""),
      value,
    };
  });
}

function short(text: string): string {
  return text.slice(0, FORM_TEXT_MAX_LENGTH);
}

function detectType({ type, autocomplete }: Control): string {
  return TELLING.exec(autocomplete)?.[0] ?? type;
}

/** The label of a radio button or a checkbox is its answer, so the legend is read. */
function readLabel(control: Control): string {
  if (/^(radio|checkbox)$/.test(control.type)) {
    return control.closest("fieldset")?.querySelector("legend")?.textContent ?? "";
  }
  return control.labels?.[0]?.textContent || control.ariaLabel ||
    (control as HTMLInputElement).placeholder || "";
}

export async function sendFields(fields: FormField[]): Promise<FormAnswer> {
  noteRequest();
  const { unsent = "This is a preview: nothing is sent." } = given;
  if (unsent) {
    const mail = document.querySelector<HTMLAnchorElement>("a[href^='mailto:' i]")?.href;
    showNotice(unsent + (mail ? " You can write to" : ""), mail);
    return { isSent: false, message: unsent };
  }
  const length = fields.reduce((sum, { value }) => sum + value.length, 0);
  if (fields.length > FORM_FIELDS_MAX || length > FORM_VALUES_MAX_LENGTH) {
    showNotice(MESSAGE_TOO_LONG);
    return { isSent: false, message: MESSAGE_TOO_LONG };
  }
  const id = ++asks;
  const focused = document.activeElement as HTMLElement | null;
  send({ type: "folio:form", id, fields });
  const answer = await new Promise<FormAnswer>((resolve) => asked.set(id, resolve));
  // A frame that was inert forgets what had the focus.
  if (document.activeElement === document.body) focused?.focus();
  return answer;
}

export function hearAnswer(message: ShellMessage): boolean {
  if (message?.type !== "folio:answer") return false;
  asked.get(message.id)?.(message);
  return asked.delete(message.id);
}
