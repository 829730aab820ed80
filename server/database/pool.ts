import pg from "pg";
import { describeReason, logEvent } from "../log.ts";
import { createSocket, KEEP_ALIVE_MS } from "../outside/sockets.ts";
import { WAITS } from "../outside/waits.ts";

const CANCEL_REQUEST_BYTES = 16;
const CANCEL_REQUEST_CODE = 80_877_102;

export interface Pool {
  readonly pool: pg.Pool;
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
    pipeline: true,
  });
  // Without a listener, one idle connection that the server drops ends the process.
  pool.on("error", (error) => {
    if (!pool.ending) logEvent("warn", "database.connection_lost", describeReason(error));
  });
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

function isGivenUp(error: Error | boolean): boolean {
  return error === true || error instanceof Error && error.message === "Query read timeout";
}

function socketOf(client: pg.PoolClient): pg.Connection["stream"] {
  return (client as unknown as { connection: pg.Connection }).connection.stream;
}

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

function cancel(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as unknown as CancelTarget;
  if (!processID || !secretKey) return;
  const message = new DataView(new ArrayBuffer(CANCEL_REQUEST_BYTES));
  [CANCEL_REQUEST_BYTES, CANCEL_REQUEST_CODE, processID, secretKey].forEach((word, i) =>
    message.setInt32(4 * i, word)
  );
  const socket = createSocket();
  const timer = setTimeout(() => socket.destroy(), WAITS.readiness.connectMs);
  Deno.unrefTimer(timer);
  socket.on("error", () => {}).on("close", () => clearTimeout(timer));
  socket.on("connect", () => void socket.end(new Uint8Array(message.buffer)));
  if (host.startsWith("/")) socket.connect(`${host}/.s.PGSQL.${port}`);
  else socket.connect(port, host);
}

interface CancelTarget {
  host: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
}
