import type { TextBlock } from "../../contract/publishing/portfolio_payloads.ts";
import { FRAME_ALLOW } from "../../contract/publishing/frame_features.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "../../contract/publishing/card_size.ts";
import {
  encodeDrawing,
  escapeAttribute as attribute,
  escapeText as text,
} from "../../contract/markup.ts";
import type { Context } from "hono";
import { isSmallPng } from "../../contract/publishing/icons.ts";
import { PICTURES_FOLDER, picturesPath } from "../../contract/pictures/pictures.ts";
import type { Config } from "../config/config.ts";
import { type FrameRow, isEmoji, type OwnHead } from "../page_code/mod.ts";
import { addressOn, findOwnHost } from "../http/hosts.ts";
import type { PublicHead } from "./public_portfolios.ts";
import { withPlates } from "./missing_plates.ts";

export interface ShellProps {
  title: string;
  description: string;
  outline: TextBlock[];
  name: string;
  stored: string;
  label: string;
  robots: readonly string[];
  own: OwnHead | null;
  canonicalUrl: string;
  frameUrl: string;
  icon: string;
  /** Ours is of known size. */
  card: { url: string; isOurs: boolean };
  letterbox: string | null;
  question: string | null;
  seldom: string;
  visits: string | null;
  presses: string | null;
  /** Where the page tells what it loads, while its files are kept. */
  loads: string | null;
  foot: string;
  token: string | null;
  /** Both are written into the page, so that a browser asks for nothing but the frame. */
  style: string;
  script: string;
}

/** It is a template and no React, since nothing is asked for more. The script adds the frame, named before it loads. */
export function renderShell(props: ShellProps): string {
  const { canonicalUrl } = props;
  const title = text(props.title);
  const description = attribute(props.description);
  const { own, card } = props;
  return `<!DOCTYPE html><html lang="${attribute(own?.lang ?? "en")}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${renderRobots(props)}
<meta name="description" content="${description}">
<link rel="canonical" href="${attribute(canonicalUrl)}">
<meta property="og:type" content="profile">
<meta property="og:title" content="${attribute(own?.og_title ?? props.title)}">
<meta property="og:description" content="${
    own?.og_description ? attribute(own.og_description) : description
  }">
<meta property="og:url" content="${attribute(canonicalUrl)}">
<meta property="og:image" content="${attribute(card.url)}">${card.isOurs ? CARD_SIZE : ""}
<meta property="og:image:alt" content="${attribute(props.title)}">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="${attribute(props.icon)}">${own ? renderOwn(own) : ""}
<style>${props.style}</style></head>
<body data-name="${attribute(props.name)}" data-seldom="${props.seldom}" data-stored="${
    attribute(props.stored)
  }"${props.visits ? ` data-visits="${props.visits}"` : ""}${
    props.presses ? ` data-presses="${props.presses}"` : ""
  }${props.loads ? ` data-loads="${props.loads}"` : ""}${
    props.letterbox ? ` data-letterbox="${props.letterbox}"` : ""
  }${props.question ? ` data-question="${props.question}"` : ""}${
    props.token ? ` data-token="${props.token}"` : ""
  }>
<main><noscript><iframe sandbox="allow-scripts" allow="${FRAME_ALLOW}" src="${
    attribute(props.frameUrl)
  }" \
referrerpolicy="no-referrer" title="${attribute(props.label)}"></iframe></noscript>
<p class="published-loading" role="status" lang="en">Loading portfolio...</p>
<div class="published-stopped" role="alert" lang="en" hidden><p>This page was stopped: it kept the browser too busy.</p>\
<button type="button">Show it again</button></div>
<div class="published-offer" role="status" lang="en" hidden><p></p>\
<button type="button" aria-label="Close">&times;</button></div>
<script>${props.script}</script>
<article class="published-text">${renderOutline(props.outline)}</article></main>
${props.foot}</body></html>`;
}

