// A sandbox without allow-modals shows no `alert`, so this box takes its place.

const STYLE =
  "dialog{box-sizing:border-box;max-width:min(26rem,90vw);padding:1.25rem;border:0;border-radius:.75rem;" +
  "font:1rem/1.5 system-ui,sans-serif;color:#222;background:#fff;box-shadow:0 1rem 3rem #0006;color-scheme:light}" +
  "p{margin:0 0 1rem;white-space:pre-wrap;overflow-wrap:anywhere}" +
  "button{float:right;padding:.4rem 1.25rem;font:inherit;cursor:pointer}";

const waiting: [text: string, mail: string | undefined][] = [];
const WAITING_MAX = 20;
let isOpen = false;

/** Unlike `alert`, it does not block the page. */
export function showNotice(message: unknown, mail?: string): void {
  if (waiting.length < WAITING_MAX) waiting.push([String(message), mail]);
  if (!isOpen) showNext();
}

function showNext() {
  const next = waiting.shift();
  isOpen = next !== undefined;
  if (!next) return;
  const [text, href] = next;
  const host = document.createElement("div");
  // The shadow root keeps the page's styles out.
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = `<style>${STYLE}</style><dialog><p></p><button>OK</button></dialog>`;
  const [dialog, line, button] = ["dialog", "p", "button"].map((name) => root.querySelector(name)!);
  line!.textContent = text;
  if (href) {
    const link = document.createElement("a");
    link.href = href;
    link.textContent = href.slice("mailto:".length).split("?")[0]!;
    line!.append(" ", link);
  }
  button!.addEventListener("click", () => (dialog as HTMLDialogElement).close());
  dialog!.addEventListener("close", () => {
    host.remove();
    showNext();
  });
  document.documentElement.append(host);
  open(dialog as HTMLDialogElement, button as HTMLButtonElement);
}

/** It must not take the focus from a field beside the frame. */
function open(dialog: HTMLDialogElement, button: HTMLButtonElement): void {
  const hasKeyboard = document.hasFocus();
  // An inert dialog takes no focus as it is shown.
  dialog.inert = !hasKeyboard;
  dialog.showModal();
  dialog.inert = false;
  if (hasKeyboard) button.focus();
  else addEventListener("focus", () => button.focus(), { once: true });
}
