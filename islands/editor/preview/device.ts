import { useSyncExternalStore } from "react";
import { EDITOR_SHEET_MAX_WIDTH_PX } from "../../../contract/limits.ts";
import { keep, kept } from "../save/kept.ts";

const PHONE = 390;
export const DESKTOP = 1_280;
export const DEVICES = [["Phone", PHONE], ["Tablet", 820], ["Desktop", DESKTOP]] as const;

const CHANGED = "folio:device";
let chosen: number | undefined;

export function useDevice(): [width: number, choose: (width: number) => void] {
  return [useSyncExternalStore(subscribe, read, () => DESKTOP), choose];
}

function read(): number {
  if (innerWidth <= EDITOR_SHEET_MAX_WIDTH_PX) return innerWidth;
  return chosen ??= kept().device ?? DESKTOP;
}

function choose(device: number): void {
  chosen = device;
  keep({ device });
  dispatchEvent(new Event(CHANGED));
}

function subscribe(changed: () => void): () => void {
  for (const type of ["resize", CHANGED]) addEventListener(type, changed);
  return () => {
    for (const type of ["resize", CHANGED]) removeEventListener(type, changed);
  };
}
