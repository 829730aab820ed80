// The line around an element of the page that its author looks at.

const TINT = "rgb(165 67 31 / 10%)";

const outline = makeOutline();
let shown: Element | null = null;

function makeOutline(): HTMLElement {
  const line = document.createElement("div");
  line.style.cssText = "all:initial;position:fixed;z-index:2147483647;pointer-events:none;" +
    "display:none;box-sizing:border-box;border:2px solid #a5431f;border-radius:4px";
  return line;
}

export function moveOutline(element: Element | null): void {
  shown = element;
  place();
}

addEventListener("scroll", place, { capture: true, passive: true });
addEventListener("resize", place);

function place(): void {
  if (shown && !outline.isConnected) document.documentElement.append(outline);
  outline.style.display = shown ? "block" : "none";
  if (!shown) return;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const isLarge = width * height > innerWidth * innerHeight / 2;
  Object.assign(outline.style, {
    backgroundColor: isLarge ? "transparent" : TINT,
    left: `${left - 4}px`,
    top: `${top - 4}px`,
    width: `${width + 8}px`,
    height: `${height + 8}px`,
  });
}
