import { useState } from "react";
import type { Tab } from "../state.ts";
import { keep, kept } from "../save/kept.ts";

const CODE_PERCENT = 50;
const OTHERS_PERCENT = 27;

export interface PanelWidth {
  of(tab: Tab): number;
  move(tab: Tab, percent: number): void;
}

export function usePanelWidth(): PanelWidth {
  const [widths, setWidths] = useState(() => ({
    code: kept().codeWidth ?? CODE_PERCENT,
    others: kept().panelWidth ?? OTHERS_PERCENT,
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
