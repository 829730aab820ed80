import { writeStorage } from "../../browser/storage.ts";
import { type Tab, TABS } from "../state.ts";

interface EditorPreferences {
  isWrapped: boolean;
  /** It is the width of the preview in px. */
  device: number;
  /** It is set only when the author chose a tab by hand. */
  tab: Tab;
  codeWidth: number;
  panelWidth: number;
  top: number;
}

const KEY = "editor";

export function kept(): Partial<EditorPreferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export function keptTab(): Tab {
  const { tab } = kept();
  return TABS.find((each) => each === tab) ?? "check";
}

export function keep(part: Partial<EditorPreferences>): void {
  writeStorage("local", KEY, JSON.stringify({ ...kept(), ...part }));
}
