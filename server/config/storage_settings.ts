import { z } from "zod";
import {
  hostOf,
  objectStore,
  SET,
  type SettingDescriptions,
  url,
  urls,
  wholeNumber,
} from "./environment_values.ts";

/** A backup has one connection for long, and a second one for a moment. */
const CONNECTIONS_LEAST = 2;
const CONNECTIONS_EACH = 4;
const CONNECTIONS_DEFAULT = 10;

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
  KEEP_FILES: z.enum(["on", "off"], "must be on or off").default("on"),
  DATA_DIR: z.string().default("./data"),
  SECRET: z.string().refine(
    (secret) => new TextEncoder().encode(secret).length >= SECRET_MIN_BYTES,
    `must be at least ${SECRET_MIN_BYTES} bytes long`,
  ).optional(),
};

export const STORAGE_TOLD: SettingDescriptions<typeof STORAGE_VARIABLES> = {
  DATABASE_URL: ({ databaseUrl }) => ({
    value: databaseUrl ? hostOf(databaseUrl) : null,
    follows: databaseUrl
      ? "All is kept in this Postgres."
      : "All is kept in a Postgres of its own, below DATA_DIR.",
  }),
  DATABASE_READ_URL: ({ databaseReadUrls }) => ({
    value: databaseReadUrls.map(hostOf).join(", ") || null,
    follows: databaseReadUrls.length > 0
      ? "What everybody may see is read there, as far as they have written it."
      : "Everything is read where it is written.",
  }),
  DB_POOL_MAX: ({ dbPoolMax }) => ({
    value: `${dbPoolMax}`,
    follows: "So many connections to Postgres at most, for all processes of this machine together.",
  }),
  DATABASE_PREPARE: ({ areStatementsPrepared }) => ({
    value: areStatementsPrepared ? "on" : "off",
    follows: areStatementsPrepared
      ? "Statements are kept prepared at each connection: a pooler before Postgres has to know them."
      : "Each statement is read anew: any pooler will do, and Postgres has more to do.",
  }),
  BLOBS_URL: ({ blobsUrl }) => ({
    value: blobsUrl ? hostOf(blobsUrl) + new URL(blobsUrl).pathname : null,
    follows: blobsUrl
      ? "Pages, pictures and files are at this store: a backup has their names alone."
      : "Pages, pictures and files are in Postgres, and in each backup.",
  }),
  KEEP_FILES: ({ areFilesKept }) => ({
    value: areFilesKept ? "on" : "off",
    follows: areFilesKept
      ? "What pages load from other hosts is kept, and visitors get it from here."
      : "Visitors' browsers ask other hosts for what pages load.",
  }),
  DATA_DIR: ({ dataDir }) => ({
    value: dataDir,
    follows: "What is not kept in a Postgres elsewhere is in this folder.",
  }),
  SECRET: ({ secret }) => ({
    value: secret ? SET : null,
    follows: secret
      ? "Signs what lets people in. Every process needs the same."
      : "One was made in DATA_DIR: who copies the folder has it too.",
  }),
};

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
