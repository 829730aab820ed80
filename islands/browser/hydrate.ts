import { holdArrival } from "../guard/arrival.ts";

/** The page names the files so that they load in parallel, and only after its text is painted. */
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

function firstPaint(): Promise<void> {
  const isTold = PerformanceObserver.supportedEntryTypes.includes("paint");
  if (!isTold || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}
