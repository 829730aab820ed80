// Deadlines of tests: a slow machine meets none of them, but for those that a test makes shorter.
import { createWaits, type Waits } from "../../server/outside/waits.ts";
import { GIVE_UP_MS } from "./until.ts";

const LONG = { connectMs: GIVE_UP_MS, answerMs: GIVE_UP_MS };

export function patientWaits(): Waits {
  return createWaits({
    primary: LONG,
    page_changes: LONG,
    readiness: LONG,
    replica: LONG,
    dns: LONG,
    own_name: LONG,
    client_document: LONG,
    breached_passwords: LONG,
  });
}

/** Of those who have no app. */
export const PATIENT = patientWaits();
