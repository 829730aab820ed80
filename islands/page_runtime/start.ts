// What makes a page that worked in the chat work in a sandbox that allows scripts only: begun before its own scripts.
import type { ShellMessage } from "../../contract/publishing/frame_messages.ts";
import { followAutofocus } from "./autofocus.ts";
import { send } from "./bridge.ts";
import { waitForPress } from "./by_press.ts";
import { polyfillCookies } from "./cookies.ts";
import { tellFreeCorner } from "./corner.ts";
import { interceptObjectUrls } from "./downloads.ts";
import { interceptForms, patchFormMethods } from "./forms.ts";
import { interceptLinks, interceptWindowOpen } from "./links.ts";
import { tell } from "./notice.ts";
import { tellHead } from "./page.ts";
import { followPlace, goTo, polyfillHistory, returnToPlace } from "./place.ts";
import { removeRefused } from "./refused.ts";
import { restoreSkeletons } from "./skeleton.ts";
import { polyfillStorage, takeOver } from "./storage.ts";
import { fetchNearPictures, patchObservers } from "./viewport.ts";

/** What a page with forms needs beside the rest. */
interface Extras {
  /** Hears the page's own events. */
  listen?(): void;
  /** Whether a message was for it. */
  hear?(message: ShellMessage): boolean;
}

export function start(extras: Extras = {}): void {
  send("folio:ready");
  restoreSkeletons();
  polyfillStorage();
  polyfillCookies();
  removeRefused();
  waitForPress();
  patchFormMethods();
  interceptWindowOpen();
  interceptObjectUrls();
  polyfillHistory();
  patchObservers();
  self.alert = tell;
  listen(extras);
  listenAgain(extras);
  followAutofocus();
  returnToPlace();
  tellHead();
  tellFreeCorner();
}

/** All that hears the page's own events. */
function listen(extras: Extras): void {
  addEventListener("message", (event) => hear(event, extras));
  addEventListener("pagehide", () => send({ type: "folio:gone" }));
  interceptForms();
  interceptLinks();
  followPlace();
  fetchNearPictures();
  extras.listen?.();
}

/** `document.write` after the page has loaded begins a new one, which nobody listens to. */
function listenAgain(extras: Extras): void {
  for (const name of ["open", "write", "writeln"] as const) {
    const native = Document.prototype[name] as (...args: unknown[]) => unknown;
    Object.defineProperty(Document.prototype, name, {
      configurable: true,
      writable: true,
      value(this: Document, ...args: unknown[]) {
        // In a handler of the markup, `open` is the document's, and with so much to say it opens a window.
        if (name === "open" && args.length > 2) return self.open(...args as [string]);
        const isNew = this === document && document.readyState !== "loading";
        const result = native.apply(this, args);
        if (isNew) listen(extras);
        return result;
      },
    });
  }
}

function hear(event: MessageEvent<ShellMessage | "folio:hello">, extras: Extras): void {
  const { data, source } = event;
  if (source !== parent) return;
  if (data === "folio:hello") send("folio:ready");
  else if (data?.type === "folio:place") goTo(data.hash);
  else if (data?.type === "folio:stored") takeOver(data.changes);
  else if (!extras.hear?.(data)) return;
  event.stopImmediatePropagation();
}
