import { Hono } from "hono";
import { canWrite } from "../database/statements.ts";
import { isMigrated } from "../database/migrate.ts";
import type { Deps } from "../deps.ts";
import { inTime } from "../outside/breaker.ts";

type HealthDeps = Pick<Deps, "database" | "migrations" | "blobs" | "waits">;

export function health(parts: HealthDeps): Hono {
  let finding: Promise<string[]> | null = null;
  const find = () => finding ??= findMissing(parts).finally(() => finding = null);
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "alive" }, 200, NO_STORE))
    .get("/readyz", async (c) => {
      const missing = await find();
      return missing.length === 0
        ? c.json({ status: "ready" }, 200, NO_STORE)
        : c.json({ status: `waiting for ${missing.join(" and ")}` }, 503, NO_STORE);
    });
}

async function findMissing({ database, migrations, blobs, waits }: HealthDeps): Promise<string[]> {
  const { sql } = database.within(waits.readiness);
  const isDatabaseReady = async () => {
    await database.probe();
    const found = await Promise.all([isMigrated(sql, migrations), canWrite(sql)]);
    return found.every(Boolean);
  };
  const asked = [["the database", isDatabaseReady()], [
    "the object store",
    blobs.isReady(),
  ]] as const;
  const found = await Promise.all(asked.map(async ([name, isReady]) => {
    const answer = await inTime(isReady, waits.readiness.answerMs).catch(() => false);
    return answer ? [] : [name];
  }));
  return found.flat();
}

const NO_STORE = { "Cache-Control": "no-store" };
