import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { type Breaker, Broken, inTime, Late } from "./breaker.ts";
import { NATIVE } from "./close_outside.ts";
import { createSocket } from "./sockets.ts";
import type { Wait } from "./waits.ts";
import ipaddr from "ipaddr.js";
import { isLoopbackHost } from "../config/environment_values.ts";
import { describeReason } from "../log.ts";

export class TooLong extends Error {
  constructor() {
    super("too long");
  }
}

export class NotPublic extends Error {
  constructor() {
    super("not a public address");
  }
}

export interface Question {
  method?: string;
  headers?: HeadersInit;
  body?: Uint8Array<ArrayBuffer> | string | null;
  signal?: AbortSignal;
}

/** Redirects are not followed: whoever answers would choose who in our network hears the question. */
export function askConfigured(
  wait: Wait,
  url: URL | string,
  question: Question,
  maxBytes: number,
): Promise<Response> {
  return askInTime(
    wait,
    new URL(url),
    question,
    maxBytes,
    (signal) => NATIVE.fetch(url, { ...question, redirect: "manual", signal }),
  );
}

/** Where a host is asked instead, and whose certificates it may have. */
export interface HostRoute {
  address: string;
  port: number;
  ca: string;
}

/** A stranger wrote the address: it is asked only where everybody could, at the very address that was checked. */
export function askPublic(
  wait: Wait,
  url: URL,
  question: Question,
  maxBytes: number,
  { isLoopback = false, route }: { isLoopback?: boolean; route?: HostRoute } = {},
): Promise<Response> {
  return askInTime(wait, url, question, maxBytes, async (signal) => {
    if (route) return await ask(url, route, question, signal);
    const finding = findPublicAddress(url.hostname, isLoopback);
    const address = await inTime(finding, wait.answerMs);
    return await ask(url, { address }, question, signal);
  });
}

/** A stranger's name, at an address that DNS gave for it. */
export function askAddress(
  wait: Wait,
  url: URL,
  address: string,
  maxBytes: number,
  isLoopback = false,
): Promise<Response> {
  const send = async (signal: AbortSignal) => {
    if (!isPublicAddress(address) && !(isLoopback && isLoopbackHost(address))) {
      throw new NotPublic();
    }
    return await ask(url, { address }, {}, signal);
  };
  return askInTime(wait, url, {}, maxBytes, send, `${url.origin} at ${address}`);
}

async function askInTime(
  wait: Wait,
  url: URL,
  question: Question,
  maxBytes: number,
  send: (signal: AbortSignal) => Promise<Response>,
  place = url.origin,
): Promise<Response> {
  requireHttp(url);
  const late = AbortSignal.timeout(wait.answerMs);
  const signal = question.signal ? AbortSignal.any([question.signal, late]) : late;
  const toError = (error: unknown) => {
    if (late.aborted) return new Late();
    return error instanceof TypeError ? new Broken(error.message) : error;
  };
  const breaker = wait.breakerOf(place);
  const response = await breaker.try(
    () =>
      send(signal).catch((error) => {
        throw toError(error);
      }),
    ({ body }) => body === null,
  );
  return bound(response, maxBytes, breaker, toError);
}

/** Deno's `fetch` reads files, too. */
function requireHttp({ protocol }: URL): void {
  if (protocol !== "https:" && protocol !== "http:") throw new Error("not an address of the web");
}

function ask(
  url: URL,
  route: Pick<HostRoute, "address"> & Partial<HostRoute>,
  question: Question,
  signal: AbortSignal,
): Promise<Response> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const headers = Object.fromEntries(new Headers(question.headers));
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const asked = request({
    host: url.hostname,
    createConnection: () => connectTo(route, url),
    path: url.pathname + url.search,
    method: question.method ?? "GET",
    headers: { ...headers, host: url.host },
    signal,
  }, (answer) => {
    try {
      resolve(toResponse(answer));
    } catch (error) {
      // Whoever answers may send any number for a status.
      answer.destroy();
      reject(new Broken(describeReason(error).reason));
    }
  });
  asked.on("error", reject);
  // Without a listener the connection stays open, and nothing more is said of it.
  asked.on("upgrade", (_answer, socket: Socket) => {
    socket.destroy();
    reject(new Broken("another protocol"));
  });
  asked.end(question.body ?? undefined);
  return promise;
}

function toResponse(answer: IncomingMessage): Response {
  const chunks = answer[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: () => void answer.destroy(),
  });
  const status = answer.statusCode!;
  const isEmpty = [101, 204, 205, 304].includes(status);
  return new Response(isEmpty ? null : body, { status, headers: answer.headers as HeadersInit });
}

function connectTo(
  { address, ca, ...route }: Pick<HostRoute, "address"> & Partial<HostRoute>,
  { protocol, hostname, port }: URL,
): Socket {
  const socket = createSocket();
  socket.connect(route.port ?? (Number(port) || (protocol === "https:" ? 443 : 80)), address);
  if (protocol === "http:") return socket;
  const host = hostname.replace(/^\[|\]$/g, "");
  // A certificate is checked for the name, or for the address, which is no name of a server (RFC 6066, 3).
  return connectTls({ socket, host, ca, ...isIP(host) === 0 && { servername: host } });
}

function bound(
  response: Response,
  maxBytes: number,
  breaker: Breaker,
  toError: (error: unknown) => unknown,
): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  let bytes = 0;
  const counted = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error) => {
        breaker.note(toError(error));
        throw toError(error);
      });
      if (done) {
        breaker.note(null);
        return controller.close();
      }
      bytes += value.length;
      if (bytes <= maxBytes) return controller.enqueue(value);
      breaker.note(null);
      await reader.cancel();
      throw new TooLong();
    },
    cancel(reason) {
      breaker.note(null);
      return reader.cancel(reason);
    },
  }, { highWaterMark: 0 });
  return new Response(counted, response);
}

async function findPublicAddress(hostname: string, isLoopback = false): Promise<string> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(bare)
    ? [bare]
    : (await NATIVE.lookup(bare, { all: true })).map(({ address }) => address);
  const isAllowed = (address: string) =>
    isPublicAddress(address) || isLoopback && isLoopbackHost(hostname);
  if (addresses.length === 0 || !addresses.every(isAllowed)) {
    throw new NotPublic();
  }
  return addresses[0]!;
}

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // "::127.0.0.1" is an IPv4 address too, as it was written long ago (RFC 4291, 2.5.5.1).
  const isCompatible = parsed instanceof ipaddr.IPv6 &&
    parsed.parts.slice(0, 6).every((part) => part === 0);
  return parsed.range() === "unicast" && !isCompatible;
}
