// How this browser left the editor, so that it opens the same way again.

interface Kept {
  isWrapped: boolean;
  /** Of the preview, in px. */
  device: number;
  /** The code's share of the width, in percent. */
  share: number;
  /** The first place of the code that was in sight. */
  top: number;
}

const KEY = "editor";

export function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export function keep(part: Partial<Kept>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...part }));
  } catch {
    // It holds until the editor is closed.
  }
}
