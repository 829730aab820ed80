import { Socket as DatagramSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { Socket } from "node:net";

export const NATIVE = {
  fetch: globalThis.fetch,
  connect: Deno.connect,
  lookup,
  connectSocket: Socket.prototype.connect,
  sendDatagram: DatagramSocket.prototype.send,
};
