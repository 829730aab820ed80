// The state of something that a person asks for: whether it is under way, what went wrong, and what came of it.
import { useEffect, useState } from "react";

const BROKEN = "Something went wrong in your browser. Reload this page and try again.";

/** The sentence to show when it failed, what to say when it is done, or nothing. */
export type Outcome = string | { done: string } | void;

/** `act` is run once at a time; what it throws is a fault of ours, and said so. */
export function useAction<A extends unknown[]>(act: (...args: A) => Promise<Outcome>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [done, setDone] = useState("");

  useEffect(() => {
    // Back by the back button, the page may be as it was left.
    const onShow = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  /** Takes back what the last one said. */
  function clear(): void {
    setError("");
    setDone("");
  }

  async function run(...args: A): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    clear();
    try {
      const outcome = await act(...args);
      if (typeof outcome === "object") setDone(outcome.done);
      else setError(outcome ?? "");
    } catch (error) {
      console.error(error);
      setError(BROKEN);
    }
    setBusy(false);
  }

  /** `button`: props of what starts it. */
  return { run, clear, isBusy, error, done, button: { disabled: isBusy, "aria-busy": isBusy } };
}

/** Leads to another screen: what was asked for stays under way until this one is gone. */
export function leaveBy(go: () => void): Promise<never> {
  go();
  return new Promise(() => {});
}
