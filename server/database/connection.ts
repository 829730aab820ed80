// How a Postgres is connected to, by its address.
import type pg from "pg";
import { createSocket, KEEP_ALIVE_MS } from "../outside/sockets.ts";

/** pg connects in plain text unless told otherwise; only this machine may. */
export function connection(url: string, connectMs: number): pg.ClientConfig {
  const address = new URL(url);
  const sslmode = address.searchParams.get("sslmode");
  address.searchParams.delete("sslmode");
  const host = address.searchParams.get("host") ?? address.hostname;
  const isLocal = host === "" || host.startsWith("/") ||
    ["localhost", "127.0.0.1", "[::1]"].includes(host);
  const mode = sslmode ?? (isLocal ? "disable" : "verify-full");
  return {
    connectionString: address.href,
    stream: createSocket,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: connectMs,
    application_name: "folio-kitchen",
    ssl: mode === "disable" ? false : { rejectUnauthorized: mode.startsWith("verify-") },
  };
}
