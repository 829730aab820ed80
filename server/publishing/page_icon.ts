// What stands in the tab of a published page: its own icon, or the first letter of its title.
import type { Context } from "hono";
import { encodeDrawing } from "../../contract/drawings.ts";
import { isSmallPng } from "../../contract/publishing/icons.ts";
import { PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import { picturesPath } from "../../contract/paths.ts";
import type { Config } from "../config/config.ts";
import { isEmoji } from "../page_code/page_icon.ts";
import { addressOn, findOwnHost } from "../http/hosts.ts";
import type { PublicHead } from "./public_portfolios.ts";

/** `token` stands for the cookie of who was let in, which reaches no picture. */
export function findIcon(
  c: Context,
  { icon, title, username }: PublicHead,
  { usercontentOrigin }: Config,
  token?: string,
): string {
  // Pages that were saved before may have what is taken no more.
  if (icon && isSmallPng(icon)) return icon;
  if (icon && isEmoji(icon)) return drawIcon(`<text y='.9em' font-size='8'>${icon}</text>`);
  // The policy of the page around the frame lets in nothing from there.
  const isHere = icon?.startsWith(PICTURES_FOLDER) && (!usercontentOrigin || findOwnHost(c));
  if (!isHere) return letterIcon(title || username);
  return addressOn(c, picturesPath(username, token)) + icon!.slice(PICTURES_FOLDER.length);
}

/** White on the brown of our credit. */
export function letterIcon(title: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? "&#183;";
  return drawIcon(
    `<rect width='9' height='9' rx='2' fill='#6b5c4d'/>` +
      `<text x='4.5' y='7' text-anchor='middle' font-size='7' fill='#fff'>${letter}</text>`,
  );
}

/** As short as it can be: it is in every answer. */
function drawIcon(inner: string): string {
  return encodeDrawing(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>${inner}</svg>`,
  );
}
