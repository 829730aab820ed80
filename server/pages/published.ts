// /u/{username} and its frame, and the frame of a preview: each in a sandbox of its own address and its own policy.
import { type Context, type Handler, Hono } from "hono";
import { html } from "hono/html";
import { assetPath, type Assets, inlineAsset, inlineAssets } from "../http/assets.ts";
import { portfolioFramePath, portfolioPath, SCREENS } from "../contract/paths.ts";
import { findCurrentUsername } from "../accounts/username_holds.ts";
import { IMAGE_HOSTS } from "../contract/hosts.ts";
import { checkUsername } from "../contract/rules.ts";
import type { Config } from "../config.ts";
import { MESSAGES } from "../contract/messages.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Page } from "../http/kept_pages.ts";
import { findHeadOffset } from "../portfolios/head_offset.ts";
import { type FrameRow } from "../portfolios/portfolios.ts";
import { findPublicHead, findPublicPortfolio } from "../portfolios/public_portfolios.ts";
import { findPreview } from "../portfolios/previews.ts";
import { frameDocument, renderShell } from "./public_page.ts";
import { frameContentSecurityPolicy } from "../http/policies.ts";
import { publicPage } from "../http/public_answers.ts";
import { commonHeaders } from "../http/headers.ts";
import { frameSource, pagePolicy } from "../http/policies.ts";

export function published(deps: Deps): Hono {
  const { database, codes, assets, config, pages } = deps;
  const style = inlineAsset(assets, "styles/published");
  const script = inlineAsset(assets, "shell");
  const runtime = runtimesOf(assets);
  // First, because what it hears, nobody else may.
  const previewRuntime = runtimesOf(assets, ["editing"]);
  // What the build adds to a page is part of its version.
  const [shellBuild, frameBuild] = [
    hashOf(assetPath(assets, "shell")) + hashOf(assetPath(assets, "styles/published")),
    hashOf(assetPath(assets, "runtime_with_forms")),
  ];

  async function shellPage(url: string, name: string): Promise<Page | null> {
    const head = await findPublicHead(database.sql, name);
    if (!head) return null;
    const { username } = head;
    const source = frameSource(url, config, portfolioFramePath(username));
    const isOpen = head.takes_messages && !config.areMessagesOff;
    const letterbox = isOpen ? assetPath(assets, "letterbox") : null;
    return publicPage(deps, head, shellBuild + (letterbox ? hashOf(letterbox) : ""), {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": pagePolicy({
        frameSource: source,
        imageHosts: IMAGE_HOSTS,
        style: style.source,
        script: letterbox ? `${script.source} ${new URL(url).host}${letterbox}` : script.source,
      }),
    }, () =>
      renderShell({
        ...head,
        title: head.title || username,
        canonicalUrl: config.publicUrl + portfolioPath(username),
        frameUrl: (config.usercontentOrigin ?? "") + portfolioFramePath(username),
        letterbox,
        style: style.text,
        script: script.text,
      }));
  }

  async function framePage(name: string): Promise<Page> {
    const portfolio = await findPublicPortfolio(database.sql, codes, name);
    if (!portfolio) throw new Failure("not_found", MESSAGES.portfolioNotFound);
    const page = publicPage(deps, portfolio, frameBuild, {
      ...frameHeaders(config),
      "Content-Type": "text/html; charset=utf-8",
      "Vary": "Accept-Encoding, Sec-Fetch-Dest",
    }, () => frameOf(portfolio, runtime));
    return { ...page, isFrame: true };
  }

  return new Hono()
    .get(SCREENS.portfolio, async (c) => {
      const name = c.req.param("username");
      const response = await pages.serve(c.req.raw, () => shellPage(c.req.url, name));
      return response ?? await redirectRenamed(c, deps);
    })
    .get(SCREENS.portfolioFrame, async (c) => {
      const name = c.req.param("username");
      // A page of its own would be a fine place for phishing; the page around it marks it.
      if (c.req.header("Sec-Fetch-Dest") === "document") {
        c.header("Vary", "Sec-Fetch-Dest");
        return c.redirect(config.publicUrl + portfolioPath(name));
      }
      return (await pages.serve(c.req.raw, () => framePage(name)))!;
    })
    .get(SCREENS.previewFrame, previewFrame(deps, previewRuntime));
}

function hashOf(assetPath: string): string {
  return /-([^-.]+)\.\w+$/.exec(assetPath)![1]!;
}

interface Runtimes {
  plain: string;
  /** What visitors write can reach the page's owner. */
  withForms: string;
}

function runtimesOf(assets: Assets, before: readonly string[] = []): Runtimes {
  const textOf = (name: string) => inlineAssets(assets, [...before, name]).text;
  return { plain: textOf("runtime"), withForms: textOf("runtime_with_forms") };
}

function frameOf({ user_code, head_offset, has_form }: FrameRow, runtime: Runtimes): string {
  const headOffset = head_offset ?? findHeadOffset(user_code) ?? 0;
  return frameDocument(
    user_code,
    headOffset,
    has_form === false ? runtime.plain : runtime.withForms,
  );
}

/** Keeps a draft from being a page of its own, and from being kept. */
function previewFrame({ config, database, clock }: Deps, runtime: Runtimes): Handler {
  return async (c) => {
    if (c.req.header("Sec-Fetch-Dest") === "document") {
      return c.redirect(config.publicUrl + SCREENS.dashboard);
    }
    const preview = await findPreview(database.sql, c.req.param("id") ?? "", clock.now());
    if (!preview) throw new Failure("not_found", MESSAGES.previewGone);
    setFrameHeaders(c, config);
    return c.html(frameOf(preview, runtime));
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
function frameHeaders(config: Config): Record<string, string> {
  return {
    ...commonHeaders(config),
    "Content-Security-Policy": frameContentSecurityPolicy({
      upgradeInsecure: config.isHttps,
      frameAncestors: config.usercontentOrigin ? config.publicUrl : "'self'",
    }),
    "Referrer-Policy": "no-referrer",
    "X-DNS-Prefetch-Control": "off",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), " +
      "display-capture=(), clipboard-read=(), fullscreen=()",
  };
}

function setFrameHeaders(c: Context, config: Config): void {
  for (const [name, value] of Object.entries(frameHeaders(config))) c.header(name, value);
  c.header("Cache-Control", "no-store");
}
