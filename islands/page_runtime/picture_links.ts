// Links to pictures that are written out in them have their address back before the next script runs.
import { isPictureLink, PICTURE_LINK } from "../../contract/pictures/picture_links.ts";

export function returnPictureLink(element: HTMLElement): void {
  const address = element.getAttribute(PICTURE_LINK);
  if (address === null) return;
  element.removeAttribute(PICTURE_LINK);
  if (isPictureLink(address) && !element.hasAttribute("href")) {
    element.setAttribute("href", address);
  }
}
