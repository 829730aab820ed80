import { drawPlate, PLATE_SIZE } from "../../contract/pictures/plates.ts";
import { later } from "./bridge.ts";

/** A smaller box is that of the alternative text, as the browser shows it. */
const BOX_MIN_PX = 48;
const covered = new WeakSet<HTMLImageElement>();

/** It changes no attribute, so that the page's scripts find the picture as they left it. */
export function coverBrokenPictures(): void {
  addEventListener("error", ({ target }) => {
    // The page's own handler comes first, since it may have another picture.
    if (target instanceof HTMLImageElement) later(() => cover(target));
  }, { capture: true });
  addEventListener("load", ({ target }) => {
    if (target instanceof HTMLImageElement && covered.delete(target)) target.style.content = "";
  }, { capture: true });
}

function cover(image: HTMLImageElement): void {
  if (!image.complete || image.naturalWidth > 0 || image.style.content) return;
  const { width, height } = image.getBoundingClientRect();
  const isBox = Math.min(width, height) >= BOX_MIN_PX;
  const [across, down] = [image.getAttribute("width"), image.getAttribute("height")].map(Number);
  // Browsers show nothing of a decoration that is missing.
  if (!isBox && !across && image.getAttribute("alt") === "") return;
  const size = isBox ? { width, height } : { ...PLATE_SIZE };
  if (across && down) Object.assign(size, { width: across, height: down });
  const tint = getComputedStyle(image).color;
  covered.add(image);
  image.style.content = `url("${drawPlate({ ...size, words: image.alt, tint })}")`;
}
