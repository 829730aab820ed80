// A real SMTP server for a test: what the app sends arrives here.
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { Buffer } from "node:buffer";
import type { AddressInfo } from "node:net";
import { until } from "./until.ts";

export interface Mailbox {
  url: string;
  /** All that arrived so far. */
  mails: Email[];
  /** Waits for the next mail that nobody took yet. */
  next(): Promise<Email>;
  /** The same of a subject, also of one that was passed over by that: what is sent at once may arrive in any order. */
  nextAbout(subject: string): Promise<Email>;
  close(): Promise<void>;
}

/** On a port of its own, unless it is said which. */
export async function openMailbox(ownPort = 0): Promise<Mailbox> {
  const mails: Email[] = [];
  let taken = 0;
  const passed: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, _session, done) {
      try {
        const chunks: Uint8Array[] = [];
        for await (const chunk of stream) chunks.push(chunk);
        mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      } catch {
        // It broke off.
      }
    },
  });
  await new Promise<void>((resolve) => server.listen(ownPort, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  async function next(): Promise<Email> {
    await until("the next mail", () => mails.length > taken);
    return mails[taken++]!;
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next,
    async nextAbout(subject) {
      const at = passed.findIndex((mail) => mail.subject === subject);
      if (at >= 0) return passed.splice(at, 1)[0]!;
      for (;;) {
        const mail = await next();
        if (mail.subject === subject) return mail;
        passed.push(mail);
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The first address in a mail's plain text. */
export function linkIn(mail: Email): string {
  const [link] = /https?:\/\/\S+/.exec(mail.text ?? "") ?? [];
  if (!link) throw new Error(`no link in: ${mail.text}`);
  return link;
}
