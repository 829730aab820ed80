// Hydrates the islands that the page holds: each names its own file, so a page loads no other.
import { holdArrival } from "../guard/arrival.ts";

/** Named by the page, so that they come side by side; not before what there is to read. */
const FILES = document.querySelector<HTMLElement>("script[data-files]")!.dataset.files!;

holdArrival();
await firstPaint();
for (const href of FILES.split(" ")) {
  document.head.append(Object.assign(document.createElement("link"), {
    rel: "modulepreload",
    href,
  }));
}
for (const root of document.querySelectorAll<HTMLElement>("[data-island]")) {
  const { island, props } = root.dataset;
  const { hydrate } = await import(island!);
  hydrate(root, JSON.parse(props!));
}

/** In a tab that nobody sees, nothing is painted. */
function firstPaint(): Promise<void> {
  const isTold = PerformanceObserver.supportedEntryTypes.includes("paint");
  if (!isTold || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}
