// Around a published page: hides the loading sentence once the frame is there, and opens the links that it hands out.
import { isFromFrame, openLink } from "./links.ts";

const frame = document.querySelector<HTMLIFrameElement>("iframe")!;

addEventListener("message", (event: MessageEvent<unknown>) => {
  if (!isFromFrame(event)) return;
  if (event.data === "folio:ready") showFrame();
  else openLink(event.data);
});
// The frame may have been quicker than this script: it answers with "folio:ready".
frame.contentWindow?.postMessage("folio:hello", "*");
frame.addEventListener("load", showFrame);
addEventListener("load", tellVisit);

function showFrame() {
  document.documentElement.dataset.loaded = "";
}

/** Lost when the visitor is gone already: a number may be a little low. */
function tellVisit() {
  const { visits, username } = document.body.dataset;
  const visit = JSON.stringify({ username, referrer: document.referrer });
  navigator.sendBeacon(visits!, new Blob([visit], { type: "application/json" }));
}
