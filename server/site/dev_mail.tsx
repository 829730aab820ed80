// /dev/mail: the mails kept for want of an SMTP server, for the developer at this very machine alone.
import { Hono } from "hono";
import { isLoopbackHost } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { readKeptMails } from "../mail/kept_mails.ts";
import { mailFolder } from "../mail/transport.ts";
import { renderPage } from "../http/render.tsx";
import { DevMail } from "../../ui/site/dev_mail_screen.tsx";

export function devMail(deps: Deps): Hono {
  const { config } = deps;
  const app = new Hono();
  if (config.smtpUrl || !config.isLoopback) return app;
  return app.get("/dev/mail", async (c) => {
    // A name that someone points at this machine is not this machine's name.
    const { hostname } = new URL(c.req.url);
    if (!isLoopbackHost(hostname)) return c.notFound();
    return renderPage(c, deps, {
      title: "Kept mails · Folio Kitchen",
      kind: "personal",
      body: <DevMail mails={await readKeptMails(mailFolder(config))} />,
    });
  });
}
