// What the page around a frame offers its visitor in its own words: a link that was held back, or a file.

const OFFER = ".published-offer";

export function offerLink(url: string, words = "Open"): void {
  const link = document.createElement("a");
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener noreferrer nofollow ugc";
  link.textContent = new URL(url).host || url;
  show(words, link);
}

export function offerFile(name: string, size: string, save: () => void): void {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = `Save ${name}`;
  button.addEventListener("click", save);
  show(`This page made a file for you (${size}).`, button);
}

export function say(words: string): void {
  show(words, "");
}

function show(words: string, what: HTMLElement | string): void {
  const offer = document.querySelector<HTMLElement>(OFFER)!;
  offer.firstElementChild!.replaceChildren(`${words} `, what);
  offer.hidden = false;
}

/** Whatever is clicked in it ends it. */
export function closeOffersOnClick(): void {
  const offer = document.querySelector<HTMLElement>(OFFER)!;
  offer.addEventListener("click", (event) => {
    if (event.target !== offer) offer.hidden = true;
  });
}
