// Tells a Postgres that nobody waits for a statement any more: it would go on with it, and keep its place among the connections.
import type pg from "pg";
import { createSocket } from "../outside/sockets.ts";
import { WAITS } from "../outside/waits.ts";

/** Of the protocol: its length, its code, and which connection is meant. */
const LENGTH = 16;
const CODE = 80_877_102;

/** By another connection, without an answer; the server takes it for what it is by the secret of the first. */
export function cancel(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as unknown as Cancelled;
  if (!processID || !secretKey) return;
  const message = new DataView(new ArrayBuffer(LENGTH));
  [LENGTH, CODE, processID, secretKey].forEach((word, i) => message.setInt32(4 * i, word));
  const socket = createSocket();
  const timer = setTimeout(() => socket.destroy(), WAITS.readiness.connectMs);
  Deno.unrefTimer(timer);
  socket.on("error", () => {}).on("close", () => clearTimeout(timer));
  socket.on("connect", () => void socket.end(new Uint8Array(message.buffer)));
  if (host.startsWith("/")) socket.connect(`${host}/.s.PGSQL.${port}`);
  else socket.connect(port, host);
}

interface Cancelled {
  host: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
}
