import { useSyncExternalStore } from "react";

export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, () => true, () => false);
}

const subscribeToNothing = () => () => {};
