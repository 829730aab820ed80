// How wide the panel is beside the page: for the code half of the width, for the rest less, until it is moved.
import { useState } from "react";
import { keep, kept } from "../save/kept.ts";
import type { Tab } from "../state.ts";

/** In percent of the width. */
const CODE = 50;
const OTHERS = 27;

export interface PanelWidth {
  of(tab: Tab): number;
  move(tab: Tab, percent: number): void;
}

export function usePanelWidth(): PanelWidth {
  const [widths, setWidths] = useState(() => ({
    code: kept().codeWidth ?? CODE,
    others: kept().panelWidth ?? OTHERS,
  }));
  return {
    of: (tab) => tab === "code" ? widths.code : widths.others,
    move(tab, percent) {
      const isCode = tab === "code";
      setWidths({ ...widths, [isCode ? "code" : "others"]: percent });
      keep(isCode ? { codeWidth: percent } : { panelWidth: percent });
    },
  };
}
