export function pagesOrigin(): string {
  return document.body.dataset.pages ?? location.origin;
}

export function pagesHost(): string {
  return new URL(pagesOrigin()).host;
}
