import { holdPresses } from "../guard/hold.ts";

const SHOWN_MAX_LENGTH = 200;

export function offerLink(url: string, words = "Open"): void {
  const link = document.createElement("a");
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener noreferrer nofollow ugc";
  link.textContent = /^https?:/.test(url) ? new URL(url).host : url.slice(0, SHOWN_MAX_LENGTH);
  // A page that asks again and again must not replace the link under the pointer.
  if (findOffer().querySelector("a")?.href !== link.href || findOffer().hidden) {
    showOffer(words, link);
  }
}

export function offerFile(name: string, size: string, save: () => void): void {
  const button = document.createElement("button");
  button.type = "button";
  // The page chose the name, so quotes mark it as not our words.
  button.textContent = `Save “${name}”`;
  button.addEventListener("click", save);
  showOffer(`This page made a file for you (${size}).`, button);
}

export function showText(words: string): void {
  showOffer(words, "");
}

export function showOffer(words: string, what: HTMLElement | string): void {
  const offer = findOffer();
  offer.firstElementChild!.replaceChildren(`${words} `, what);
  if (typeof what !== "string") holdPresses(what);
  offer.hidden = false;
}

export function closeOffersOnClick(): void {
  const offer = findOffer();
  offer.addEventListener("click", (event) => {
    if (event.target !== offer) offer.hidden = true;
  });
}

function findOffer(): HTMLElement {
  return document.querySelector<HTMLElement>(".published-offer")!;
}
