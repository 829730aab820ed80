// The example that someone chose to start from, kept until they have an account and are in their kitchen.
import { START } from "../../contract/examples.ts";
import { writeStorage } from "./storage.ts";

const KEY = "start";
/** Between choosing and the link in the mail. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

export function keepStart(name: string): void {
  // Without room it can be chosen again.
  writeStorage("local", KEY, JSON.stringify({ name, at: Date.now() }));
}

/** Once: from the address, or as it was kept. */
export function takeStart(): string | null {
  const url = new URL(location.href);
  const asked = url.searchParams.get(START);
  if (asked !== null) {
    url.searchParams.delete(START);
    history.replaceState(history.state, "", url);
  }
  const kept = readKept();
  localStorage.removeItem(KEY);
  return asked || kept;
}

function readKept(): string | null {
  try {
    const { name, at } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof name === "string" && Date.now() - at < KEPT_MS ? name : null;
  } catch {
    return null;
  }
}
