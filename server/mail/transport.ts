import { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import type { Transporter } from "nodemailer";
import { PAGE_PICTURE, withoutPicture } from "./page_picture.ts";
import type { Config } from "../config/config.ts";
import { inTime, Late } from "../outside/breaker.ts";
import { openSocket } from "../outside/sockets.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { type Share, WHOLE } from "../work/room.ts";
import PostalMime from "postal-mime";

interface KeptMail {
  name: string;
  to: string;
  subject: string;
  date: string;
  body: string;
}

const NEWEST = 50;

export interface Mail {
  id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  html: string | null;
  body: string;
  /** It stands in the HTML. */
  picture?: Uint8Array | null;
}

export interface Transport {
  send(mail: Mail): Promise<void>;
  close(): void;
}

type UseSocket = (error: Error | null, found?: { connection: Socket }) => void;

const CONNECTIONS_MAX = 5;

export function openTransport(
  config: Config,
  { share = WHOLE, wait = WAITS.mail }: { share?: Share; wait?: Wait } = {},
): Transport {
  return config.smtpUrl
    ? smtpTransport(config, config.smtpUrl, share, wait)
    : fileTransport(config);
}

function smtpTransport(config: Config, url: string, share: Share, wait: Wait): Transport {
  const address = new URL(url);
  const host = address.hostname.replace(/^\[|\]$/g, "");
  const port = Number(address.port) || (address.protocol === "smtps:" ? 465 : 587);
  const smtp = lazily({
    pool: true,
    maxConnections: share(CONNECTIONS_MAX, 1),
    host,
    port,
    getSocket: (_: unknown, use: UseSocket) =>
      void openSocket(wait, host, port).then(
        (connection) => use(null, { connection }),
        use,
      ),
    secure: address.protocol === "smtps:",
    auth: address.username
      ? {
        user: decodeURIComponent(address.username),
        pass: decodeURIComponent(address.password),
      }
      : undefined,
    connectionTimeout: wait.connectMs,
    greetingTimeout: wait.connectMs,
    socketTimeout: wait.connectMs,
  });
  return {
    async send(mail) {
      const sending = smtp.open().then((opened) => opened.sendMail(message(config, mail)));
      try {
        await inTime(sending, wait.answerMs);
      } catch (error) {
        // A server that says a little now and then would keep its place in the pool.
        if (error instanceof Late) smtp.close();
        throw error;
      }
    },
    close: smtp.close,
  };
}

function fileTransport(config: Config): Transport {
  const files = lazily({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message: eml } = await (await files.open()).sendMail(message(config, mail));
      const folder = mailFolder(config);
      await Deno.mkdir(folder, { recursive: true });
      const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
      await Deno.writeFile(`${folder}/${time}_${mail.id}.eml`, eml as Buffer);
      // A link opens an account, so that only a developer's own machine may log it.
      if (!config.isLoopback) return;
      for (const [link] of mail.body.matchAll(/https?:\/\/\S+/g)) {
        console.log(`mail to ${mail.recipient}: ${mail.subject}\n  ${link}`);
      }
    },
    close: files.close,
  };
}

/** The library is loaded for the first mail, so that the start need not wait for it. */
function lazily(options: object) {
  let transporter: Promise<Transporter> | undefined;
  return {
    open: () =>
      transporter ??= import("nodemailer").then(({ default: nodemailer }) =>
        nodemailer.createTransport(options) as Transporter
      ),
    close() {
      void transporter?.then((opened) => opened.close());
      transporter = undefined;
    },
  };
}

export function mailFolder(config: Config): string {
  return `${config.dataDir}/mail`;
}

function message(config: Config, mail: Mail) {
  return {
    from: config.mailFrom,
    // An object is taken as it is; a text would be parsed for several addresses.
    to: { name: "", address: mail.recipient },
    replyTo: mail.reply_to ? { name: "", address: mail.reply_to } : undefined,
    subject: mail.subject,
    ...writeHtml(mail),
    text: mail.body,
    // A second try after a crash carries the same id, so that inboxes can merge the two.
    messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function writeHtml({ html, picture }: Mail) {
  if (html === null) return {};
  if (!picture) return { html: withoutPicture(html) };
  const content = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  const attachment = {
    cid: PAGE_PICTURE,
    filename: "page.jpg",
    contentType: "image/jpeg",
    contentDisposition: "inline",
    content,
  };
  return { html, attachments: [attachment] };
}

export async function readKeptMails(folder: string): Promise<KeptMail[]> {
  const names: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) {
      if (name.endsWith(".eml")) names.push(name);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const newest = names.sort().reverse().slice(0, NEWEST);
  return await Promise.all(newest.map(async (name) => {
    const mail = await PostalMime.parse(
      await Deno.readFile(`${folder}/${name}`),
    );
    return {
      name,
      to: mail.to?.map(({ address }) => address).join(", ") ?? "",
      subject: mail.subject ?? "",
      date: mail.date ?? "",
      body: mail.text ?? "",
    };
  }));
}
