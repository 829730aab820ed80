import { named, renderPage } from "../http/render.tsx";
import { type Context, Hono } from "hono";
import { type Config, isLoopbackHost } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { renderKeptPage } from "../http/render.tsx";
import { readPlain, readProse } from "../../ui/site/read_prose.ts";
import { HouseText } from "../../ui/site/house_text_screen.tsx";
import { privacyText } from "./privacy_text.ts";
import { mailFolder, readKeptMails } from "../mail/transport.ts";
import { DevMail } from "../../ui/site/dev_mail_screen.tsx";
import {
  FILE_MAX_BYTES,
  FILES_MAX_BYTES,
  PICTURE_MAX_BYTES,
  PICTURES_MAX_BYTES,
  USER_CODE_MAX_BYTES,
} from "../../contract/limits.ts";
import { SCREENS } from "../../contract/paths.ts";
import { describeOperator } from "../mail/notices.ts";

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

function termsText(config: Config): string {
  const { name, contact } = describeOperator(config);
  return `# Terms

What you may expect here, and what is expected of you. This text comes with the software; the
operator may put one of their own in its place.

## Who runs it

This place is run by ${name}.${contact ? ` Write to [${contact}](mailto:${contact}).` : ""}

## What it costs

Nothing. There is no plan, and no card is asked for. There is no advertisement on your page: only a
small link, "Made with Folio Kitchen".

## Whose your page is

- Your page, your pictures and your files stay yours. You allow us to keep them and to show them to
  those whom you let see them, and nothing else.
- You can take all of it away at any time: your [profile](${SCREENS.profile}) gives you your page as a
  file, and all data as a zip. You can delete your account at any time.
- What is kept, and for how long: [Privacy](${SCREENS.privacy}).

## What fits in

- A page of up to ${megabytes(USER_CODE_MAX_BYTES)}.
- Pictures of up to ${megabytes(PICTURE_MAX_BYTES)} each, ${megabytes(PICTURES_MAX_BYTES)} together
  as they are kept.
- PDFs of up to ${megabytes(FILE_MAX_BYTES)} each, ${megabytes(FILES_MAX_BYTES)} together.
- How often you may save or send is limited, so that there is room for others.

## What does not belong here

- What the law forbids, and what belongs to others who did not allow it.
- Pages that pretend to be somebody else, or ask visitors for passwords, cards or codes.
- Pages that harm their visitors, or send out mail that nobody asked for.

Anybody can report a page. The operator may take such a page down; its owner keeps the account and
the code, and is told when they try to publish it again.

## What is not promised

Folio Kitchen is given as it is, without a warranty. It may be away for a while, change, or end one
day: keep a copy of what matters to you. Laws that protect you as a consumer hold all the same.
`;
}

function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MB`;
}
