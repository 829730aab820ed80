// How this browser left the editor, so that it opens the same way again.
import { writeStorage } from "../../browser/storage.ts";

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
  // Without room it holds until the editor is closed.
  writeStorage("local", KEY, JSON.stringify({ ...kept(), ...part }));
}
