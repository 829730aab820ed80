import { HASH_MAX_LENGTH, SEARCH_MAX_LENGTH } from "../../contract/publishing/frame_messages.ts";
import { given, keepGiven, later, send } from "./bridge.ts";

const PAUSE_MS = 250;

export function polyfillHistory(): void {
  for (const name of ["pushState", "replaceState"] as const) {
    const native = History.prototype[name];
    History.prototype[name] = function (state, unused, url) {
      try {
        native.call(this, state, unused, url);
      } catch (error) {
        // Without an origin only the fragment may change, so the state is kept and the address is told to the page around.
        if (!(error instanceof DOMException) || error.name !== "SecurityError") throw error;
        native.call(this, state, unused);
      }
      if (url !== undefined && url !== null) tellAddress(new URL(url, location.href));
    };
  }
  if (given.hash && given.hash !== location.hash) location.replace(given.hash);
}

export function followPlace(): void {
  let isWaiting = false;
  addEventListener("hashchange", () => tellAddress(location));
  addEventListener("pagehide", tellNow);
  addEventListener("scroll", () => {
    if (isWaiting) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      keepGiven();
      send({ type: "folio:place", scroll: Math.round(scrollY) });
    }, PAUSE_MS);
  }, { passive: true });
}

/** It does what browsers do after a reload: the last scroll position comes before the fragment. */
export function returnToPlace(): void {
  let reached = 0;
  const find = () => {
    if (scrollY !== reached) return;
    if (given.scroll > 0) scrollTo({ top: given.scroll, behavior: "instant" });
    else if (location.hash) findTarget(location.hash)?.scrollIntoView({ behavior: "instant" });
    reached = scrollY;
  };
  addEventListener("DOMContentLoaded", find);
  addEventListener("load", find);
}

function findTarget(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

let address: { hash: string; search: string } | null = null;
let toldAt = -Infinity;

/** A drawing page may change its long address with each move, so the pauses keep it within the message budget. */
function tellAddress({ hash, search }: { hash: string; search: string }): void {
  if (!address) later(tellNow, Math.max(0, toldAt + PAUSE_MS - performance.now()));
  address = { hash, search };
}

function tellNow(): void {
  if (!address) return;
  const { hash, search } = address;
  address = null;
  toldAt = performance.now();
  send({
    type: "folio:place",
    hash: hash.length > HASH_MAX_LENGTH ? undefined : hash,
    search: search.length > SEARCH_MAX_LENGTH ? undefined : search,
  });
}

export function goTo(hash: string): void {
  if (hash !== location.hash) location.hash = hash;
}
