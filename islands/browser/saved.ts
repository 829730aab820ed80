const SAVED = "folio:saved";

export function tellSaved(frameUrl?: string): void {
  dispatchEvent(new CustomEvent(SAVED, { detail: frameUrl }));
}

export function onSaved(hear: (frameUrl?: string) => void): () => void {
  const listener = (event: Event) =>
    hear((event as CustomEvent<string | null>).detail ?? undefined);
  addEventListener(SAVED, listener);
  return () => removeEventListener(SAVED, listener);
}
