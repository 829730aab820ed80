// The tab of a published page shows what the page says of itself: title, language, icon, colour.
import type { FrameMessage } from "../../server/contract/frame_messages.ts";
import { IMAGE_HOSTS } from "../../server/contract/hosts.ts";

const TITLE_MAX_LENGTH = 300;
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i;

type PageMessage = Extract<FrameMessage, { type: "folio:page" }>;

export function showInTab({ title, lang, icon, color }: PageMessage): void {
  if (isText(title) && title.trim()) document.title = title.slice(0, TITLE_MAX_LENGTH);
  if (isText(lang) && LANGUAGE.test(lang)) document.documentElement.lang = lang;
  if (isText(icon) && isAllowedIcon(icon)) link("icon").href = icon;
  if (isText(color) && CSS.supports("color", color)) meta("theme-color").content = color;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isAllowedIcon(icon: string): boolean {
  if (/^data:image\//i.test(icon)) return true;
  if (!URL.canParse(icon)) return false;
  const { protocol, host } = new URL(icon);
  return protocol === "https:" && IMAGE_HOSTS.includes(host);
}

function link(rel: string): HTMLLinkElement {
  return document.querySelector<HTMLLinkElement>(`link[rel=${rel}]`)!;
}

function meta(name: string): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`);
  if (found) return found;
  const made = document.createElement("meta");
  made.name = name;
  document.head.append(made);
  return made;
}
