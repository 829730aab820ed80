// Wakes the islands that the page holds: each names its own file, so a page loads no other.

for (const root of document.querySelectorAll<HTMLElement>("[data-island]")) {
  const { island, props } = root.dataset;
  const { hydrate } = await import(island!);
  hydrate(root, JSON.parse(props!));
}
