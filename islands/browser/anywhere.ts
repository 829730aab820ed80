/** The field in which a page is pasted. */
export const PASTE_FIELD = "paste_field";
const HEARS = "data-hears";

type Kind = "paste" | "drop";

/** A paste and a drop count wherever they happen on the screen, unless they are meant for another field or a dialog. */
export function isForField({ target }: Event): boolean {
  if (document.querySelector("dialog[open]")) return false;
  if (!(target instanceof Element) || target.id === PASTE_FIELD) return true;
  return target.closest("input, textarea, select, [contenteditable]") === null;
}

/** Word processors add a picture of what is copied, and file managers the path of what is dropped. */
export function isText(kind: Kind, data: DataTransfer): boolean {
  return kind === "paste" ? textOf(data).trim() !== "" : data.files.length === 0;
}

export function textOf(data: DataTransfer): string {
  return data.getData("text/plain");
}

/** The paste field hears everything itself from now on. */
export function endEarly(field: HTMLElement): void {
  field.setAttribute(HEARS, "");
}

/** Until the paste field is hydrated, what arrives anywhere is put into its inputs, which it reads then. */
export function receiveEarly(): void {
  addEventListener("dragover", (event) => fieldOf(event) && event.preventDefault());
  addEventListener("paste", (event) => receive(event, "paste", event.clipboardData));
  addEventListener("drop", (event) => receive(event, "drop", event.dataTransfer));
}

function receive(event: Event, kind: Kind, data: DataTransfer | null): void {
  const field = fieldOf(event);
  if (!field || !data) return;
  event.preventDefault();
  if (isText(kind, data)) field.value = textOf(data);
  else fileInputOf(field).files = data.files;
}

function fieldOf(event: Event): HTMLTextAreaElement | null {
  const field = document.querySelector<HTMLTextAreaElement>(`#${PASTE_FIELD}:not([${HEARS}])`);
  return field && isForField(event) ? field : null;
}

export function fileInputOf(field: HTMLElement): HTMLInputElement {
  return field.parentElement!.querySelector<HTMLInputElement>("[type=file]")!;
}
