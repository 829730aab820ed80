// The page is printed as a copy in our own document (paper.ts), which the frame keeps up to date.
import type { MessageOf, ShellMessage } from "../../contract/publishing/frame_messages.ts";
import { isPrintKey } from "../../contract/publishing/print_key.ts";
import { type Press, spend } from "../guard/presses.ts";
import type { PageCopy } from "../page_runtime/page_copy.ts";
import type { ReceivedMessage } from "./frame_messages.ts";
import { createButton, showOffer } from "./offer.ts";
import { draw, type DrawnPage } from "./paper.ts";

const COPY_WITHIN_MS = 2_000;
const LOAD_WITHIN_MS = 3_000;
const SHEETS_MAX = 1_000;

let printer: ReturnType<typeof openPrinter> | undefined;

export function hear(frame: HTMLIFrameElement, message: ReceivedMessage, press: Press): void {
  printer ??= openPrinter(frame);
  printer(message, press);
}

function openPrinter(frame: HTMLIFrameElement): (message: ReceivedMessage, press: Press) => void {
  let copy: PageCopy | null = null;
  let drawn: DrawnPage | null = null;
  let hide: (() => void) | null = null;
  let isPrinting = false;
  let onCopy = () => {};

  /** The browser's own menu prints what is there; here the fonts of the copy are waited for. */
  async function printPage(): Promise<void> {
    if (isPrinting) return;
    isPrinting = true;
    await within(COPY_WITHIN_MS, (resolve) => {
      onCopy = resolve;
      post({ type: "folio:copy" });
    });
    const page = drawCopy();
    if (page) await within(LOAD_WITHIN_MS, (resolve) => void page.load().then(resolve));
    print();
    isPrinting = false;
    // A page's font can have the name of one of ours, and other words for our letters.
    if (!hide) page?.forget();
    // The press has had its effect, and a page may not ask again and again.
    spend();
  }

  function drawCopy(): DrawnPage | null {
    if (copy && drawn?.copy !== copy) drawn = draw(copy, frame.src);
    return copy && drawn;
  }

  function post(message: ShellMessage): void {
    frame.contentWindow?.postMessage(message, "*");
  }

  async function takeCopy({ text, blob }: MessageOf<"folio:copy">): Promise<void> {
    copy = readCopy(text || await blob.text());
    offerInMenu(printPage);
    onCopy();
  }

  addEventListener("beforeprint", () => {
    hide?.();
    hide = drawCopy()?.show() ?? null;
  });
  addEventListener("afterprint", () => {
    hide?.();
    hide = null;
  });
  // The menu of the browser takes the focus, while the frame only shares it.
  addEventListener("blur", () => {
    if (!document.hasFocus()) post({ type: "folio:copy" });
  });
  addEventListener("keydown", (event) => {
    if (!isPrintKey(event)) return;
    event.preventDefault();
    void printPage();
  });
  return (message, press) => {
    if (message === "folio:ready") {
      copy = null;
    } else if (message.type === "folio:copy") void takeCopy(message);
    else if (message.type === "folio:print") {
      if (press === "sure") void printPage();
      else offerPrint(printPage);
    }
  };
}

function offerPrint(act: () => void): void {
  const button = createButton("Print", act);
  const shown = document.querySelector(".published-offer:not([hidden]) p button");
  // A page that asks again and again must not replace the button under the pointer.
  if (shown?.textContent !== button.textContent) {
    showOffer("This page wants to be printed.", button);
  }
}

function offerInMenu(act: () => void): void {
  const menu = document.querySelector(".published-credit details");
  if (!menu || menu.querySelector("button")) return;
  const button = createButton("Save as PDF", act);
  button.style.cssText =
    "margin-inline-start:.75rem;padding:0;border:0;background:none;color:inherit;font:inherit;cursor:pointer";
  menu.append(button);
}

function within(ms: number, work: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    work(resolve);
  });
}

function readCopy(text: string): PageCopy | null {
  try {
    const { html, sheets } = JSON.parse(text) as PageCopy;
    return {
      html: String(html),
      sheets: sheets.slice(0, SHEETS_MAX).map((sheet) => ({
        text: String(sheet.text),
        base: new URL(sheet.base).href,
      })),
    };
  } catch {
    return null;
  }
}
