// A question to a DNS server and its answer as bytes, by TCP or UDP, each in bounded time.
import { Buffer } from "node:buffer";
import { createSocket } from "node:dgram";
import { getServers } from "node:dns";
import { isIPv6 } from "node:net";
import { NATIVE } from "./native.ts";
import { type DnsServer, readDnsServer } from "../platform/environment_values.ts";

const SERVERS_MAX = 2;
/** Of a name of ours, no record is long; to read what is made to be slow takes the square of its length. */
const ANSWER_MAX_BYTES = 4 * 1024;

/** Those that this machine asks. */
export function listSystemServers(): DnsServer[] {
  const servers = [...new Set(getServers())].map(readDnsServer);
  return servers.filter((server) => server !== null).slice(0, SERVERS_MAX);
}

/** Throws where no answer came that `isAnswer` takes. */
export type Exchange = (
  server: DnsServer,
  question: Buffer,
  isAnswer: (message: Buffer) => boolean,
  answerMaxMs: number,
) => Promise<Buffer>;

/** Nobody beside the way can forge what comes so, and nothing is cut short (RFC 7766). */
export const exchangeByTcp: Exchange = async (
  { ipAddr, port },
  question,
  isAnswer,
  answerMaxMs,
) => {
  const connecting = NATIVE.connect({ hostname: ipAddr, port });
  try {
    const message = await inTime(
      connecting.then(async (conn) => {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(question.length);
        await conn.writable.getWriter().write(Buffer.concat([length, question]));
        const bytes = (await readBytes(conn, 2)).readUInt16BE();
        if (bytes > ANSWER_MAX_BYTES) throw new Error("The answer is too long");
        return await readBytes(conn, bytes);
      }),
      answerMaxMs,
    );
    if (!isAnswer(message)) throw new Error("That answers another question");
    return message;
  } finally {
    // Also of a connection that comes after its time.
    connecting.then((conn) => conn.close()).catch(() => {});
  }
};

/** Of a server, or a network, that knows nothing else. What does not fit is somebody's guess, and is passed over. */
export const exchangeByUdp: Exchange = async (
  { ipAddr, port },
  question,
  isAnswer,
  answerMaxMs,
) => {
  const socket = createSocket(isIPv6(ipAddr) ? "udp6" : "udp4");
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  socket.on("message", (message, from) => {
    const isTheirs = from.port === port && from.address === ipAddr;
    if (isTheirs && message.length <= ANSWER_MAX_BYTES && isAnswer(message)) resolve(message);
  });
  socket.on("error", reject);
  Reflect.apply(NATIVE.sendDatagram, socket, [
    question,
    port,
    ipAddr,
    (error: Error | null) => error && reject(error),
  ]);
  try {
    return await inTime(promise, answerMaxMs);
  } finally {
    socket.close();
  }
};

async function inTime<T>(work: Promise<T>, answerMaxMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("No answer in time")), answerMaxMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readBytes(conn: Deno.Conn, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const read = await conn.read(bytes.subarray(at));
    if (read === null) throw new Error("The answer broke off");
    at += read;
  }
  return bytes;
}
