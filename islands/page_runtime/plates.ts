import { INK, PLATE_SIZE } from "../../contract/pictures/plates.ts";
import { later } from "./bridge.ts";

/** A smaller box is that of the alternative text, as the browser shows it. */
const BOX_MIN_PX = 48;

/** It changes no attribute, so that the page's scripts find the picture as they left it. */
export function coverBrokenPictures(): void {
  const hear = ({ target }: Event) => {
    // The page's own handler comes first, since it may have another picture.
    if (target instanceof HTMLImageElement) later(() => cover(target));
  };
  for (const type of ["error", "load"]) addEventListener(type, hear, true);
}

function cover(image: HTMLImageElement): void {
  const { alt, style, complete, naturalWidth } = image;
  const isBroken = complete && !naturalWidth;
  if (isBroken === style.content.includes(INK.slice(1))) return;
  if (!isBroken) return void (style.content = "");
  let { width, height } = image.getBoundingClientRect();
  if (width < BOX_MIN_PX || height < BOX_MIN_PX) {
    const [across, down] = ["width", "height"].map((side) => Number(image.getAttribute(side)));
    // Browsers show nothing of a decoration that is missing.
    if (image.getAttribute("alt") === "" && !across) return;
    [width, height] = [across || PLATE_SIZE.width, down || PLATE_SIZE.height];
  }
  const { color } = getComputedStyle(image);
  const words = alt.replaceAll(/[<&]/g, "");
  style.content = `url("data:image/svg+xml,${
    encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}" fill-opacity=".14"/><text x="50%" y="50%" fill="${INK}" text-anchor="middle">${words}</text></svg>`,
    )
  }")`;
}
