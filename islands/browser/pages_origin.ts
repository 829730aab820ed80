// Where people's pages are: here, or at a host of their own.

export function pagesOrigin(): string {
  return document.body.dataset.pages ?? location.origin;
}

/** As people read it. */
export function pagesHost(): string {
  return new URL(pagesOrigin()).host;
}
