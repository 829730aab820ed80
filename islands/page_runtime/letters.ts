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
import { isForOwner } from "../../contract/letterbox/form_services.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = "input:not([type=submit]), textarea, select";
/** The autocomplete value of a control tells more than its type. */
const TELLING = /password|one-time-code|cc-[a-z-]+/;
const typed = new Map<EventTarget, string>();
const asked = new Map<number, (answer: FormAnswer) => void>();
let asks = 0;

let requests = 0;

/** A page that sends any request does something with its form, and does not only pretend. */
function noteRequest(): void {
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

function readFields(
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

/** Form services answer an invalid form with this status. */
const REFUSED = 422;

export function patchRequests(): void {
  const { fetch } = self;
  self.fetch = async function (input, init) {
    noteRequest();
    if (isForForms(init?.method ?? (input as Request).method, (input as Request).url ?? input)) {
      // The body of a Request can be read only once.
      const copy = input instanceof Request ? input.clone() : input;
      const fields = await fieldsIn(new Request(copy, init));
      if (fields) {
        const answer = await sendFields(fields);
        return new Response(writeBody(answer), {
          status: answer.isSent ? 200 : REFUSED,
          headers: { "Content-Type": "application/json" },
        });
      }
    }
    return await fetch(input, init);
  };
  patchXmlHttpRequest();
  const { sendBeacon } = Navigator.prototype;
  Navigator.prototype.sendBeacon = function (...args) {
    noteRequest();
    return sendBeacon.apply(this, args);
  };
}

/** The request goes to a data: address that holds the answer, so that all its events and types are the browser's own. */
function patchXmlHttpRequest(): void {
  const proto = XMLHttpRequest.prototype;
  const { open, send } = proto;
  const opened = new WeakMap<XMLHttpRequest, [method: string, url: string]>();
  proto.open = function (...args: unknown[]) {
    const [method, url, isAsync = true] = args;
    if (isAsync) opened.set(this, [String(method), String(url)]);
    return open.apply(this, args as Parameters<typeof open>);
  };
  proto.send = function (body) {
    noteRequest();
    const [method, url] = opened.get(this) ?? [];
    if (!isForForms(method, url)) return send.call(this, body);
    fieldsIn(new Request(url!, { method, body: body as BodyInit })).then(async (fields) => {
      if (!fields) return send.call(this, body);
      const answer = await sendFields(fields);
      open.call(
        this,
        "GET",
        `data:application/json,${encodeURIComponent(writeBody(answer))}`,
        true,
      );
      if (!answer.isSent) Object.defineProperty(this, "status", { value: REFUSED });
      send.call(this);
    });
  };
}

function isForForms(method: string | undefined, url: unknown): boolean {
  try {
    const { host } = new URL(String(url), document.baseURI);
    return isForOwner(method, host, new URL(document.URL).host);
  } catch {
    return false;
  }
}

async function fieldsIn(request: Request): Promise<FormField[] | null> {
  try {
    const fields = readFields(await entriesIn(request));
    return isWritten(fields) ? fields : null;
  } catch {
    return null;
  }
}

async function entriesIn(request: Request): Promise<Iterable<[string, unknown]>> {
  if (/multipart/.test(request.headers.get("Content-Type") ?? "")) return await request.formData();
  const text = await request.text();
  try {
    return listEntries(JSON.parse(text));
  } catch {
    return new URLSearchParams(text);
  }
}

/** Services wrap the fields in objects, so nested entries count by their own names. */
function listEntries(value: object): [string, unknown][] {
  return Object.entries(value).flatMap(([name, content]): [string, unknown][] =>
    content && typeof content === "object" && !Array.isArray(content)
      ? listEntries(content)
      : [[name, content]]
  );
}

function writeBody({ isSent, message }: FormAnswer): string {
  return JSON.stringify({
    ok: isSent,
    success: isSent,
    status: isSent ? "success" : "error",
    code: isSent ? 200 : REFUSED,
    message,
    errors: isSent ? undefined : [{ message }],
  });
}
