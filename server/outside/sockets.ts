import { Socket } from "node:net";
import { NATIVE } from "./close_outside.ts";
import { inTime } from "./breaker.ts";
import { type Wait, WAITS } from "./waits.ts";

export const KEEP_ALIVE_MS = 10_000;

export function createSocket(): Socket {
  const socket = new Socket();
  socket.connect = NATIVE.connectSocket;
  return socket;
}

export function openSocket(wait: Wait, host: string, port: number): Promise<Socket> {
  return wait.breakerOf(`${host}:${port}`).try(async () => {
    const socket = createSocket();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.on("connect", resolve).on("error", reject).connect(port, host);
    try {
      await inTime(promise, wait.connectMs, "not connected in time");
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      socket.off("connect", resolve).off("error", reject);
    }
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    return socket;
  });
}

export async function runProgram(
  program: string,
  options: Omit<Deno.CommandOptions, "signal">,
  { answerMs }: Wait = WAITS.program,
): Promise<Deno.CommandOutput> {
  const signal = AbortSignal.timeout(answerMs);
  return await new Deno.Command(program, { ...options, signal }).output();
}
