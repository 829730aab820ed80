// /u/{username} and its frame, and the frame of a preview: each in a sandbox of its own address and its own policy.
import { type Context, type Handler, Hono } from "hono";
import { html } from "hono/html";
import { assetPath, assetText } from "./assets.ts";
import { portfolioFramePath, portfolioPath, SCREENS } from "./contract/paths.ts";
import { findCurrentUsername } from "./accounts/username_holds.ts";
import { checkUsername } from "./contract/rules.ts";
import type { Config } from "./config.ts";
import { MESSAGES } from "./contract/messages.ts";
import type { Deps } from "./deps.ts";
import { Failure } from "./errors.ts";
import { findPublicHead, findPublicPortfolio } from "./portfolios/portfolios.ts";
import { findPreview } from "./portfolios/previews.ts";
import { frameDocument, renderShell } from "./portfolios/public_page.tsx";
import { frameContentSecurityPolicy } from "./portfolios/sanitize/policy.ts";
import { frameSource, hashSource, pagePolicy } from "./security.ts";

export function published(deps: Deps): Hono {
  const { database, assets, config } = deps;
  const style = assetText(assets, "styles/published");
  const styleSource = hashSource(style);
  const runtime = assetText(assets, "runtime");
  const runtimeName = assetPath(assets, "runtime");
  return new Hono()
    .get(SCREENS.portfolio, async (c) => {
      const page = await findPublicHead(
        database.sql,
        c.req.param("username"),
      );
      if (!page) return await redirectRenamed(c, deps);
      if (!page.is_published) throw new Failure("not_found", MESSAGES.portfolioOffline);
      const { username } = page;
      c.header("Cache-Control", "no-cache");
      c.header(
        "Content-Security-Policy",
        pagePolicy({ frameSource: frameSource(c, config, "/u/"), style: styleSource }),
      );
      return c.html(renderShell({
        ...page,
        title: page.title || username,
        canonicalUrl: config.publicUrl + portfolioPath(username),
        frameUrl: (config.usercontentOrigin ?? "") +
          portfolioFramePath(username),
        style,
        script: assetPath(assets, "shell"),
      }));
    })
    .get(SCREENS.portfolioFrame, async (c) => {
      const name = c.req.param("username");
      // A page of its own would be a fine place for phishing; the shell marks it.
      if (c.req.header("Sec-Fetch-Dest") === "document") {
        return c.redirect(config.publicUrl + portfolioPath(name));
      }
      setFrameHeaders(c, config);
      const page = await findPublicPortfolio(database.sql, name);
      if (!page) throw new Failure("not_found", MESSAGES.portfolioNotFound);
      if (!page.is_published) throw new Failure("not_found", MESSAGES.portfolioOffline);
      const etag = `"${page.version}-${page.updated_at.getTime().toString(36)}` +
        `-${runtimeName.split("-").at(-1)!.split(".")[0]}"`;
      c.header("ETag", etag);
      c.header("Cache-Control", "no-cache");
      if (matches(c.req.header("If-None-Match"), etag)) {
        return c.body(null, 304);
      }
      return c.html(frameDocument(page.user_code, runtime));
    })
    .get(SCREENS.previewFrame, previewFrame(deps, runtime));
}

/** Keeps a draft from being a page of its own, and from being kept. */
function previewFrame({ config, database, clock }: Deps, runtime: string): Handler {
  return async (c) => {
    if (c.req.header("Sec-Fetch-Dest") === "document") {
      return c.redirect(config.publicUrl + SCREENS.dashboard);
    }
    const code = await findPreview(database.sql, c.req.param("id") ?? "", clock.now());
    if (code === null) throw new Failure("not_found", MESSAGES.previewGone);
    setFrameHeaders(c, config);
    return c.html(frameDocument(code, runtime));
  };
}

/** Links to a name that was given up lead on to the new one, for as long as it is held. */
async function redirectRenamed(c: Context, { database, clock }: Deps): Promise<Response> {
  const name = c.req.param("username") ?? "";
  const current = checkUsername(name)
    ? null
    : await findCurrentUsername(database.sql, name, clock.now());
  if (!current) throw new Failure("not_found", MESSAGES.portfolioNotFound);
  return c.redirect(portfolioPath(current));
}

/** What stands in a frame in place of its page. */
export function renderFrameFailure(c: Context, { config }: Deps, failure: Failure): Response {
  setFrameHeaders(c, config);
  const text = failure.message;
  const page = html`
    <!DOCTYPE html>
    <title>${text}</title>
    <p>${text}</p>
  `;
  return c.html(String(page), failure.status);
}

/** Every status carries them: without the sandbox, the frame's address would read our storage. */
function setFrameHeaders(c: Context, config: Config): void {
  const headers = {
    "Content-Security-Policy": frameContentSecurityPolicy({
      upgradeInsecure: config.isHttps,
      frameAncestors: config.usercontentOrigin ? config.publicUrl : "'self'",
    }),
    "Referrer-Policy": "no-referrer",
    "X-DNS-Prefetch-Control": "off",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), " +
      "display-capture=(), clipboard-read=(), fullscreen=()",
    "Cache-Control": "no-store",
  };
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
}

/** Compression may have marked the tag as weak on its way out (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;
}
