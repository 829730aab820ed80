// Inside a published page, before its own scripts: makes what worked in the chat work in a sandbox that allows scripts only.
import type { ShellMessage } from "../../server/contract/frame_messages.ts";
import { send } from "./bridge.ts";
import { mendCookies } from "./cookies.ts";
import { tellFreeCorner } from "./corner.ts";
import { mendObjectUrls } from "./downloads.ts";
import { mendFormMethods, mendForms } from "./forms.ts";
import { mendLinks, mendOpening } from "./links.ts";
import { tell } from "./notice.ts";
import { tellHead } from "./page.ts";
import { followPlace, goTo, mendHistory, returnToPlace } from "./place.ts";
import { wakeSkeletons } from "./skeleton.ts";
import { mendStorage, takeOver } from "./storage.ts";
import { fetchNearPictures, mendObservers } from "./viewport.ts";

send("folio:ready");
wakeSkeletons();
mendStorage();
mendCookies();
mendFormMethods();
mendOpening();
mendObjectUrls();
mendHistory();
mendObservers();
self.alert = tell;
listen();
listenAgain();
returnToPlace();
tellHead();
tellFreeCorner();

/** All that hears the page's own events. */
function listen(): void {
  addEventListener("message", hear);
  addEventListener("pagehide", () => send({ type: "folio:gone" }));
  mendForms();
  mendLinks();
  followPlace();
  fetchNearPictures();
}

/** `document.write` after the page has loaded begins a new one, which nobody listens to. */
function listenAgain(): void {
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
        if (isNew) listen();
        return result;
      },
    });
  }
}

function hear(event: MessageEvent<ShellMessage | "folio:hello">): void {
  const { data, source } = event;
  if (source !== parent) return;
  if (data === "folio:hello") send("folio:ready");
  else if (data?.type === "folio:place") goTo(data.hash);
  else if (data?.type === "folio:stored") takeOver(data.changes);
  else return;
  event.stopImmediatePropagation();
}
