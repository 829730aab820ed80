type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

export function isPrintKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): boolean {
  return ctrlKey !== metaKey && !shiftKey && !altKey && key.toLowerCase() === "p";
}
