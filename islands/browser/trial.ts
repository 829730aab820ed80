import { writeStorage } from "./storage.ts";

export interface Trial {
  code: string;
  /** It is in milliseconds since 1970. */
  at: number;
  registeredAs?: string;
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

export function storeTrial(code: string, earlier?: Trial["earlier"]): boolean {
  const before = readTrial();
  // Code that was sent along with the registration is in the account already.
  const registeredAs = before?.code === code ? before.registeredAs : undefined;
  return writeTrial({ code, at: Date.now(), registeredAs, earlier });
}

export function noteRegistered(username: string): void {
  const trial = readTrial();
  if (trial) writeTrial({ ...trial, registeredAs: username });
}

/** A trial that was sent along with the registration is in the account already. */
export function isTrialOf(trial: Trial, username: string, hasPortfolio: boolean): boolean {
  return hasPortfolio && trial.registeredAs === username;
}

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
