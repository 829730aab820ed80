import { Socket as DatagramSocket } from "node:dgram";
import dns from "node:dns";
import { lookup } from "node:dns/promises";
import { Socket } from "node:net";

/** They are kept before they are closed to everybody else. */
export const NATIVE = {
  fetch: globalThis.fetch,
  connect: Deno.connect,
  lookup,
  connectSocket: Socket.prototype.connect,
  sendDatagram: DatagramSocket.prototype.send,
};

export class Unreachable extends Error {
  constructor(what: string) {
    super(`${what}: only server/outside reaches outside`);
  }
}

const OF_GLOBALS = ["fetch", "WebSocket", "EventSource"] as const;
const OF_DENO = ["connect", "connectTls", "resolveDns", "createHttpClient"] as const;

/** It must run before anything else is imported that could keep one of them. */
export function closeOutside(): void {
  for (const name of OF_GLOBALS) replace(globalThis, name);
  for (const name of OF_DENO) replace(Deno, name);
  for (const name of Object.keys(dns)) {
    if (/^(lookup|resolve|reverse)/.test(name)) replace(dns, name);
  }
  for (const name of Object.keys(dns.promises)) {
    if (/^(lookup|resolve|reverse)/.test(name)) replace(dns.promises, name);
  }
  replace(DatagramSocket.prototype, "send");
  replace(Socket.prototype, "connect");
}

function replace(owner: object, name: string): void {
  const value = function () {
    throw new Unreachable(name);
  };
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}
