// Around a published page: hides the loading sentence once the frame is there, and opens the links that it hands out.

const LINK_MAX_LENGTH = 2_048;
const LINK_PROTOCOLS = ["http:", "https:", "mailto:", "tel:"];

const frame = document.querySelector<HTMLIFrameElement>("iframe")!;

addEventListener("message", (event: MessageEvent<unknown>) => {
  // A sandboxed page has no origin of its own; nothing else may speak here.
  if (event.source !== frame.contentWindow || event.origin !== "null") return;
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

function openLink(data: unknown) {
  const url = linkOf(data);
  // Only a real click in the frame leaves this mark, so no page opens windows by itself.
  if (!url || !navigator.userActivation?.isActive) return;
  if (url.startsWith("http")) open(url, "_blank", "noopener,noreferrer");
  else location.href = url;
}

function linkOf(data: unknown): string | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, url } = data as Record<string, unknown>;
  if (type !== "folio:open" || typeof url !== "string") return null;
  if (url.length > LINK_MAX_LENGTH || !URL.canParse(url)) return null;
  const { href, protocol } = new URL(url);
  return LINK_PROTOCOLS.includes(protocol) ? href : null;
}
