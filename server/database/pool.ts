import pg from "pg";
import { describeReason, logEvent } from "../log.ts";
import { createSocket, KEEP_ALIVE_MS } from "../outside/sockets.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { Failure } from "../errors.ts";
import { Away, type Breaker, createBreaker, inTime, isSilence, Late } from "../outside/breaker.ts";
import { LATE_MESSAGE, TimelyClient, withDeadline } from "./statements.ts";

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
    Client: TimelyClient,
    max: poolMax,
    pipeline: true,
  });
  // Without a listener, one idle connection that the server drops ends the process.
  pool.on("error", (error) => {
    if (!pool.ending) logEvent("warn", "database.connection_lost", describeReason(error));
  });
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
  return error === true || error instanceof Error && error.message === LATE_MESSAGE;
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

export interface Outages {
  readonly wait: Wait;
  readonly breaker: Breaker;
}

const RETRY_AFTER_S = 2;
const LOGGED: Partial<Record<Wait["name"], string>> & { primary: string } = {
  primary: "database.unavailable",
  replica: "replica.unavailable",
};

export function openBreaker(url: string, { name }: Wait, onLate: () => void): Breaker {
  return createBreaker({ name, isFailure: isAway, probe: () => probe(url), onLate });
}

const ASK = { text: "select 1" };

/** It has a connection of its own, since those of the pool may be dead or taken. */
async function probe(url: string, { connectMs }: Wait = WAITS.readiness): Promise<void> {
  const socket = createSocket();
  const client = new TimelyClient({ ...connection(url, connectMs), stream: () => socket });
  try {
    await inTime(
      client.connect().then(() => client.query(withDeadline(ASK, WAITS.readiness))),
      connectMs,
    );
  } catch (error) {
    if (isAway(error) || !(error instanceof pg.DatabaseError)) throw error;
  } finally {
    socket.destroy();
  }
}

export async function available<T>(
  ask: () => Promise<T>,
  { wait, breaker }: Outages,
): Promise<T> {
  try {
    return await breaker.try(() =>
      ask().catch((error) => {
        throw isLate(error) ? new Late(error.message) : error;
      })
    );
  } catch (error) {
    // The account that asks, or that it is about, was deleted meanwhile.
    if (isOfUser(error)) {
      throw new Failure("unauthorized", "session_ended");
    }
    const isKnown = error instanceof Away;
    if (!isKnown && !isOutage(error) && !isOfBytes(error)) throw error;
    if (!isKnown) logEvent("warn", LOGGED[wait.name] ?? LOGGED.primary, describeReason(error));
    throw new Failure("unavailable", "unavailable", {
      retryAfterS: RETRY_AFTER_S,
    });
  }
}

function isOutage(error: unknown): boolean {
  return isAway(error) || error instanceof pg.DatabaseError && /^(53|57014)/.test(error.code ?? "");
}

/** Class 08 is the connection, 57P0 a server that starts or stops, 25P03 a transaction that rested for too long. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return isSilence(error) || /^(08|57P0|25P03)/.test(code) ||
    /Connection terminated|is not queryable/.test(error.message);
}

function isLate(error: unknown): error is Error {
  return error instanceof Error &&
    /timeout exceeded when trying|Query read timeout|timeout expired|due to connection timeout/
      .test(error.message);
}

function violates(error: unknown, foreignKey: RegExp): boolean {
  return error instanceof pg.DatabaseError && error.code === "23503" &&
    foreignKey.test(error.constraint ?? "");
}

function isOfUser(error: unknown): boolean {
  return violates(error, /_user_id_fkey$/);
}

/** A process whose clock is a day off may have collected bytes before they were named: they are put anew. */
function isOfBytes(error: unknown): boolean {
  return violates(error, /_hash_fkey$/);
}
