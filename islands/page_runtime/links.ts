// Popups and navigation are blocked in the frame, so the page around opens what a visitor asked for.
import { fileNameIn } from "../../contract/files/files.ts";
import { later, send } from "./bridge.ts";
import { DOWNLOAD_MAX_BYTES } from "../../contract/publishing/frame_messages.ts";
import { showNotice } from "./notice.ts";

const blobs = new Map<string, Blob>();

/** The page around knows which of these to open. A drive ("C:") is no scheme. */
const OUTSIDE = /^([a-z][a-z\d+.-]+:|\/\/)/i;
const WITHIN = /^(?:\.?\/|index\.html?)?(#.*)$/i;
const SCRIPT = /^javascript:/i;
const FILE = /^(blob|data):/i;

type Link = HTMLAnchorElement | HTMLAreaElement | SVGAElement;

const arrived = new WeakSet<Event>();

export function interceptLinks(): void {
  for (const name of ["click", "auxclick"] as const) {
    addEventListener(name, holdClick, { capture: true });
    addEventListener(name, arrive);
  }
}

/** It runs once, because patched methods survive `document.open()`. */
export function interceptWindowOpen(): void {
  self.open = (url = "", target = "") => openWindow(String(url), target);
  const { click } = HTMLElement.prototype;
  const { dispatchEvent } = EventTarget.prototype;
  HTMLAnchorElement.prototype.click = function () {
    holdDetached(this);
    click.call(this);
  };
  HTMLAnchorElement.prototype.dispatchEvent = function (event) {
    if (event.type === "click") holdDetached(this);
    return dispatchEvent.call(this, event);
  };
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    // The links in a closed shadow root cannot be found from outside of it.
    if (options.mode === "closed") root.addEventListener("click", holdClick as EventListener, true);
    return root;
  };
}

/** The events of a link that is not in the document reach no other listener. */
function holdDetached(link: HTMLAnchorElement): void {
  if (link.isConnected) return;
  link.addEventListener("click", holdClick, { capture: true, once: true });
  link.addEventListener("click", arrive, { once: true });
}

/** During the event the link has a target that the sandbox blocks, because Firefox opens a download in place of the page. */
function holdClick(event: MouseEvent): void {
  const link = event.button > 1 ? null : findLink(event);
  const href = link && readHref(link);
  if (!link || href === null || href.startsWith("#")) return;
  const target = link.getAttribute("target");
  const download = link.getAttribute("download");
  const blob = FILE.test(href) ? fetchBlob(href) : null;
  link.setAttribute("target", "_blank");
  link.removeAttribute("download");
  const follow = () => blob ? void offerFile(download ?? "", blob) : go(href);
  held.set(event, { release, follow });
  later(() => {
    release();
    if (!event.defaultPrevented && !arrived.has(event)) follow();
  });

  function release() {
    put("target", target);
    put("download", download);
  }

  function put(name: string, value: string | null) {
    if (value === null) link!.removeAttribute(name);
    else link!.setAttribute(name, value);
  }
}

const held = new WeakMap<Event, { release(): void; follow(): void }>();

function arrive(event: MouseEvent): void {
  const hold = held.get(event);
  if (!hold) return;
  arrived.add(event);
  hold.release();
  if (event.defaultPrevented) return;
  event.preventDefault();
  hold.follow();
}

function findLink(event: Event): Link | null {
  return event.composedPath().find((target) =>
    target instanceof Element && /^(a|area)$/i.test(target.localName) && readHref(target) !== null
  ) as Link | undefined ?? null;
}

function readHref(link: Element): string | null {
  return (link.getAttribute("href") ?? link.getAttribute("xlink:href"))?.trim() ?? null;
}

function go(href: string): void {
  // Chromium runs no javascript: address in a sandbox.
  if (SCRIPT.test(href)) return void run(decodeURIComponent(href.replace(SCRIPT, "")));
  const within = WITHIN.exec(href);
  if (within) location.hash = within[1]!;
  else if (OUTSIDE.test(href)) send({ type: "folio:open", url: href.replace(/^\/\//, "https://") });
  else if (fileNameIn(href)) send({ type: "folio:open", url: new URL(href, location.href).href });
}

/** Indirect eval runs the code in the global scope, as a script of the page. */
export const run: (code: string) => unknown = eval;

function openWindow(url: string, target: string): Window {
  const href = url.trim();
  if (FILE.test(href)) void offerFile("", fetchBlob(href));
  else if (href !== "about:blank") go(href);
  return standIn(target);
}

/** Scripts expect a window of `open()`. This one reports that it is closed before long, and passes its address on. */
function standIn(name: string): Window {
  const address = {
    toString: () => "about:blank",
    assign: go,
    replace: go,
    get href() {
      return "about:blank";
    },
    set href(url: string) {
      go(String(url));
    },
  };
  const window = {
    name,
    closed: false,
    opener: null,
    document: document.implementation.createHTMLDocument(),
    get location() {
      return address;
    },
    set location(url: unknown) {
      go(String(url));
    },
    close: () => void (window.closed = true),
  };
  for (const method of ["focus", "blur", "print", "postMessage", "addEventListener"]) {
    Object.assign(window, { [method]() {} });
  }
  later(() => window.close(), 1_000);
  return window as unknown as Window;
}

/** Pages revoke an address right after the click on it, so the blob is kept. */
export function interceptObjectUrls(): void {
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (object) => {
    const url = createObjectURL(object);
    if (object instanceof Blob) blobs.set(url, object);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    blobs.delete(url);
    revokeObjectURL(url);
  };
}

async function fetchBlob(url: string): Promise<Blob> {
  return blobs.get(url) ?? await (await fetch(url)).blob();
}

async function offerFile(name: string, content: Promise<Blob>): Promise<void> {
  const blob = await content.catch(() => null);
  if (!blob) return;
  if (blob.size > DOWNLOAD_MAX_BYTES) {
    return showNotice("This file is larger than 10 MB: it was not saved.");
  }
  send({ type: "folio:download", name: name.slice(0, 200), blob });
}
