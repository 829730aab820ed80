import { type Context, Hono } from "hono";
import { isLoopbackHost } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { renderPage } from "../http/render.tsx";
import { mailFolder, readKeptMails } from "../mail/transport.ts";
import { PartsScreen, TOKEN_RULES_PATH } from "../../ui/dev/parts_screen.tsx";
import { tokenRules, type Tokens } from "../../ui/dev/token_parts.tsx";
import { DevMail } from "../../ui/site/house_text_screen.tsx";

const TOKENS = new URL("../../ui/styles/tokens.css", import.meta.url);

/** Developers alone need these screens, so they exist at home alone. */
export function devScreens(deps: Deps): Hono {
  const { config } = deps;
  const app = new Hono();
  if (!config.isLoopback) return app;
  if (!config.smtpUrl) {
    app.get("/dev/mail", async (c) => {
      if (!isAtHome(c)) return c.notFound();
      return renderPage(c, deps, {
        title: "Kept mails · Folio Kitchen",
        kind: "personal",
        body: <DevMail mails={await readKeptMails(mailFolder(config))} />,
      });
    });
  }
  app.get(TOKEN_RULES_PATH, async (c) => {
    if (!isAtHome(c)) return c.notFound();
    return c.body(tokenRules(await readTokens()), 200, { "Content-Type": "text/css" });
  });
  return app.get("/dev/parts", async (c) => {
    if (!isAtHome(c)) return c.notFound();
    const tokens = await readTokens();
    return renderPage(c, deps, {
      title: "Parts · Folio Kitchen",
      kind: "personal",
      body: <PartsScreen tokens={tokens} />,
    });
  });
}

/** A name that someone points at this machine is not this machine's name. */
function isAtHome(c: Context): boolean {
  return isLoopbackHost(new URL(c.req.url).hostname);
}

/** The first value of a token is that of light mode. */
async function readTokens(): Promise<Tokens> {
  const css = await Deno.readTextFile(TOKENS);
  const tokens = new Map<string, string>();
  for (const [, name, value] of css.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
    if (!tokens.has(name!)) tokens.set(name!, value!);
  }
  return Array.from(tokens, ([name, value]) => ({ name, value }));
}
