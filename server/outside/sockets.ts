// Sockets that connect, for what the operator's settings name: databases and the mail server.
import { Socket } from "node:net";
import { NATIVE } from "./native.ts";

/** Not connected yet. */
export function createSocket(): Socket {
  const socket = new Socket();
  socket.connect = NATIVE.connectSocket;
  return socket;
}

/** Rejects with what hindered it, or when `maxMs` are over. */
export function openSocket(host: string, port: number, maxMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = createSocket();
  const timer = setTimeout(() => socket.destroy(new Error("not connected in time")), maxMs);
  const settle = (outcome: () => void) => {
    clearTimeout(timer);
    socket.off("connect", onConnect).off("error", onError);
    outcome();
  };
  const onConnect = () => settle(() => resolve(socket));
  const onError = (error: Error) => settle(() => reject(error));
  socket.on("connect", onConnect).on("error", onError).connect(port, host);
  return promise;
}
