// This runs before the page's own scripts, and makes a page work in a sandbox that allows scripts only.
import {
  type Corner,
  CORNERS,
  type ShellMessage,
} from "../../contract/publishing/frame_messages.ts";
import { later, send } from "./bridge.ts";
import { interceptLinks, interceptObjectUrls, interceptWindowOpen } from "./links.ts";
import { interceptForms, patchFormMethods } from "./forms.ts";
import { showNotice } from "./notice.ts";
import { tellHead } from "./page.ts";
import { askForPrint, followForPrint } from "./printing.ts";
import { coverBrokenPictures } from "./plates.ts";
import { followPlace, goTo, polyfillHistory, returnToPlace } from "./place.ts";
import { restoreSkeletons } from "./skeleton.ts";
import { polyfillStorage, takeOver } from "./storage.ts";
import { fetchNearPictures, patchObservers } from "./viewport.ts";

const CREDIT_ACROSS_PX = [20, 80, 150];
const CREDIT_ALONG_PX = [16, 34];
const SETTLED_MS = 800;

// It is taken before the page's scripts run, so that no page can answer for its visitor.
const hasPressed = readGetter();

interface Extras {
  listen?(): void;
  onShellMessage?(message: ShellMessage): boolean;
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
  self.alert = showNotice;
  self.print = askForPrint;
  listen(extras);
  listenAgain(extras);
  followAutofocus();
  returnToPlace();
  tellHead();
  tellFreeCorner();
}

function listen(extras: Extras): void {
  addEventListener("message", (event) => onShellMessage(event, extras));
  addEventListener("pagehide", () => send({ type: "folio:gone" }));
  interceptForms();
  interceptLinks();
  followPlace();
  fetchNearPictures();
  coverBrokenPictures();
  extras.listen?.();
}

/** `document.write` after the page has loaded replaces the document, and its listeners with it. */
function listenAgain(extras: Extras): void {
  for (const name of ["open", "write", "writeln"] as const) {
    const native = Document.prototype[name] as (...args: unknown[]) => unknown;
    Object.defineProperty(Document.prototype, name, {
      configurable: true,
      writable: true,
      value(this: Document, ...args: unknown[]) {
        // Inline handlers reach `open` of the document, which opens a window when it gets three arguments.
        if (name === "open" && args.length > 2) return self.open(...args as [string]);
        const isNew = this === document && document.readyState !== "loading";
        const result = native.apply(this, args);
        if (isNew) listen(extras);
        return result;
      },
    });
  }
}

function onShellMessage(event: MessageEvent<ShellMessage | "folio:hello">, extras: Extras): void {
  const { data, source } = event;
  if (source !== parent) return;
  if (data === "folio:hello") send("folio:ready");
  else if (data?.type === "folio:place") goTo(data.hash);
  else if (data?.type === "folio:stored") takeOver(data.changes);
  else if (data?.type === "folio:follow") followForPrint(data.code);
  else if (!extras.onShellMessage?.(data)) return;
  event.stopImmediatePropagation();
}

/** Scripts test for these features and fail when they throw. Where one is not deletable, it throws as before. */
function removeRefused(): void {
  if (self.origin !== "null") return;
  for (const name of ["serviceWorker", "locks"]) Reflect.deleteProperty(Navigator.prototype, name);
  for (const name of ["caches", "cookieStore", "indexedDB"]) {
    for (const owner of [self, Window.prototype]) Reflect.deleteProperty(owner, name);
  }
}

/** It must not take the focus when the visitor is elsewhere, or when they or the page have begun already. */
function followAutofocus(): void {
  let isBegun = false;
  const begin = () => void (isBegun = true);
  const give = () => {
    if (isBegun || !document.hasFocus() || document.readyState === "loading") return;
    document.querySelector<HTMLElement>("[autofocus]")?.focus();
  };
  for (const type of ["pointerdown", "keydown", "focusin"]) {
    addEventListener(type, begin, { capture: true, once: true, passive: true });
  }
  addEventListener("DOMContentLoaded", give);
  // The frame may get the focus only after the page has loaded.
  addEventListener("focus", give);
}

function polyfillCookies(): void {
  if (!throws()) return;
  const cookies = new Map<string, string>();
  Object.defineProperty(document, "cookie", {
    configurable: true,
    get: () => [...cookies].map((pair) => pair.join("=")).join("; "),
    set(text: unknown) {
      const [pair = "", ...attributes] = String(text).split(";");
      const [name = "", ...value] = pair.split("=");
      const isGone = attributes.some((attribute) => /^\s*max-age\s*=\s*(0|-)/i.test(attribute));
      if (isGone) cookies.delete(name.trim());
      else cookies.set(name.trim(), value.join("=").trim());
    },
  });
}

function throws(): boolean {
  try {
    return document.cookie === undefined;
  } catch {
    return true;
  }
}

function waitForPress(): void {
  const synthesis = self.SpeechSynthesis?.prototype;
  const { vibrate } = Navigator.prototype;
  if (synthesis) {
    const { speak } = synthesis;
    synthesis.speak = function (utterance) {
      if (hasPressed()) return speak.call(this, utterance);
      // Chromium refuses it so in a window.
      queueMicrotask(() =>
        utterance.dispatchEvent(Object.assign(new Event("error"), { error: "not-allowed" }))
      );
    };
  }
  if (vibrate) {
    Navigator.prototype.vibrate = function (...pattern: unknown[]) {
      return hasPressed() && vibrate.apply(this, pattern as Parameters<typeof vibrate>);
    };
  }
  // Without its permission it throws, which would stop a game at its next frame.
  Navigator.prototype.getGamepads = () => [null, null, null, null];
}

function readGetter(): () => boolean {
  const { userActivation } = navigator;
  if (!userActivation) return () => false;
  const { get } = Object.getOwnPropertyDescriptor(UserActivation.prototype, "hasBeenActive")!;
  return get!.bind(userActivation);
}

function tellFreeCorner(): void {
  const showNotice = () => {
    const corner = CORNERS.find(isFree) ?? CORNERS[0];
    send({ type: "folio:corner", corner });
  };
  addEventListener("load", () => later(showNotice, SETTLED_MS));
  let timer = 0;
  addEventListener("resize", () => {
    clearTimeout(timer);
    timer = later(showNotice, SETTLED_MS);
  });
}

function isFree(corner: Corner): boolean {
  return CREDIT_ACROSS_PX.every((x) =>
    CREDIT_ALONG_PX.every((y) => {
      const left = corner.endsWith("right") ? innerWidth - x : x;
      const top = corner.startsWith("bottom") ? innerHeight - y : y;
      return !document.elementsFromPoint(left, top).some(isFixed);
    })
  );
}

function isFixed(element: Element): boolean {
  const { position } = getComputedStyle(element);
  if (position !== "fixed" && position !== "sticky") return false;
  const { width, height } = element.getBoundingClientRect();
  return width * height < innerWidth * innerHeight / 2;
}
