// Run as a process that starts as the product does: tries every way to reach a port of this machine, and prints what became of each.
import "../../server/production.ts";
import dgram from "node:dgram";
import dns from "node:dns";
import type { EventEmitter } from "node:events";
import http from "node:http";
import http2 from "node:http2";
import https from "node:https";
import net from "node:net";
import tls from "node:tls";

const port = Number(Deno.args[0]);
const url = `http://127.0.0.1:${port}/`;

const WAYS: Record<string, () => unknown> = {
  "fetch": () => fetch(url),
  "WebSocket": () => new WebSocket(url.replace("http", "ws")),
  "EventSource": () => new EventSource(url),
  "Deno.connect": () => Deno.connect({ port }),
  "Deno.connectTls": () => Deno.connectTls({ port }),
  "Deno.resolveDns": () => Deno.resolveDns("localhost", "A"),
  "Deno.createHttpClient": () => Deno.createHttpClient({}),
  "net.connect": () => settle(net.connect(port, "127.0.0.1")),
  "new net.Socket": () => settle(new net.Socket().connect(port, "127.0.0.1")),
  "tls.connect": () => settle(tls.connect({ port, host: "127.0.0.1" })),
  "http.get": () => settle(http.get(url)),
  "https.get": () => settle(https.get(url.replace("http", "https"))),
  "http2.connect": () => settle(http2.connect(url)),
  "dgram.send": () => dgram.createSocket("udp4").send("soup", port, "127.0.0.1"),
  "dns.lookup": () => dns.promises.lookup("localhost"),
  "dns.resolve": () => dns.promises.resolve("localhost"),
};

function settle(emitter: EventEmitter): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const name of ["connect", "response"]) emitter.once(name, () => resolve());
    emitter.once("error", reject);
  });
}

const outcomes: Record<string, string> = {};
for (const [name, reach] of Object.entries(WAYS)) {
  outcomes[name] = await Promise.try(reach).then(() => "went", (error) => error.message);
}
console.log(JSON.stringify(outcomes));
Deno.exit();
