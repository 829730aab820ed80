// How many processes serve, as the environment says it, and what that asks of other variables.
import { z } from "zod";
import { wholeNumber } from "./environment_values.ts";

const PROCESSES_MAX = 64;
/** What one process can do with: a backup has one for long, and a second for a moment. */
const CONNECTIONS_LEAST = 2;
/** What one has, unless somebody says something else. */
const CONNECTIONS_EACH = 4;
const CONNECTIONS_DEFAULT = 10;

/** For the schema of the environment. */
export const PROCESS_VARIABLES = {
  PROCESSES: z.string().transform((text) => text.trim() === "auto" ? countCores() : text)
    .pipe(wholeNumber(1, PROCESSES_MAX, `auto, or a whole number from 1 to ${PROCESSES_MAX}`))
    .default(1),
};

function countCores(): string {
  return String(Math.min(navigator.hardwareConcurrency, PROCESSES_MAX));
}

/** Of all processes together. */
export function readPoolMax(poolMax: number | undefined, processes: number): number {
  return poolMax ?? Math.max(CONNECTIONS_DEFAULT, CONNECTIONS_EACH * processes);
}

export function checkProcesses(
  env: { PROCESSES: number; DB_POOL_MAX?: number | undefined },
  problem: (path: string, message: string) => void,
): void {
  const least = CONNECTIONS_LEAST * env.PROCESSES;
  if (env.PROCESSES === 1 || (env.DB_POOL_MAX ?? least) >= least) return;
  problem(
    "DB_POOL_MAX",
    `must be at least ${least}: ${CONNECTIONS_LEAST} connections for each of ${env.PROCESSES} PROCESSES`,
  );
}
