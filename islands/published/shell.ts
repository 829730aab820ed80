// Around a published page: hides the loading sentence once the frame is there, opens its links, and stops it if it must.
import { listenToFrame } from "./frame_messages.ts";
import { openLink } from "./links.ts";

const root = document.documentElement;
const frame = find<HTMLIFrameElement>("iframe");
const stopped = find(".published-stopped");
const offer = find(".published-offer");

listen();
// The frame may have been quicker than this script: it answers with "folio:ready".
frame.contentWindow?.postMessage("folio:hello", "*");
frame.addEventListener("load", showFrame);
addEventListener("load", tellVisit);
find(".published-stopped button").addEventListener("click", startAgain);
offer.addEventListener("click", () => offer.hidden = true);

function find<T extends HTMLElement>(selector: string): T {
  return document.querySelector<T>(selector)!;
}

function listen() {
  listenToFrame(() => frame, {
    onMessage(data) {
      if (data === "folio:ready") return showFrame();
      const heldBack = openLink(data, frame);
      if (heldBack) offerLink(heldBack);
    },
    onFlood() {
      frame.remove();
      delete root.dataset.loaded;
      stopped.hidden = false;
    },
  });
}

function showFrame() {
  root.dataset.loaded = "";
}

function startAgain() {
  stopped.hidden = true;
  listen();
  find("main").append(frame);
}

/** For whoever really wanted it, in our own words and with where it leads. */
function offerLink(url: string) {
  const link = offer.querySelector("a")!;
  link.href = url;
  link.textContent = new URL(url).host || url;
  offer.hidden = false;
}

/** Lost when the visitor is gone already: a number may be a little low. */
function tellVisit() {
  const { visits, username } = document.body.dataset;
  const visit = JSON.stringify({ username, referrer: document.referrer });
  navigator.sendBeacon(visits!, new Blob([visit], { type: "application/json" }));
}
