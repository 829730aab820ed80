import { z } from "zod";
import { objectStore, url, urls, wholeNumber } from "./environment_values.ts";

const PROCESSES_MAX = 64;
/** A backup has one connection for long, and a second one for a moment. */
const CONNECTIONS_LEAST = 2;
const CONNECTIONS_EACH = 4;
const CONNECTIONS_DEFAULT = 10;

export const PROCESS_VARIABLES = {
  PROCESSES: z.string().transform((text) => text.trim() === "auto" ? countCores() : text)
    .pipe(wholeNumber(1, PROCESSES_MAX, `auto, or a whole number from 1 to ${PROCESSES_MAX}`))
    .default(1),
};

export const SECRET_MIN_BYTES = 32;

const POSTGRES = ["postgres:", "postgresql:"];

export const STORAGE_VARIABLES = {
  DATABASE_URL: url(
    POSTGRES,
    "an address such as postgres://user:password@host:5432/database",
  ).optional(),
  DATABASE_READ_URL: urls(
    POSTGRES,
    "one or several addresses such as postgres://user:password@replica:5432/database, with commas between",
  ).default([]),
  DB_POOL_MAX: wholeNumber(1, 1_000, "a whole number from 1 to 1000").optional(),
  DATABASE_PREPARE: z.enum(["on", "off"], "must be on or off").default("on"),
  BLOBS_URL: objectStore(
    "an address such as https://key:secret@s3.eu-central-1.example/bucket?region=eu-central-1",
  ).optional(),
  DATA_DIR: z.string().default("./data"),
  SECRET: z.string().refine(
    (secret) => new TextEncoder().encode(secret).length >= SECRET_MIN_BYTES,
    `must be at least ${SECRET_MIN_BYTES} bytes long`,
  ).optional(),
};

function countCores(): string {
  return String(Math.min(navigator.hardwareConcurrency, PROCESSES_MAX));
}

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
