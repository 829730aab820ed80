// A real SMTP server that can be taken away and brought back on the same port; counts each mail by its Message-ID.
import { Buffer } from "node:buffer";
import { SMTPServer } from "smtp-server";
import { freePort } from "../listening.ts";

export interface MailServer extends AsyncDisposable {
  url: string;
  /** How often each mail came. */
  received: Map<string, number>;
  /** The first link in the next mail to this address. */
  linkFor(address: string): Promise<string>;
  close(): Promise<void>;
  listen(): Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const port = freePort();
  const received = new Map<string, number>();
  const waiting = new Map<string, (link: string) => void>();
  let server = await listen();

  function listen(): Promise<SMTPServer> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      closeTimeout: 1_000,
      async onData(stream, session, done) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of stream) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString().replaceAll("=\r\n", "").replaceAll(
          "=3D",
          "=",
        );
        const [, id = ""] = /^Message-ID: (\S+)/im.exec(text) ?? [];
        received.set(id, (received.get(id) ?? 0) + 1);
        const [link = ""] = /http:\/\/[^\s"<]+/.exec(text) ?? [];
        for (const { address } of session.envelope.rcptTo) {
          waiting.get(address)?.(link);
          waiting.delete(address);
        }
        done();
      },
    });
    server.on("error", () => {});
    return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
  }

  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    linkFor: (address) => new Promise((resolve) => void waiting.set(address, resolve)),
    close,
    async listen() {
      server = await listen();
    },
    [Symbol.asyncDispose]: close,
  };
}
