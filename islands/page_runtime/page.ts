// What a page says of itself in its head: title, language, icon and colour, for the tab of the page around it.
import { ICON_MAX_LENGTH } from "../../contract/publishing/frame_messages.ts";
import { later, send } from "./bridge.ts";

const PAUSE_MS = 200;
const ICON_PX = 64;
/** Of what it is drawn from. */
const SOURCE_MAX_PX = 2_048;

/** At its start, and when it changes. */
export function tellHead(): void {
  let told = "";
  let isWaiting = false;
  const tell = () => {
    isWaiting = false;
    const head = readHead(wait);
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

/** `again`: once there is more to say. */
function readHead(again: () => void) {
  const icon = [...document.querySelectorAll<HTMLLinkElement>("link[rel~=icon i]")].at(-1)?.href ??
    "";
  const colors = document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color i]");
  const color = [...colors].find(({ media }) => !media || matchMedia(media).matches)?.content ?? "";
  return {
    title: document.title.slice(0, 300),
    lang: document.documentElement.lang.slice(0, 40),
    icon: !icon || icon.length > ICON_MAX_LENGTH ? "" : inPixels(icon, again),
    color: color.trim().slice(0, 100),
  };
}

let drawn = { icon: "", png: "" };

/** The page around takes nothing else: what is in a picture could stop it. */
function inPixels(icon: string, again: () => void): string {
  if (drawn.icon !== icon) {
    const drawing = drawn = { icon, png: "" };
    draw(icon).then((png) => {
      drawing.png = png;
      again();
    }, () => {});
  }
  return drawn.png;
}

async function draw(icon: string): Promise<string> {
  const image = new Image();
  // What another host does not let a page read, no canvas gives out.
  image.crossOrigin = "anonymous";
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
    image.src = icon;
  });
  // A header has said this; what is decoded is what costs.
  if (Math.max(image.naturalWidth, image.naturalHeight) > SOURCE_MAX_PX) return "";
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = ICON_PX;
  canvas.getContext("2d")!.drawImage(image, 0, 0, ICON_PX, ICON_PX);
  return canvas.toDataURL();
}
