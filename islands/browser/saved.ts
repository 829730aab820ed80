// Tells the rest of the dashboard that the page was saved in the editor.

const SAVED = "folio:saved";

export function tellSaved(): void {
  dispatchEvent(new Event(SAVED));
}

export function onSaved(hear: () => void): () => void {
  addEventListener(SAVED, hear);
  return () => removeEventListener(SAVED, hear);
}
