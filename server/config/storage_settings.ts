// Where the environment says that things are kept: which Postgres, how it is spoken to, which object store or folder.
import { z } from "zod";
import { objectStore, url, urls, wholeNumber } from "./environment_values.ts";

export const SECRET_MIN_BYTES = 32;

const POSTGRES = ["postgres:", "postgresql:"];

/** For the schema of the environment. */
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
