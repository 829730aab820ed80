// The one way to ask somebody outside by HTTP: whom, for how long, and how much of the answer is read.
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { NATIVE } from "./native.ts";
import { createSocket } from "./sockets.ts";
import { findPublicAddress } from "./public_address.ts";

export interface Limits {
  /** From the question to the last byte that is read. */
  maxMs: number;
  /** Of the answer's body. Reading a longer one throws. */
  maxBytes: number;
}

/** An answer that is longer than its limit. */
export class TooLong extends Error {
  constructor() {
    super("too long");
  }
}

export interface Question {
  method?: string;
  headers?: HeadersInit;
  body?: Uint8Array<ArrayBuffer> | string | null;
  signal?: AbortSignal;
}

/**
 * An address that the operator wrote, or that is at an origin which the operator wrote: it may lie in a network of ours.
 * What it redirects to is not followed: whoever answers would choose who hears the question.
 */
export async function askConfigured(
  url: URL | string,
  question: Question,
  limits: Limits,
): Promise<Response> {
  requireHttp(new URL(url));
  const response = await NATIVE.fetch(url, {
    ...question,
    redirect: "manual",
    signal: limitSignal(question, limits),
  });
  return bound(response, limits.maxBytes);
}

/**
 * An address that somebody else wrote: it is asked where everybody could, at the very address that was looked at.
 * `isLoopback`: also at a server of the developer's own machine.
 */
export async function askPublic(
  url: URL,
  question: Question,
  limits: Limits,
  isLoopback = false,
): Promise<Response> {
  requireHttp(url);
  const signal = limitSignal(question, limits);
  const address = await findPublicAddress(url.hostname, isLoopback);
  return bound(await ask(url, address, question, signal), limits.maxBytes);
}

function limitSignal({ signal }: Question, { maxMs }: Limits): AbortSignal {
  const late = AbortSignal.timeout(maxMs);
  return signal ? AbortSignal.any([signal, late]) : late;
}

/** Deno's `fetch` reads files, too. */
function requireHttp({ protocol }: URL): void {
  if (protocol !== "https:" && protocol !== "http:") throw new Error("not an address of the web");
}

function ask(
  url: URL,
  address: string,
  question: Question,
  signal: AbortSignal,
): Promise<Response> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const headers = Object.fromEntries(new Headers(question.headers));
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const asked = request({
    host: url.hostname,
    createConnection: () => connectTo(address, port, url),
    path: url.pathname + url.search,
    method: question.method ?? "GET",
    headers: { ...headers, host: url.host },
    signal,
  }, (answer) => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async start(controller) {
        try {
          for await (const chunk of answer) controller.enqueue(new Uint8Array(chunk));
          controller.close();
        } catch (error) {
          controller.error(error);
        }
      },
      cancel: () => void answer.destroy(),
    });
    const status = answer.statusCode!;
    const isEmpty = [101, 204, 205, 304].includes(status);
    resolve(
      new Response(isEmpty ? null : body, { status, headers: answer.headers as HeadersInit }),
    );
  });
  asked.on("error", reject);
  asked.end(question.body ?? undefined);
  return promise;
}

function connectTo(address: string, port: number, { protocol, hostname }: URL): Socket {
  const socket = createSocket();
  socket.connect(port, address);
  if (protocol === "http:") return socket;
  const host = hostname.replace(/^\[|\]$/g, "");
  // Of a certificate, the name that was asked for is checked, or the address, which is no name of a server (RFC 6066, 3).
  return connectTls({ socket, host, ...isIP(host) === 0 && { servername: host } });
}

function bound(response: Response, maxBytes: number): Response {
  if (!response.body) return response;
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new TooLong();
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, response);
}
