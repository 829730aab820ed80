// What a page says of itself in its head: title, language, icon and colour, for the tab of the page around it.
import { ICON_MAX_LENGTH } from "../../server/contract/frame_messages.ts";
import { later, send } from "./bridge.ts";

const PAUSE_MS = 200;

/** At its start, and when it changes. */
export function tellHead(): void {
  let told = "";
  let isWaiting = false;
  const tell = () => {
    isWaiting = false;
    const head = readHead();
    if (JSON.stringify(head) === told) return;
    told = JSON.stringify(head);
    send({ type: "folio:page", ...head });
  };
  const wait = () => {
    if (isWaiting) return;
    isWaiting = true;
    later(tell, PAUSE_MS);
  };
  const observer = new MutationObserver(wait);
  observer.observe(document.documentElement, { attributeFilter: ["lang"] });
  observer.observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ["href", "rel", "content"],
  });
  addEventListener("DOMContentLoaded", tell);
}

function readHead() {
  const icon = [...document.querySelectorAll<HTMLLinkElement>("link[rel~=icon i]")].at(-1)?.href ??
    "";
  const colors = document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color i]");
  const color = [...colors].find(({ media }) => !media || matchMedia(media).matches)?.content ?? "";
  return {
    title: document.title.slice(0, 300),
    lang: document.documentElement.lang.slice(0, 40),
    icon: icon.length > ICON_MAX_LENGTH ? "" : icon,
    color: color.slice(0, 100),
  };
}
