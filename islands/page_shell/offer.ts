import { holdPresses } from "../guard/hold.ts";

export function offerLink(url: string, words = "Open", shown = new URL(url).host || url): void {
  const link = document.createElement("a");
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener noreferrer nofollow ugc";
  link.textContent = shown;
  // A page that asks again and again must not replace the link under the pointer.
  if (findOffer().querySelector("a")?.href !== link.href || findOffer().hidden) {
    showOffer(words, link);
  }
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

export function createButton(label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", act);
  return button;
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
