import { ICON_MAX_LENGTH } from "../../contract/publishing/frame_messages.ts";
import { later, send } from "./bridge.ts";

const PAUSE_MS = 200;
const ICON_PX = 64;
/** A larger picture costs too much to decode. */
const SOURCE_MAX_PX = 2_048;

export function tellHead(): void {
  let told = "";
  let isWaiting = false;
  const sendHead = () => {
    isWaiting = false;
    const head = readHead(wait);
    if (JSON.stringify(head) === told) return;
    told = JSON.stringify(head);
    send({ type: "folio:page", ...head });
  };
  const wait = () => {
    if (isWaiting) return;
    isWaiting = true;
    later(sendHead, PAUSE_MS);
  };
  const observer = new MutationObserver(wait);
  observer.observe(document.documentElement, { attributeFilter: ["lang"] });
  observer.observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ["href", "rel", "content"],
  });
  addEventListener("DOMContentLoaded", sendHead);
}

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

/** The page around takes only a small PNG, because a hostile picture could stop it. */
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
  // A picture from another host that is read without CORS taints the canvas.
  image.crossOrigin = "anonymous";
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
    image.src = icon;
  });
  // The decoded size is what costs, and it may differ from the size in the header.
  if (Math.max(image.naturalWidth, image.naturalHeight) > SOURCE_MAX_PX) return "";
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = ICON_PX;
  canvas.getContext("2d")!.drawImage(image, 0, 0, ICON_PX, ICON_PX);
  return canvas.toDataURL();
}
