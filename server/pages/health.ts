// For whoever watches the process: /healthz says that it lives, /readyz that it can serve.
import { Hono } from "hono";
import { isMigrated } from "../database/migrate.ts";
import type { Deps } from "../deps.ts";

export function health({ database, migrations }: Deps): Hono {
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "alive" }, 200, NO_STORE))
    .get("/readyz", async (c) => {
      const isReady = await isMigrated(database.sql, migrations)
        .catch(() => false);
      return isReady
        ? c.json({ status: "ready" }, 200, NO_STORE)
        : c.json({ status: "waiting for the database" }, 503, NO_STORE);
    });
}

const NO_STORE = { "Cache-Control": "no-store" };
