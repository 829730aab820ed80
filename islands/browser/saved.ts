// Tells the rest of the dashboard that the page was saved, or that its frame is somewhere else now.

const SAVED = "folio:saved";

/** `frameUrl`: where the page's frame is from now on; without it, where it was. */
export function tellSaved(frameUrl?: string): void {
  dispatchEvent(new CustomEvent(SAVED, { detail: frameUrl }));
}

export function onSaved(hear: (frameUrl?: string) => void): () => void {
  // Without a detail, an event has null.
  const listener = (event: Event) =>
    hear((event as CustomEvent<string | null>).detail ?? undefined);
  addEventListener(SAVED, listener);
  return () => removeEventListener(SAVED, listener);
}
