// The pool of connections to a Postgres, and how those that rest in it are given up.
import pg from "pg";
import { describeReason, logEvent } from "../log.ts";
import { cancel } from "./cancel.ts";
import { connection } from "./connection.ts";

export interface Pool {
  readonly pool: pg.Pool;
  /** A network that drops one connection without a word has dropped others with it. */
  dropIdle(): void;
}

export function openPool(
  url: string,
  { poolMax, connectMs }: { poolMax: number; connectMs: number },
): Pool {
  const idle = new Set<pg.PoolClient>();
  const pool = new pg.Pool({
    ...connection(url, connectMs),
    max: poolMax,
    // Each statement is sent at once, in its order: in a transaction, without a wait for those before it.
    pipeline: true,
  });
  // Without a listener, one idle connection that the server drops ends the process.
  pool.on("error", (error) => {
    if (!pool.ending) logEvent("warn", "database.connection_lost", describeReason(error));
  });
  // The same while a transaction holds it between two statements; the next one tells.
  pool.on("connect", (client) => void client.on("error", () => {}));
  pool.on("release", (error, client) => {
    if (!error) idle.add(client as pg.PoolClient);
    else if (isGivenUp(error)) cancel(client);
  });
  pool.on("acquire", (client) => void idle.delete(client));
  pool.on("remove", (client) => void idle.delete(client));
  return {
    pool,
    dropIdle() {
      for (const client of idle) socketOf(client).destroy();
    },
  };
}

/** By a statement whose answer was late, or by a transaction that could not even be undone. */
function isGivenUp(error: Error | boolean): boolean {
  return error === true || error instanceof Error && error.message === "Query read timeout";
}

function socketOf(client: pg.PoolClient): pg.Connection["stream"] {
  return (client as unknown as { connection: pg.Connection }).connection.stream;
}
