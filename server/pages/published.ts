// /u/{username} and its frame, and the frame of a preview: each in a sandbox of its own address and its own policy.
import { type Context, type Handler, Hono, type MiddlewareHandler } from "hono";
import { assetPath, type Assets, inlineAsset, inlineAssets } from "../web/assets.ts";
import { CALLS, portfolioFramePath, portfolioPath, SCREENS } from "../../contract/paths.ts";
import { findCurrentUsername } from "../accounts/username_holds.ts";
import { IMAGE_HOSTS } from "../../contract/hosts.ts";
import { checkUsername } from "../../contract/rules.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Page } from "../web/kept_pages.ts";
import { type FrameRow } from "../publishing/portfolios.ts";
import {
  findPublicHead,
  findPublicPortfolio,
  type PublicHead,
} from "../publishing/public_portfolios.ts";
import { findLock, type Lock } from "../publishing/visibility.ts";
import { findPreview } from "../publishing/previews.ts";
import { frameHeaders, setFrameHeaders } from "./frames.ts";
import { lockedPages, PASSWORD_BODY } from "./locked_page.tsx";
import { frameDocument, renderCredit, renderShell } from "./public_page.ts";
import { limitBody } from "../calls/bodies.ts";
import { isPageToken, signPageToken } from "../access/page_tokens.ts";
import { NOT_INDEXED, publicPage } from "../web/public_answers.ts";
import { storedPageId } from "../web/stored_page_ids.ts";
import { frameSource, pagePolicy } from "../web/policies.ts";

export function published(deps: Deps): Hono {
  const { database, userCodes, assets, config, pages, secret, clock } = deps;
  const locked = lockedPages(deps);
  const style = inlineAsset(assets, "styles/published");
  const script = inlineAsset(assets, "shell");
  const findRuntime = prepareRuntimes(assets);
  // First, because what it hears, nobody else may.
  const findPreviewRuntime = prepareRuntimes(assets, ["editing"]);
  // What the build adds to a page is part of its version.
  const [shellBuild, frameBuild] = [
    readHash(assetPath(assets, "shell")) + readHash(assetPath(assets, "styles/published")),
    readHash(assetPath(assets, "runtime_with_forms")) + readHash(assetPath(assets, "asking")),
  ];

  /** `token` stands for the cookie in the address of the frame, which gets none. */
  function buildShell(url: string, head: PublicHead, token?: string) {
    const { username } = head;
    const framePath = portfolioFramePath(username, token);
    const source = frameSource(url, config, framePath);
    const isOpen = head.takes_messages && !config.areMessagesOff;
    const letterbox = isOpen ? assetPath(assets, "letterbox") : null;
    const question = head.has_asks ? assetPath(assets, "question") : null;
    const fetched = [letterbox, question].filter((each) => each !== null);
    const headers = {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": pagePolicy({
        frameSource: source,
        imageHosts: IMAGE_HOSTS,
        style: style.source,
        script: [script.source, ...fetched.map((each) => new URL(url).host + each)].join(" "),
      }),
    };
    const render = () =>
      renderShell({
        ...head,
        title: head.title || username,
        description: head.description ?? `The portfolio of ${username}.`,
        name: username,
        stored: storedPageId(secret, head.user_id),
        label: `Portfolio of ${username}`,
        visits: CALLS.visits,
        foot: renderCredit(username),
        isIndexed: head.visibility === "public",
        canonicalUrl: config.publicUrl + portfolioPath(username),
        frameUrl: (config.usercontentOrigin ?? "") + framePath,
        letterbox,
        question,
        token: token ?? null,
        style: style.text,
        script: script.text,
      });
    return { headers, render, build: shellBuild + fetched.map(readHash).join("") };
  }

  async function shellPage(url: string, name: string): Promise<Page | null> {
    const head = await findPublicHead(database.sql, name);
    if (!head || head.visibility === "password") return null;
    const { headers, render, build } = buildShell(url, head);
    return publicPage(deps, head, build, headers, render);
  }

  /** For someone who was let in: never kept, neither here nor on the way. */
  async function lockedShell(c: Context, lock: Lock): Promise<Response> {
    const head = await findPublicHead(database.sql, lock.username);
    if (!head) throw new Failure("not_found", "portfolio_not_found");
    const token = signPageToken(secret, lock, clock.now());
    const { headers, render } = buildShell(c.req.url, head, token);
    const kept = { "Cache-Control": "private, no-store", ...NOT_INDEXED };
    return c.body(render(), 200, { ...headers, ...kept });
  }

  /** Throws a Failure unless its address was given to someone who was let in, lately and by the password of now. */
  async function frameByToken(c: Context): Promise<Response> {
    const { username = "", token = "" } = c.req.param();
    const lock = await findLock(database.sql, username);
    if (lock?.is_published && !isPageToken(secret, lock, token, clock.now())) {
      throw new Failure("forbidden", "page_token_over");
    }
    const portfolio = lock && await findPublicPortfolio(database.sql, userCodes, username);
    if (!portfolio) throw new Failure("not_found", "portfolio_not_found");
    if (!portfolio.is_published) throw new Failure("not_found", "portfolio_offline");
    setFrameHeaders(c, config, c.req.url);
    return c.html(renderFrame(portfolio, findRuntime), 200, NOT_INDEXED);
  }

  async function framePage(url: string, name: string): Promise<Page> {
    const portfolio = await findPublicPortfolio(database.sql, userCodes, name);
    if (!portfolio) throw new Failure("not_found", "portfolio_not_found");
    const page = publicPage(deps, portfolio, frameBuild, {
      ...frameHeaders(config, url),
      "Content-Type": "text/html; charset=utf-8",
      "Vary": "Accept-Encoding, Sec-Fetch-Dest",
    }, () => renderFrame(portfolio, findRuntime));
    return { ...page, isFrame: true };
  }

  return new Hono()
    .get(SCREENS.portfolio, async (c) => {
      const name = c.req.param("username");
      const response = await pages.serve(c.req.raw, () => shellPage(c.req.url, name));
      return response ?? await locked.show(c, (lock) => lockedShell(c, lock)) ??
        await redirectRenamed(c, deps);
    })
    .post(SCREENS.portfolio, limitBody(deps, PASSWORD_BODY), async (c) => {
      return await locked.unlock(c) ?? await redirectRenamed(c, deps);
    })
    .get(SCREENS.portfolioFrame, notAlone(deps), async (c) => {
      const name = c.req.param("username");
      return (await pages.serve(c.req.raw, () => framePage(c.req.url, name)))!;
    })
    .get(SCREENS.portfolioFrameWithToken, notAlone(deps), frameByToken)
    .get(SCREENS.previewFrame, previewFrame(deps, findPreviewRuntime));
}

