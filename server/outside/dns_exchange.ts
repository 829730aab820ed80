import { Buffer } from "node:buffer";
import { createSocket } from "node:dgram";
import { getServers } from "node:dns";
import { isIPv6 } from "node:net";
import { NATIVE } from "./close_outside.ts";
import { type DnsServer, readDnsServer } from "../config/environment_values.ts";
import { inTime } from "./breaker.ts";
import type { Wait } from "./waits.ts";

const SERVERS_MAX = 2;
/** Reading an answer that is made to be slow takes the square of its length. */
const ANSWER_MAX_BYTES = 4 * 1024;

export function listSystemServers(): DnsServer[] {
  const servers = [...new Set(getServers())].map(readDnsServer);
  return servers.filter((server) => server !== null).slice(0, SERVERS_MAX);
}

export type Exchange = (
  wait: Wait,
  server: DnsServer,
  question: Buffer,
  isAnswer: (message: Buffer) => boolean,
) => Promise<Buffer>;

/** Nobody beside the way can forge an answer by TCP, and none is cut short (RFC 7766). */
export const exchangeByTcp: Exchange = async (wait, { ipAddr, port }, question, isAnswer) => {
  const message = await wait.breakerOf(`tcp ${ipAddr}:${port}`).try(() =>
    askByTcp(wait, { ipAddr, port }, question)
  );
  if (!isAnswer(message)) throw new Error("That answers another question");
  return message;
};

async function askByTcp(
  { answerMs }: Wait,
  { ipAddr, port }: DnsServer,
  question: Buffer,
): Promise<Buffer> {
  const connecting = NATIVE.connect({ hostname: ipAddr, port });
  try {
    return await inTime(
      connecting.then(async (conn) => {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(question.length);
        await conn.writable.getWriter().write(Buffer.concat([length, question]));
        const bytes = (await readBytes(conn, 2)).readUInt16BE();
        if (bytes > ANSWER_MAX_BYTES) throw new Error("The answer is too long");
        return await readBytes(conn, bytes);
      }),
      answerMs,
    );
  } finally {
    connecting.then((conn) => conn.close()).catch(() => {});
  }
}

/** An answer that does not fit the question is somebody's guess, and is passed over. */
export const exchangeByUdp: Exchange = (wait, { ipAddr, port }, question, isAnswer) =>
  wait.breakerOf(`udp ${ipAddr}:${port}`).try(() =>
    askByUdp(wait, { ipAddr, port }, question, isAnswer)
  );

async function askByUdp(
  { answerMs }: Wait,
  { ipAddr, port }: DnsServer,
  question: Buffer,
  isAnswer: (message: Buffer) => boolean,
): Promise<Buffer> {
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
    return await inTime(promise, answerMs);
  } finally {
    socket.close();
  }
}

async function readBytes(conn: Deno.Conn, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const read = await conn.read(bytes.subarray(at));
    if (read === null) throw new Deno.errors.UnexpectedEof("The answer broke off");
    at += read;
  }
  return bytes;
}