const CARD_SIZE = `
<meta property="og:image:width" content="${CARD_WIDTH}">
<meta property="og:image:height" content="${CARD_HEIGHT}">`;

function renderRobots({ robots, own }: ShellProps): string {
  const metas = [{ name: "robots", directives: robots }, ...own?.named_robots ?? []];
  return metas.filter(({ directives }) => directives.length > 0).map(({ name, directives }) =>
    `<meta name="${attribute(name)}" content="${attribute(directives.join(", "))}">`
  ).join("");
}

/** No text may end the element, and no parser of JSON minds the escape. */
function renderOwn({ theme_colors, json_ld }: OwnHead): string {
  const colors = theme_colors.map(({ color, media }) =>
    `<meta name="theme-color" content="${attribute(color)}"${
      media ? ` media="${attribute(media)}"` : ""
    }>`
  );
  const data = json_ld.map((json) =>
    `<script type="application/ld+json">${json.replaceAll("<", "\\u003c")}</script>`
  );
  return [...colors, ...data].join("");
}

export function renderCredit(
  { home, report, isWhole }: { home: string; report: string; isWhole: boolean },
): string {
  return `<footer lang="en" class="published-credit"><a href="${
    attribute(home)
  }">Made with Folio Kitchen</a>\
<details><summary aria-label="About this page">&#8943;</summary>${
    isWhole ? "<span>You talk to no other server here.</span>" : ""
  }<a href="${attribute(report)}">Report this page</a></details></footer>`;
}

/** Lists that are joined are copied once more, and a page has hundreds of blocks. */
function renderOutline(blocks: readonly TextBlock[]): string {
  let html = "";
  for (const { level, runs } of blocks) {
    const name = level ? `h${level}` : "p";
    html += `<${name}>`;
    for (const run of runs) {
      html += run.href
        ? `<a href="${attribute(run.href)}" rel="noopener nofollow ugc">${text(run.text)}</a>`
        : text(run.text);
    }
    html += `</${name}>`;
  }
  return html;
}

/** The runtime must run before the page's scripts. */
export function frameDocument(
  userCode: string,
  headOffset: number,
  runtime: string,
  { late_asks, kept_paths }: Partial<Pick<FrameRow, "late_asks" | "kept_paths">> = {},
): string {
  const data = writeData("late-asks", late_asks) + writeData("kept", kept_paths);
  const script = `<script${data}>${runtime}</script>`;
  return userCode.slice(0, headOffset) + script + withPlates(userCode.slice(headOffset));
}

function writeData(name: string, value: unknown): string {
  return value ? ` data-${name}="${attribute(JSON.stringify(value))}"` : "";
}

/** `token` stands for the cookie of who was let in, which reaches no picture. */
export function findIcon(
  c: Context,
  { icon, title, username }: PublicHead,
  { usercontentOrigin }: Config,
  token?: string,
): string {
  // Pages that were saved before may have an icon that is not accepted any more.
  if (icon && isSmallPng(icon)) return icon;
  if (icon && isEmoji(icon)) return drawIcon(`<text y='.9em' font-size='8'>${icon}</text>`);
  // The policy of the page around the frame lets in nothing from another origin.
  const isHere = icon?.startsWith(PICTURES_FOLDER) && (!usercontentOrigin || findOwnHost(c));
  if (!isHere) return letterIcon(title || username);
  return addressOn(c, picturesPath(username, token)) + icon!.slice(PICTURES_FOLDER.length);
}

export function letterIcon(title: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? "&#183;";
  return drawIcon(
    `<rect width='9' height='9' rx='2' fill='#6b5c4d'/>` +
      `<text x='4.5' y='7' text-anchor='middle' font-size='7' fill='#fff'>${letter}</text>`,
  );
}

/** It must be short, because every answer has it. */
function drawIcon(inner: string): string {
  return encodeDrawing(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>${inner}</svg>`,
  );
}
