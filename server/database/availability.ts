import pg from "pg";
import { Failure } from "../errors.ts";
import { Away, type Breaker, createBreaker, inTime, isSilence, Late } from "../outside/breaker.ts";
import { createSocket } from "../outside/sockets.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { describeReason, logEvent } from "../log.ts";
import { connection } from "./pool.ts";
import { withDeadline } from "./statements.ts";

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
  const client = new pg.Client({ ...connection(url, connectMs), stream: () => socket });
  client.on("error", () => {});
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
