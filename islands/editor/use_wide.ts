// Whether the window is wider than the mobile breakpoint; true on the server.
import { useSyncExternalStore } from "react";
import { MOBILE_MAX_WIDTH_PX } from "../../contract/limits.ts";

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => true);
}

function isWide(): boolean {
  return innerWidth > MOBILE_MAX_WIDTH_PX;
}

function subscribe(changed: () => void): () => void {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}
