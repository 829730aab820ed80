// Makes the page of ours around a published page, for everybody or for someone who was let in.
import type { Context } from "hono";
import { CALLS } from "../../contract/paths.ts";
import {
  portfolioCardPath,
  portfolioFramePath,
  portfolioPath,
} from "../../contract/publishing/page_paths.ts";
import { reportPath } from "../../contract/operators/operator_paths.ts";
import { PICTURES_FOLDER, picturesPath } from "../../contract/pictures/pictures.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { findOwnAddress, type OwnAddress } from "../domains/mod.ts";
import { Failure } from "../errors.ts";
import { assetPath, type Assets, type InlineAsset, inlineAsset } from "../http/assets.ts";
import {
  addressOn,
  findOwnHost,
  framesOriginFor,
  originOf,
  ownOrigin,
  pagesUrl,
  siteOf,
} from "../http/hosts.ts";
import type { Page } from "../http/kept_pages.ts";
import { signPageToken } from "../http/page_tokens.ts";
import { frameSource, pagePolicy } from "../http/policies.ts";
import { NOT_INDEXED, publicPage } from "../http/public_answers.ts";
import { readDirectives } from "../http/robots.ts";
import { findIcon, renderCredit, renderShell, type ShellProps } from "./public_page.ts";
import { findPublicHead, type PublicHead, storedPageId } from "./public_portfolios.ts";
import { findLock, type Lock } from "./visibility.ts";

interface Shells {
  /** Null where not everybody may see it here. */
  find(c: Context, username: string): Promise<Page | null>;
  open(c: Context, head: PublicHead, address: OwnAddress | null): Page;
  locked(c: Context, lock: Pick<Lock, "username">): Promise<Response>;
}

export function createShells(deps: Deps): Shells {
  const { database, publicReads, secret, clock } = deps;
  const parts = prepareParts(deps.assets);

  function open(c: Context, head: PublicHead, address: OwnAddress | null): Page {
    const { headers, render, build } = buildShell(c, deps, parts, head, address);
    return publicPage(deps, head, build, headers, render);
  }

  return {
    async find(c, username) {
      const head = await publicReads.find((sql) => findPublicHead(sql, username));
      if (!head || head.visibility === "password") return null;
      const address = await publicReads.of(
        head.user_id,
        (sql) => findAddress(deps, sql, head.username),
      );
      if (address?.redirects && !findOwnHost(c)) return null;
      return open(c, head, address);
    },
    open,
    async locked(c, { username }) {
      const [head, lock] = await Promise.all([
        findPublicHead(database.sql, username),
        findLock(database.sql, username),
      ]);
      if (!head || !lock) throw new Failure("not_found", "portfolio_not_found");
      const token = signPageToken(secret, lock, clock.now());
      const address = await findAddress(deps, database.sql, head.username);
      const { headers, render } = buildShell(c, deps, parts, head, address, token);
      const kept = { "Cache-Control": "private, no-store", ...NOT_INDEXED };
      return c.body(render(), 200, { ...headers, ...kept });
    },
  };
}

export async function findAddress(
  { ownHosts }: Pick<Deps, "ownHosts">,
  sql: Sql,
  username: string,
): Promise<OwnAddress | null> {
  return ownHosts && await findOwnAddress(sql, username);
}

interface ShellAssets {
  style: InlineAsset;
  script: InlineAsset;
  drawnCard: string;
  build: string;
}

function prepareParts(assets: Assets): ShellAssets {
  return {
    style: inlineAsset(assets, "styles/published"),
    script: inlineAsset(assets, "shell"),
    drawnCard: assetPath(assets, "images/social_card.png"),
    build: readHash(assetPath(assets, "shell")) + readHash(assetPath(assets, "styles/published")),
  };
}

/** `token` stands for the cookie in the address of the frame, which gets none. */
function buildShell(
  c: Context,
  { assets, config, secret }: Deps,
  parts: ShellAssets,
  head: PublicHead,
  address: OwnAddress | null,
  token?: string,
) {
  const { style, script } = parts;
  const { username } = head;
  const framePath = addressOn(c, portfolioFramePath(username, token));
  const source = frameSource(c, config, framePath);
  const origin = findOwnHost(c) ? originOf(c, config) : pagesUrl(config);
  const isOpen = head.takes_messages && !config.areMessagesOff;
  const letterbox = isOpen ? assetPath(assets, "letterbox") : null;
  const question = head.has_asks ? assetPath(assets, "question") : null;
  const seldom = assetPath(assets, "seldom");
  const isWhole = config.areFilesKept && head.is_whole;
  const fetched = [seldom, letterbox, question].filter((each) => each !== null);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": pagePolicy({
      frameSource: source,
      style: style.source,
      fonts: "data:",
      script: [script.source, ...fetched.map((each) => new URL(c.req.url).host + each)].join(" "),
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
      presses: CALLS.presses,
      loads: config.areFilesKept ? CALLS.loads : null,
      foot: renderCredit({
        home: `${siteOf(c, config) === "app" ? "" : config.publicUrl}/`,
        report: (findOwnHost(c) ? pagesUrl(config) : "") + reportPath(username),
        isWhole,
      }),
      robots: readDirectives(head),
      own: head.own_head,
      canonicalUrl: address
        ? `${ownOrigin(config, address.host)}/`
        : origin + addressOn(c, portfolioPath(username)),
      icon: findIcon(c, head, config, token),
      card: findCard(c, parts, head, origin),
      frameUrl: framesOriginFor(c, config) + framePath,
      letterbox,
      question,
      seldom,
      token: token ?? null,
      style: style.text,
      script: script.text,
    });
  const build = parts.build + fetched.map(readHash).join("") + (address ? `-${address.host}` : "") +
    (isWhole ? "-whole" : "");
  return { headers, render, build };
}

/** The picture that an author names stands for the page, except where a password keeps what is on it. */
function findCard(
  c: Context,
  { drawnCard }: ShellAssets,
  { username, visibility, version, own_head }: PublicHead,
  origin: string,
): ShellProps["card"] {
  if (visibility === "password") return { url: origin + drawnCard, isOurs: true };
  const own = own_head?.og_image;
  if (!own) {
    return { url: origin + addressOn(c, portfolioCardPath(username, version)), isOurs: true };
  }
  const path = addressOn(c, picturesPath(username)) + own.slice(PICTURES_FOLDER.length);
  return { url: own.startsWith(PICTURES_FOLDER) ? origin + path : own, isOurs: false };
}

/** The build writes it into the name of each file. */
export function readHash(assetPath: string): string {
  return /-([^-.]+)\.\w+$/.exec(assetPath)![1]!;
}
