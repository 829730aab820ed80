// The page of somebody without an account (/try), kept in this browser until it is saved in one.
import { writeStorage } from "./storage.ts";

export interface Trial {
  code: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The username of an account that it was sent along with, if the address had none before. */
  registeredAs?: string;
  /** One from before, about which its author was not asked yet. */
  earlier?: { code: string; at: number };
}

const KEY = "trial";
const OFFERED = "trial_offered";

export function readTrial(): Trial | null {
  try {
    const trial: Trial | null = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return typeof trial?.code === "string" ? trial : null;
  } catch {
    return null;
  }
}

/** Returns false when the browser has no room for it. */
export function storeTrial(code: string, earlier?: Trial["earlier"]): boolean {
  const before = readTrial();
  // As it was sent along, it is in the account.
  const registeredAs = before?.code === code ? before.registeredAs : undefined;
  return writeTrial({ code, at: Date.now(), registeredAs, earlier });
}

export function noteRegistered(username: string): void {
  const trial = readTrial();
  if (trial) writeTrial({ ...trial, registeredAs: username });
}

/** Once in each tab; whoever did not answer finds it when they open the editor themselves. */
export function isOfferedNow({ at }: Trial): boolean {
  const isOffered = sessionStorage.getItem(OFFERED) === String(at);
  writeStorage("session", OFFERED, String(at));
  return !isOffered;
}

export function dropTrial(): void {
  localStorage.removeItem(KEY);
}

function writeTrial(trial: Trial): boolean {
  return writeStorage("local", KEY, JSON.stringify(trial));
}