/** A page of its own would be a fine place for phishing; the page around it marks it. */
function notAlone({ config }: Deps): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.header("Sec-Fetch-Dest") !== "document") return await next();
    c.header("Vary", "Sec-Fetch-Dest");
    return c.redirect(config.publicUrl + portfolioPath(c.req.param("username") ?? ""));
  };
}

function readHash(assetPath: string): string {
  return /-([^-.]+)\.\w+$/.exec(assetPath)![1]!;
}

/** What stands before a page's own scripts: as little as it needs. */
type RuntimeOf = (page: FrameRow) => string;

function prepareRuntimes(assets: Assets, before: readonly string[] = []): RuntimeOf {
  return ({ has_form, late_asks }) => {
    const runtime = has_form ? "runtime_with_forms" : "runtime";
    const behind = late_asks ? ["asking"] : [];
    return inlineAssets(assets, [...before, runtime, ...behind]).text;
  };
}

function renderFrame(page: FrameRow, findRuntime: RuntimeOf): string {
  const { user_code, head_offset, late_asks } = page;
  return frameDocument(user_code, head_offset, findRuntime(page), late_asks);
}

/** Keeps a draft from being a page of its own, and from being kept. */
function previewFrame({ config, database, clock }: Deps, findRuntime: RuntimeOf): Handler {
  return async (c) => {
    if (c.req.header("Sec-Fetch-Dest") === "document") {
      return c.redirect(config.publicUrl + SCREENS.dashboard);
    }
    const preview = await findPreview(database.sql, c.req.param("id") ?? "", clock.now());
    if (!preview) throw new Failure("not_found", "preview_gone");
    setFrameHeaders(c, config, c.req.url);
    return c.html(renderFrame(preview, findRuntime));
  };
}

/** Links to a name that was given up lead on to the new one, for as long as it is held. */
async function redirectRenamed(c: Context, { database, clock }: Deps): Promise<Response> {
  const name = c.req.param("username") ?? "";
  const current = checkUsername(name)
    ? null
    : await findCurrentUsername(database.sql, name, clock.now());
  if (!current) throw new Failure("not_found", "portfolio_not_found");
  return c.redirect(portfolioPath(current));
}
