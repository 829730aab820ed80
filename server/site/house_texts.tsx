// /privacy and /terms: the operator's text, or the one of the product.
import { named, renderPage } from "../http/render.tsx";
import { type Context, Hono } from "hono";
import { type Config, isLoopbackHost } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { renderKeptPage } from "../http/render.tsx";
import { readPlain, readProse } from "../../ui/site/read_prose.ts";
import { HouseText } from "../../ui/site/house_text_screen.tsx";
import { privacyText, termsText } from "./house_prose.ts";
import { mailFolder, readKeptMails } from "../mail/transport.ts";
import { DevMail } from "../../ui/site/dev_mail_screen.tsx";

const TEXTS = {
  privacy: {
    title: "Privacy",
    description: "What Folio Kitchen keeps of its users and of visitors, for how long, and why.",
    ownOf: (config: Config) => config.privacyText,
    textFor: privacyText,
  },
  terms: {
    title: "Terms",
    description: "What you may expect of Folio Kitchen, and what is expected of you.",
    ownOf: (config: Config) => config.termsText,
    textFor: termsText,
  },
};

export function houseText(c: Context, deps: Deps, name: keyof typeof TEXTS): Promise<Response> {
  const { title, description, ownOf, textFor } = TEXTS[name];
  const own = ownOf(deps.config);
  const read = own?.isPlain ? readPlain : readProse;
  const blocks = read(own?.text ?? textFor(deps.config));
  return renderKeptPage(c, deps, {
    title: named(title),
    description,
    kind: "public",
    body: <HouseText title={title} blocks={blocks} />,
  });
}

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
