// Tells what a page asks of other hosts, or is refused.
import { TOLD_LOAD_MAX_LENGTH, TOLD_LOADS_MAX } from "../../contract/publishing/frame_messages.ts";
import { IMAGE_HOSTS } from "../../contract/page_code/hosts.ts";
import { later, send } from "./bridge.ts";

const TELL_AFTER_MS = 1_000;
/** Pictures stay at their hosts. */
const OTHERS = new Set([location.host, ...IMAGE_HOSTS]);

export function toAddress(written: string): URL | null {
  try {
    return new URL(written, document.baseURI);
  } catch {
    return null;
  }
}

export function withoutHash({ href, hash }: URL): string {
  return href.slice(0, href.length - hash.length);
}

export function tellLoads(): void {
  const told = new Set<string>();
  let waiting: string[] = [];
  addEventListener("securitypolicyviolation", ({ blockedURI }) => note(blockedURI));
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) note(name);
  }).observe({ type: "resource", buffered: true });

  function note(asked: string): void {
    const url = toAddress(asked);
    if (url?.protocol !== "https:" || OTHERS.has(url.host)) return;
    const address = withoutHash(url);
    if (address.length > TOLD_LOAD_MAX_LENGTH || told.has(address)) return;
    if (told.add(address).size > TOLD_LOADS_MAX) return;
    if (waiting.push(address) === 1) later(tell, TELL_AFTER_MS);
  }

  function tell(): void {
    const asked = waiting;
    waiting = [];
    send({ type: "folio:loads", asked });
  }
}
