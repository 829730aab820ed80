// Finds a corner that the page's own fixed elements leave free, for the credit of the page around it.
import { type Corner, CORNERS } from "../../contract/publishing/frame_messages.ts";
import { later, send } from "./bridge.ts";

/** Points within the credit: how far from the sides of the window. */
const ACROSS = [20, 80, 150];
const ALONG = [16, 34];
/** What comes in with a motion is there by then. */
const SETTLED_MS = 800;

export function tellFreeCorner(): void {
  const tell = () => {
    const corner = CORNERS.find(isFree) ?? CORNERS[0];
    send({ type: "folio:corner", corner });
  };
  addEventListener("load", () => later(tell, SETTLED_MS));
  let timer = 0;
  addEventListener("resize", () => {
    clearTimeout(timer);
    timer = later(tell, SETTLED_MS);
  });
}

function isFree(corner: Corner): boolean {
  return ACROSS.every((x) =>
    ALONG.every((y) => {
      const left = corner.endsWith("right") ? innerWidth - x : x;
      const top = corner.startsWith("bottom") ? innerHeight - y : y;
      return !document.elementsFromPoint(left, top).some(isFixed);
    })
  );
}

/** What fills the window is a background, and in everybody's way. */
function isFixed(element: Element): boolean {
  const { position } = getComputedStyle(element);
  if (position !== "fixed" && position !== "sticky") return false;
  const { width, height } = element.getBoundingClientRect();
  return width * height < innerWidth * innerHeight / 2;
}
