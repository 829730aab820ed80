// False on the server and until the page is hydrated: what needs its script stays disabled so long.
import { useSyncExternalStore } from "react";

export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, () => true, () => false);
}

const subscribeToNothing = () => () => {};
