// The links that a frame hands out: opened by the page around it, in a new tab, on a real click alone.

const LINK_MAX_LENGTH = 2_048;
const LINK_PROTOCOLS = ["http:", "https:", "mailto:", "tel:"];

/** A sandboxed page has no origin of its own; nothing else may speak. */
export function isFromFrame(event: MessageEvent): boolean {
  return event.origin === "null" &&
    [...document.querySelectorAll("iframe")].some(({ contentWindow }) =>
      contentWindow === event.source
    );
}

export function openLink(data: unknown): void {
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
