// How this browser left the editor, so that it opens the same way again.
import { writeStorage } from "../../browser/storage.ts";
import { type Tab, TABS } from "../state.ts";

interface Kept {
  isWrapped: boolean;
  /** Of the preview, in px. */
  device: number;
  /** That the author chose by hand. */
  tab: Tab;
  /** Of the panel with the code, and with the rest, in percent of the width. */
  codeWidth: number;
  panelWidth: number;
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

/** Whoever works in the code finds it open again; others meet what there is to decide. */
export function keptTab(): Tab {
  const { tab } = kept();
  return TABS.find((each) => each === tab) ?? "check";
}

export function keep(part: Partial<Kept>): void {
  // Without room it holds until the editor is closed.
  writeStorage("local", KEY, JSON.stringify({ ...kept(), ...part }));
}
